/** Places of the screens in sidebar, rail, "More" and phone tabs. To move an entry, edit this file alone. */
import { accountSetUpScreen, accountsScreen } from '../features/accounts/screen.ts';
import { playbackScreen } from '../features/asset-history/screen.ts';
import { assetsScreen } from '../features/assets/screen.ts';
import { auditScreen } from '../features/audit/screen.ts';
import { commandsScreen } from '../features/commands/screen.ts';
import { customersScreen } from '../features/customers/screen.ts';
import { devicesScreen } from '../features/devices/screen.ts';
import { diagnosticsScreen } from '../features/diagnostics/screen.ts';
import { driversScreen } from '../features/drivers/screen.ts';
import { liveMapScreen } from '../features/live-map/screen.ts';
import { makeModelsScreen } from '../features/make-models/screen.ts';
import { outboxScreen } from '../features/outbox/screen.ts';
import { trackerSetUpScreen } from '../features/set-up/screen.ts';
import { sharesScreen } from '../features/shares/screen.ts';
import { stateSettingsScreen } from '../features/state-settings/screen.ts';
import { tagsScreen } from '../features/tags/screen.ts';
import { usersScreen } from '../features/users/screen.ts';
import type { NavigationScreen, Screen } from '../ui/layout/screen.ts';

export interface NavigationGroup {
  group: 'top' | 'fleet' | 'operations' | 'insight' | 'bottom';
  /** Key of the heading in the `shell` messages. */
  title?: 'groupFleet' | 'groupOperations' | 'groupInsight';
  screens: readonly NavigationScreen[];
}

/** Planned screens keep their place. An entry without a route is hidden, and a new screen replaces its line. */
const dashboard: NavigationScreen = { title: 'dashboard', path: '/dashboard', icon: 'dashboard' };
const alerts: NavigationScreen = { title: 'alerts', path: '/alerts', icon: 'bell' };
const places: NavigationScreen = { title: 'places', path: '/places', icon: 'pin' };
const routes: NavigationScreen = { title: 'routes', path: '/routes', icon: 'route' };
const incidents: NavigationScreen = { title: 'incidents', path: '/incidents', icon: 'incident' };
const maintenance: NavigationScreen = { title: 'maintenance', path: '/maintenance', icon: 'wrench' };
const reports: NavigationScreen = { title: 'reports', path: '/reports', icon: 'chart' };
const schedules: NavigationScreen = { title: 'schedules', path: '/report-schedules', icon: 'schedule' };

/** The navigation in sidebar order. `bottom` is its foot. */
export const NAVIGATION: readonly NavigationGroup[] = [
  { group: 'top', screens: [dashboard, liveMapScreen, alerts] },
  {
    group: 'fleet',
    title: 'groupFleet',
    screens: [assetsScreen, driversScreen, customersScreen, places, routes, tagsScreen, makeModelsScreen],
  },
  {
    group: 'operations',
    title: 'groupOperations',
    screens: [incidents, maintenance, commandsScreen, devicesScreen, sharesScreen],
  },
  { group: 'insight', title: 'groupInsight', screens: [reports, schedules] },
  {
    group: 'bottom',
    screens: [
      diagnosticsScreen,
      auditScreen,
      outboxScreen,
      usersScreen,
      accountsScreen,
      stateSettingsScreen,
      trackerSetUpScreen,
      accountSetUpScreen,
    ],
  },
];

/** Tabs of the phone, at most four. The other screens are under "More". */
export const PHONE_TABS: ReadonlySet<NavigationScreen> = new Set([liveMapScreen, alerts, assetsScreen, routes]);

/** Screens without an entry that a disabled feature closes. */
export const CLOSED_WITH_FEATURE: readonly Screen[] = [playbackScreen];
