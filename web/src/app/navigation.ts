import { hasNeeded } from '@waymark/contract/endpoint.ts';
import type { CurrentUser } from '@waymark/contract/session/schema.ts';
import type { NavigationScreen } from '../ui/layout/screen.ts';
import { CLOSED_WITH_FEATURE, NAVIGATION, type NavigationGroup } from './screens.ts';

const SCREENS = NAVIGATION.flatMap(({ screens }) => screens);

/** Returns the screens that have a route and that the user may see, by group. Omits empty groups. */
export function screensOf(
  existingPaths: ReadonlySet<string>,
  { permissions, features, runsInstallation }: Pick<CurrentUser, 'permissions' | 'features' | 'runsInstallation'>,
): NavigationGroup[] {
  const seen = ({ path, permission, feature, operator }: NavigationScreen): boolean =>
    existingPaths.has(path) &&
    (permission === undefined || permissions.includes(permission)) &&
    hasNeeded(feature ?? 'none', new Set(features)) &&
    (operator === undefined || runsInstallation);
  return NAVIGATION.map((group) => ({ ...group, screens: group.screens.filter(seen) })).filter(
    ({ screens }) => screens.length > 0,
  );
}

/** Returns whether an address belongs to a screen whose feature is disabled. */
export function isSwitchedOff(pathname: string, features: CurrentUser['features']): boolean {
  const on = new Set(features);
  return [...SCREENS, ...CLOSED_WITH_FEATURE].some(
    ({ path, feature }) => isUnder(path, pathname) && !hasNeeded(feature ?? 'none', on),
  );
}

/**
 * Returns whether an address belongs to a screen. `/assets/42` belongs to the assets, but `/devices/set-up`, a screen
 * of its own, does not belong to the devices.
 */
export function isUnder(screenPath: string, pathname: string): boolean {
  const within = (path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);
  return within(screenPath) && !SCREENS.some(({ path }) => path.startsWith(`${screenPath}/`) && within(path));
}
