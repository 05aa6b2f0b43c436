import { hasNeeded } from '@waymark/contract/endpoint.ts';
import type { CurrentUser } from '@waymark/contract/session/schema.ts';
import { deviceUploadScreen } from '../features/devices/screen.ts';
import { settingsScreen } from '../features/settings/screen.ts';
import type { NavigationScreen, Screen } from '../ui/layout/screen.ts';
import { NAVIGATION, type NavigationGroup, PHONE_TABS, WITHOUT_ENTRY } from './screens.ts';

/** Number of entries up to which the navigation shows all of them, without Settings. */
const MOST_FLAT = 10;
const MOST_PHONE_TABS = 4;

const SCREENS = NAVIGATION.flatMap(({ screens }) => screens);

type Rights = Pick<CurrentUser, 'permissions' | 'features' | 'runsInstallation'>;

/** The navigation of one user. */
export interface Navigation {
  /** The groups of the sidebar, without those of Settings unless everything fits. */
  main: readonly NavigationGroup[];
  foot: readonly NavigationScreen[];
  /** The groups of Settings. Empty if `main` has them. */
  settings: readonly NavigationGroup[];
  phoneTabs: readonly NavigationScreen[];
  /** Every screen, in order. */
  screens: readonly NavigationScreen[];
}

/** Returns the screens that have a route and that the user may see, in their places. Omits empty groups. */
export function navigationOf(existingPaths: ReadonlySet<string>, user: Rights): Navigation {
  const seen = NAVIGATION.map((group) => ({
    ...group,
    screens: group.screens.filter((screen) => existingPaths.has(screen.path) && isOpen(screen, user)),
  })).filter(({ screens }) => screens.length > 0);
  const groups = seen.filter(({ group }) => group !== 'foot');
  const foot = seen.find(({ group }) => group === 'foot')?.screens ?? [];
  const isFlat = groups.flatMap(({ screens }) => screens).length <= MOST_FLAT;
  const main = isFlat ? groups : groups.filter(({ ofSettings }) => !ofSettings);
  const screens = seen.flatMap((group) => group.screens);
  return {
    main,
    foot: isFlat ? foot.filter((screen) => screen !== settingsScreen) : foot,
    settings: isFlat ? [] : groups.filter(({ ofSettings }) => ofSettings),
    phoneTabs: PHONE_TABS.filter((screen) => screens.includes(screen)).slice(0, MOST_PHONE_TABS),
    screens: isFlat ? screens.filter((screen) => screen !== settingsScreen) : screens,
  };
}

/** Returns whether the user's permissions and features open a screen. */
function isOpen(
  { permission, feature, operator }: Screen,
  { permissions, features, runsInstallation }: Rights,
): boolean {
  return (
    (permission === undefined || permissions.includes(permission)) &&
    hasNeeded(feature ?? 'none', new Set(features)) &&
    (operator === undefined || runsInstallation)
  );
}

/** Returns whether an address belongs to Settings or to a screen of its list. */
export function isOfSettings({ settings }: Navigation, pathname: string): boolean {
  const screens = settings.flatMap((group) => group.screens);
  return settings.length > 0 && [settingsScreen, ...screens].some(({ path }) => isUnder(path, pathname));
}

/** Returns whether an address belongs to a screen whose feature is disabled. */
export function isSwitchedOff(pathname: string, features: CurrentUser['features']): boolean {
  const on = new Set(features);
  return [...SCREENS, ...WITHOUT_ENTRY].some(
    ({ path, feature }) => isUnder(path, pathname) && !hasNeeded(feature ?? 'none', on),
  );
}

/**
 * Returns whether an address belongs to a screen that the user's permissions do not open. The upload of devices opens for
 * all, because it has its own words for users who are not authorized (product.md, point 6).
 */
export function isNotAllowed(pathname: string, user: Rights): boolean {
  if (pathname === deviceUploadScreen.path) return false;
  return [...SCREENS, ...WITHOUT_ENTRY].some(
    (screen) => isUnder(screen.path, pathname) && !isOpen({ ...screen, feature: 'none' }, user),
  );
}

/**
 * Returns whether an address belongs to a screen. `/assets/42` belongs to the assets, but `/devices/set-up`, a screen
 * of its own, does not belong to the devices.
 * @param screenPath its parameters, as in `/drivers/$id`, stand for any value
 */
export function isUnder(screenPath: string, pathname: string): boolean {
  const given = pathname.split('/');
  const within = (path: string): boolean =>
    path.split('/').every((part, index) => (part.startsWith('$') ? Boolean(given[index]) : part === given[index]));
  return within(screenPath) && !SCREENS.some(({ path }) => path.startsWith(`${screenPath}/`) && within(path));
}

/** Returns whether the entry of a screen is marked at an address. */
export function isMarked({ path }: NavigationScreen, pathname: string): boolean {
  const entry = WITHOUT_ENTRY.find((screen) => screen.path === pathname)?.entry;
  return isUnder(path, entry ?? pathname);
}
