import { type FeatureNeed, hasNeeded } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { CurrentUser } from '@waymark/contract/session/schema.ts';
import type { Permission } from '@waymark/domain/access.ts';
import type { IconName } from '../ui/icons/icons.ts';

export type ScreenId =
  | 'dashboard'
  | 'liveMap'
  | 'alerts'
  | 'assets'
  | 'drivers'
  | 'customers'
  | 'tags'
  | 'makeModels'
  | 'places'
  | 'routes'
  | 'incidents'
  | 'maintenance'
  | 'commands'
  | 'devices'
  | 'reports'
  | 'schedules'
  | 'diagnostics'
  | 'outbox'
  | 'audit'
  | 'users'
  | 'shares'
  | 'accounts'
  | 'stateSettings'
  | 'trackerSetUp'
  | 'setup';

export interface Screen {
  /** Also the key of its name in the `shell` messages. */
  id: ScreenId;
  path: string;
  icon: IconName;
  group: 'top' | 'fleet' | 'operations' | 'insight' | 'bottom';
  /** Without it the screen would be empty: who may not, does not see it. */
  needs?: Permission;
  /** Where it is switched off there is no screen. */
  feature?: FeatureNeed;
  /** Only for users of the account that runs the installation. */
  operator?: true;
  /** Stands among the tabs of the phone; the others are under "More". */
  phoneTab?: true;
}

/** The whole product, in the order of the rail. */
const SCREENS: readonly Screen[] = [
  { id: 'dashboard', path: '/dashboard', icon: 'dashboard', group: 'top' },
  { id: 'liveMap', path: '/map', icon: 'map', group: 'top', phoneTab: true },
  { id: 'alerts', path: '/alerts', icon: 'bell', group: 'top', phoneTab: true },
  { id: 'assets', path: '/assets', icon: 'truck', group: 'fleet', phoneTab: true },
  { id: 'drivers', path: '/drivers', icon: 'driver', group: 'fleet', needs: 'drivers.read' },
  { id: 'customers', path: '/customers', icon: 'user', group: 'fleet', needs: 'customers.read' },
  { id: 'places', path: '/places', icon: 'pin', group: 'fleet' },
  { id: 'routes', path: '/routes', icon: 'route', group: 'fleet', phoneTab: true },
  { id: 'tags', path: '/tags', icon: 'tag', group: 'fleet', needs: 'assets.read' },
  { id: 'makeModels', path: '/make-models', icon: 'table', group: 'fleet', needs: 'assets.read' },
  { id: 'incidents', path: '/incidents', icon: 'incident', group: 'operations' },
  { id: 'maintenance', path: '/maintenance', icon: 'wrench', group: 'operations' },
  {
    id: 'commands',
    path: '/commands',
    icon: 'lock',
    group: 'operations',
    needs: 'commands.read',
    feature: ENDPOINTS.commands.list.feature,
  },
  {
    id: 'devices',
    path: '/devices',
    icon: 'chip',
    group: 'operations',
    needs: 'devices.read',
    feature: ENDPOINTS.devices.list.feature,
  },
  { id: 'shares', path: '/shares', icon: 'link', group: 'operations', needs: 'locations.share' },
  { id: 'reports', path: '/reports', icon: 'chart', group: 'insight' },
  { id: 'schedules', path: '/report-schedules', icon: 'schedule', group: 'insight' },
  { id: 'diagnostics', path: '/diagnostics', icon: 'signal', group: 'bottom', needs: 'devices.read' },
  { id: 'audit', path: '/audit', icon: 'history', group: 'bottom', needs: 'audit.read' },
  { id: 'outbox', path: '/outbox', icon: 'mail', group: 'bottom', needs: 'outbox.read', operator: true },
  { id: 'users', path: '/users', icon: 'users', group: 'bottom', needs: 'users.read' },
  { id: 'accounts', path: '/accounts', icon: 'group', group: 'bottom', needs: 'accounts.read', feature: 'accounts' },
  {
    id: 'stateSettings',
    path: '/state-settings',
    icon: 'gauge',
    group: 'bottom',
    needs: 'stateSettings.write',
    feature: 'stateSettings',
  },
  { id: 'trackerSetUp', path: '/devices/set-up', icon: 'wrench', group: 'bottom', needs: 'devices.read' },
  { id: 'setup', path: '/setup', icon: 'settings', group: 'bottom', needs: 'accounts.read' },
];

const SCREEN_GROUPS = ['top', 'fleet', 'operations', 'insight', 'bottom'] as const;

/** The screens that have a route and that the user may see, by group; groups without any are left out. */
export function screensOf(
  existingPaths: ReadonlySet<string>,
  { permissions, features, runsInstallation }: Pick<CurrentUser, 'permissions' | 'features' | 'runsInstallation'>,
): { group: Screen['group']; screens: Screen[] }[] {
  const seen = ({ path, needs, feature, operator }: Screen): boolean =>
    existingPaths.has(path) &&
    (needs === undefined || permissions.includes(needs)) &&
    hasNeeded(feature ?? 'none', new Set(features)) &&
    (operator === undefined || runsInstallation);
  return SCREEN_GROUPS.map((group) => ({
    group,
    screens: SCREENS.filter((screen) => screen.group === group && seen(screen)),
  })).filter(({ screens }) => screens.length > 0);
}

/** Whether an address belongs to a screen whose feature is switched off. */
export function isSwitchedOff(pathname: string, features: CurrentUser['features']): boolean {
  const on = new Set(features);
  const closed = [...SCREENS, { path: '/playback', feature: ENDPOINTS.vehicles.track.feature }];
  return closed.some(({ path, feature }) => isUnder(path, pathname) && !hasNeeded(feature ?? 'none', on));
}

/**
 * Whether an address belongs to a screen: `/assets/42` belongs to the assets, and `/devices/set-up`, which is a screen
 * of its own, not to the devices.
 */
export function isUnder(screenPath: string, pathname: string): boolean {
  const within = (path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);
  return within(screenPath) && !SCREENS.some(({ path }) => path.startsWith(`${screenPath}/`) && within(path));
}
