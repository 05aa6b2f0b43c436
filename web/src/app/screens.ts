/** Places of the screens in sidebar, rail, palette, phone tabs and "More". To move an entry, edit this file alone. */
import { accountSetUpScreen, accountsScreen } from '../features/accounts/screen.ts';
import { alertRulesScreen } from '../features/alert-rules/screen.ts';
import { alertsScreen } from '../features/alerts/screen.ts';
import { playbackScreen } from '../features/asset-history/screen.ts';
import { assetsScreen } from '../features/assets/screen.ts';
import { auditScreen } from '../features/audit/screen.ts';
import { commandsScreen } from '../features/commands/screen.ts';
import { customersScreen } from '../features/customers/screen.ts';
import { dashboardScreen } from '../features/dashboard/screen.ts';
import { devicesScreen } from '../features/devices/screen.ts';
import { diagnosticsScreen } from '../features/diagnostics/screen.ts';
import { driverRankingScreen, driverScreen } from '../features/driver-scores/screen.ts';
import { driversScreen } from '../features/drivers/screen.ts';
import { incidentsScreen } from '../features/incidents/screen.ts';
import { lenderScreen } from '../features/lender/screen.ts';
import { liveMapScreen } from '../features/live-map/screen.ts';
import { maintenanceScreen, serviceHistoryScreen } from '../features/maintenance/screen.ts';
import { makeModelsScreen } from '../features/make-models/screen.ts';
import { notificationsScreen } from '../features/notifications/screen.ts';
import { outboxScreen } from '../features/outbox/screen.ts';
import { placesScreen } from '../features/places/screen.ts';
import { reportHistoryScreen, reportSchedulesScreen } from '../features/report-schedules/screen.ts';
import { reportsScreen } from '../features/reports/screen.ts';
import { newRouteScreen } from '../features/route-planner/screen.ts';
import { routeScreen, routesScreen } from '../features/routes/screen.ts';
import { sensorsScreen } from '../features/sensors/screen.ts';
import { profileScreen } from '../features/session/screen.ts';
import { trackerSetUpScreen } from '../features/set-up/screen.ts';
import { settingsScreen } from '../features/settings/screen.ts';
import { sharesScreen } from '../features/shares/screen.ts';
import { stateSettingsScreen } from '../features/state-settings/screen.ts';
import { tagsScreen } from '../features/tags/screen.ts';
import { usersScreen } from '../features/users/screen.ts';
import { pickUpScreen, visitsReportScreen } from '../features/visits/screen.ts';
import type { NavigationScreen, Screen } from '../ui/layout/screen.ts';

export interface NavigationGroup {
  group: 'now' | 'fleet' | 'work' | 'foot' | 'devices' | 'lists' | 'alerts' | 'account' | 'system';
  /** Key of the heading in the `shell` messages. */
  title?:
    | 'groupNow'
    | 'groupFleet'
    | 'groupWork'
    | 'devices'
    | 'groupLists'
    | 'groupAlerts'
    | 'groupAccount'
    | 'groupSystem';
  /** The group is part of the list of Settings, which a short navigation shows as well. */
  ofSettings?: true;
  screens: readonly NavigationScreen[];
}

/** The navigation in the order of the sidebar. `foot` is at its end. */
export const NAVIGATION: readonly NavigationGroup[] = [
  { group: 'now', title: 'groupNow', screens: [dashboardScreen, liveMapScreen, alertsScreen] },
  {
    group: 'fleet',
    title: 'groupFleet',
    screens: [assetsScreen, driversScreen, customersScreen, placesScreen, routesScreen],
  },
  { group: 'work', title: 'groupWork', screens: [reportsScreen, maintenanceScreen, incidentsScreen, commandsScreen] },
  {
    group: 'devices',
    title: 'devices',
    ofSettings: true,
    screens: [devicesScreen, trackerSetUpScreen, stateSettingsScreen],
  },
  { group: 'lists', title: 'groupLists', ofSettings: true, screens: [tagsScreen, sensorsScreen, makeModelsScreen] },
  {
    group: 'alerts',
    title: 'groupAlerts',
    ofSettings: true,
    screens: [alertRulesScreen, notificationsScreen, reportSchedulesScreen, sharesScreen],
  },
  {
    group: 'account',
    title: 'groupAccount',
    ofSettings: true,
    screens: [profileScreen, usersScreen, accountsScreen, auditScreen],
  },
  { group: 'system', title: 'groupSystem', ofSettings: true, screens: [outboxScreen, diagnosticsScreen] },
  { group: 'foot', screens: [accountSetUpScreen, settingsScreen] },
];

/** Screens that get a tab on the phone, in order of preference. */
export const PHONE_TABS: readonly NavigationScreen[] = [
  liveMapScreen,
  alertsScreen,
  assetsScreen,
  reportsScreen,
  commandsScreen,
  driversScreen,
  devicesScreen,
];

/** Screens without an entry. Some are closed by a disabled feature. */
export const WITHOUT_ENTRY: readonly Screen[] = [
  playbackScreen,
  serviceHistoryScreen,
  lenderScreen,
  reportHistoryScreen,
  routeScreen,
  visitsReportScreen,
  pickUpScreen,
  newRouteScreen,
  driverScreen,
  driverRankingScreen,
];
