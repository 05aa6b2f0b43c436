/** The routes of the browser and what loads with each. Longer than other files because it is one table. */
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { isLanguage } from '@waymark/messages/catalogue.ts';
import { atRest } from '../base/idle.ts';
import { switchLanguage, withWords } from '../base/language.ts';
import { queryClient } from '../base/query.ts';
import { savesData } from '../base/saves-data.ts';
import { currentUserQuery } from '../base/session.ts';
import { untilLoaded } from '../base/until-loaded.ts';
import { accountSetUpScreen, accountsScreen } from '../features/accounts/screen.ts';
import { alertRulesScreen } from '../features/alert-rules/screen.ts';
import { alertRulesSearch } from '../features/alert-rules/search.ts';
import { alertsScreen } from '../features/alerts/screen.ts';
import { alertsSearch } from '../features/alerts/search.ts';
import { parsePlaybackSearch } from '../features/asset-history/playback-search.ts';
import { assetScreen, playbackScreen } from '../features/asset-history/screen.ts';
import { parseAssetSearch } from '../features/asset-history/search.ts';
import { assetsScreen } from '../features/assets/screen.ts';
import { assetListSearch } from '../features/assets/search.ts';
import { auditScreen } from '../features/audit/screen.ts';
import { auditSearch } from '../features/audit/search.ts';
import { commandLogSearch } from '../features/commands/command-log-search.ts';
import { commandsScreen } from '../features/commands/screen.ts';
import { customersScreen } from '../features/customers/screen.ts';
import { dashboardScreen } from '../features/dashboard/screen.ts';
import { dashboardSearch } from '../features/dashboard/search.ts';
import { devicesScreen, deviceUploadScreen } from '../features/devices/screen.ts';
import { devicesSearch } from '../features/devices/search.ts';
import { diagnosticsScreen } from '../features/diagnostics/screen.ts';
import { diagnosticsSearch } from '../features/diagnostics/search.ts';
import { driverRankingScreen, driverScreen } from '../features/driver-scores/screen.ts';
import { driverSearch, rankingSearch } from '../features/driver-scores/search.ts';
import { driversScreen } from '../features/drivers/screen.ts';
import { eventsScreen } from '../features/events/screen.ts';
import { eventsSearch } from '../features/events/search.ts';
import { incidentScreen, incidentsScreen } from '../features/incidents/screen.ts';
import { incidentsSearch } from '../features/incidents/search.ts';
import { lenderScreen } from '../features/lender/screen.ts';
import { lenderSearch } from '../features/lender/search.ts';
import { liveMapScreen } from '../features/live-map/screen.ts';
import { liveMapSearch } from '../features/live-map/search.ts';
import { maintenanceScreen, serviceHistoryScreen } from '../features/maintenance/screen.ts';
import { historySearch, maintenanceSearch } from '../features/maintenance/search.ts';
import { makeModelsScreen } from '../features/make-models/screen.ts';
import { makeModelsSearch } from '../features/make-models/search.ts';
import { notificationsScreen } from '../features/notifications/screen.ts';
import { notificationsSearch } from '../features/notifications/search.ts';
import { outboxScreen } from '../features/outbox/screen.ts';
import { peopleSearch } from '../features/people/search.ts';
import { placesScreen } from '../features/places/screen.ts';
import { placesSearch } from '../features/places/search.ts';
import { reportHistoryScreen, reportSchedulesScreen } from '../features/report-schedules/screen.ts';
import { reportHistorySearch, schedulesSearch } from '../features/report-schedules/search.ts';
import { reportOfSlug, reportSearch } from '../features/reports/address.ts';
import { reportScreen, reportsScreen } from '../features/reports/screen.ts';
import { editRouteScreen, newRouteScreen } from '../features/route-planner/screen.ts';
import { routePageSearch } from '../features/routes/route-search.ts';
import { routeScreen, routesScreen } from '../features/routes/screen.ts';
import { routesSearch } from '../features/routes/search.ts';
import { sensorsScreen } from '../features/sensors/screen.ts';
import { sensorsSearch } from '../features/sensors/search.ts';
import { profileScreen } from '../features/session/screen.ts';
import { trackerSetUpScreen } from '../features/set-up/screen.ts';
import { setUpSearch } from '../features/set-up/search.ts';
import { settingsScreen } from '../features/settings/screen.ts';
import { sharesScreen } from '../features/shares/screen.ts';
import { sharesSearch } from '../features/shares/search.ts';
import { stateSettingsScreen } from '../features/state-settings/screen.ts';
import { stateSettingsSearch } from '../features/state-settings/search.ts';
import { tagsScreen } from '../features/tags/screen.ts';
import { usersScreen } from '../features/users/screen.ts';
import { usersSearch } from '../features/users/search.ts';
import { pickUpScreen, visitsReportScreen } from '../features/visits/screen.ts';
import { visitsSearch } from '../features/visits/search.ts';
import type { Screen } from '../ui/layout/screen.ts';
import { recordSearch } from '../ui/records/view.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { knownSearch } from './known-search.ts';
import { MapSkeleton } from './MapSkeleton.tsx';
import { NotFound } from './NotFound.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { settingsSearch } from './settings/search.ts';
import { Shell } from './shell/Shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The rail shows icons only, to leave the width to the map. */
    mapScreen?: true;
  }
  interface Register {
    router: typeof router;
  }
}

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
  loader: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery);
    if (isLanguage(user.language)) await switchLanguage(user.language);
  },
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/map', replace: true });
  },
});

/** The part of a route that the screen declares. */
function at<const Path extends string>({ path, mapScreen }: Screen & { path: Path }) {
  return { getParentRoute: () => rootRoute, path, staticData: mapScreen ? { mapScreen } : {} };
}

/** Loads a page together with its messages. */
function page<Module extends Record<Name, RouteComponent>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(withWords(load), name);
}

const mapRoute = createRoute({
  ...at(liveMapScreen),
  validateSearch: knownSearch(liveMapSearch),
  pendingComponent: MapSkeleton,
  component: lazyRouteComponent(() => untilLoaded(() => import('../features/live-map/LiveMapPage.tsx')), 'LiveMapPage'),
});

const dashboardRoute = createRoute({
  ...at(dashboardScreen),
  validateSearch: knownSearch(dashboardSearch),
  component: page(() => import('../features/dashboard/index.ts'), 'DashboardPage'),
});

const assetsRoute = createRoute({
  ...at(assetsScreen),
  validateSearch: knownSearch(assetListSearch),
  component: lazyRouteComponent(
    () => untilLoaded(() => import('../features/assets/AssetListPage.tsx')),
    'AssetListPage',
  ),
});

const assetRoute = createRoute({
  ...at(assetScreen),
  validateSearch: knownSearch(parseAssetSearch),
  component: page(() => import('../features/asset-history/index.ts'), 'AssetPage'),
});

const playbackRoute = createRoute({
  ...at(playbackScreen),
  validateSearch: knownSearch(parsePlaybackSearch),
  component: page(() => import('../features/asset-history/index.ts'), 'PlaybackPage'),
});

const diagnosticsRoute = createRoute({
  ...at(diagnosticsScreen),
  validateSearch: knownSearch(diagnosticsSearch),
  component: page(() => import('../features/diagnostics/index.ts'), 'DiagnosticsPage'),
});

const auditRoute = createRoute({
  ...at(auditScreen),
  validateSearch: knownSearch(auditSearch),
  component: page(() => import('../features/audit/index.ts'), 'AuditPage'),
});

const commandsRoute = createRoute({
  ...at(commandsScreen),
  validateSearch: knownSearch(commandLogSearch),
  component: page(() => import('../features/commands/CommandLogPage.tsx'), 'CommandLogPage'),
});

const profileRoute = createRoute({
  ...at(profileScreen),
  component: page(() => import('../features/session/index.ts'), 'SignInPage'),
});

const settingsRoute = createRoute({
  ...at(settingsScreen),
  validateSearch: knownSearch(settingsSearch),
  component: page(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
});

const outboxRoute = createRoute({
  ...at(outboxScreen),
  component: page(() => import('../features/outbox/index.ts'), 'OutboxPage'),
});

const sharesRoute = createRoute({
  ...at(sharesScreen),
  validateSearch: knownSearch(sharesSearch),
  component: page(() => import('../features/shares/SharesPage.tsx'), 'SharesPage'),
});

const accountsRoute = createRoute({
  ...at(accountsScreen),
  validateSearch: knownSearch(recordSearch()),
  component: page(() => import('../features/accounts/index.ts'), 'AccountListPage'),
});

const accountSetUpRoute = createRoute({
  ...at(accountSetUpScreen),
  validateSearch: knownSearch(recordSearch()),
  component: page(() => import('../features/accounts/index.ts'), 'AccountSetUpPage'),
});

const stateSettingsRoute = createRoute({
  ...at(stateSettingsScreen),
  validateSearch: knownSearch(stateSettingsSearch),
  component: page(() => import('../features/state-settings/index.ts'), 'StateSettingsPage'),
});

const devicesRoute = createRoute({
  ...at(devicesScreen),
  validateSearch: knownSearch(devicesSearch),
  component: page(() => import('../features/devices/index.ts'), 'DevicesPage'),
});

const deviceUploadRoute = createRoute({
  ...at(deviceUploadScreen),
  validateSearch: knownSearch(devicesSearch),
  component: page(() => import('../features/devices/index.ts'), 'DeviceUploadPage'),
});

const setUpRoute = createRoute({
  ...at(trackerSetUpScreen),
  validateSearch: knownSearch(setUpSearch),
  component: page(() => import('../features/set-up/index.ts'), 'SetUpPage'),
});

const usersRoute = createRoute({
  ...at(usersScreen),
  validateSearch: knownSearch(usersSearch),
  component: page(() => import('../features/users/index.ts'), 'UsersPage'),
});

const driversRoute = createRoute({
  ...at(driversScreen),
  validateSearch: knownSearch(peopleSearch),
  component: page(() => import('../features/drivers/index.ts'), 'DriversPage'),
});

const driverRoute = createRoute({
  ...at(driverScreen),
  validateSearch: knownSearch(driverSearch),
  component: page(() => import('../features/driver-scores/index.ts'), 'DriverPage'),
});

const driverRankingRoute = createRoute({
  ...at(driverRankingScreen),
  validateSearch: knownSearch(rankingSearch),
  component: page(() => import('../features/driver-scores/index.ts'), 'DriverRankingPage'),
});

const incidentsRoute = createRoute({
  ...at(incidentsScreen),
  validateSearch: knownSearch(incidentsSearch),
  component: page(() => import('../features/incidents/index.ts'), 'IncidentsPage'),
});

const incidentRoute = createRoute({
  ...at(incidentScreen),
  component: page(() => import('../features/incidents/index.ts'), 'IncidentPage'),
});

const maintenanceRoute = createRoute({
  ...at(maintenanceScreen),
  validateSearch: knownSearch(maintenanceSearch),
  component: page(() => import('../features/maintenance/index.ts'), 'MaintenancePage'),
});

const serviceHistoryRoute = createRoute({
  ...at(serviceHistoryScreen),
  validateSearch: knownSearch(historySearch),
  component: page(() => import('../features/maintenance/index.ts'), 'HistoryPage'),
});

const lenderRoute = createRoute({
  ...at(lenderScreen),
  validateSearch: knownSearch(lenderSearch),
  component: page(() => import('../features/lender/index.ts'), 'OverdueFinancingPage'),
});

const customersRoute = createRoute({
  ...at(customersScreen),
  validateSearch: knownSearch(peopleSearch),
  component: page(() => import('../features/customers/index.ts'), 'CustomersPage'),
});

const sensorsRoute = createRoute({
  ...at(sensorsScreen),
  validateSearch: knownSearch(sensorsSearch),
  component: page(() => import('../features/sensors/index.ts'), 'SensorsPage'),
});

const placesRoute = createRoute({
  ...at(placesScreen),
  validateSearch: knownSearch(placesSearch),
  pendingComponent: MapSkeleton,
  component: page(() => import('../features/places/PlacesPage.tsx'), 'PlacesPage'),
});

const routesRoute = createRoute({
  ...at(routesScreen),
  validateSearch: knownSearch(routesSearch),
  pendingComponent: MapSkeleton,
  component: page(() => import('../features/routes/index.ts'), 'RoutesPage'),
});

const routeRoute = createRoute({
  ...at(routeScreen),
  validateSearch: knownSearch(routePageSearch),
  pendingComponent: MapSkeleton,
  component: page(() => import('../features/routes/index.ts'), 'RoutePage'),
});

const alertsRoute = createRoute({
  ...at(alertsScreen),
  validateSearch: knownSearch(alertsSearch),
  component: page(() => import('../features/alerts/AlertsPage.tsx'), 'AlertsPage'),
});

const notificationsRoute = createRoute({
  ...at(notificationsScreen),
  validateSearch: knownSearch(notificationsSearch),
  component: page(() => import('../features/notifications/NotificationsPage.tsx'), 'NotificationsPage'),
});

const alertRulesRoute = createRoute({
  ...at(alertRulesScreen),
  validateSearch: knownSearch(alertRulesSearch),
  component: page(() => import('../features/alert-rules/index.ts'), 'AlertRulesPage'),
});

const tagsRoute = createRoute({
  ...at(tagsScreen),
  validateSearch: knownSearch(recordSearch()),
  component: page(() => import('../features/tags/TagsPage.tsx'), 'TagsPage'),
});

const makeModelsRoute = createRoute({
  ...at(makeModelsScreen),
  validateSearch: knownSearch(makeModelsSearch),
  component: page(() => import('../features/make-models/index.ts'), 'MakeModelsPage'),
});

const reportSchedulesRoute = createRoute({
  ...at(reportSchedulesScreen),
  validateSearch: knownSearch(schedulesSearch),
  component: page(() => import('../features/report-schedules/ReportSchedulesPage.tsx'), 'ReportSchedulesPage'),
});

const reportHistoryRoute = createRoute({
  ...at(reportHistoryScreen),
  validateSearch: knownSearch(reportHistorySearch),
  component: page(() => import('../features/report-schedules/ReportHistoryPage.tsx'), 'ReportHistoryPage'),
});

const reportsRoute = createRoute({
  ...at(reportsScreen),
  component: page(() => import('../features/reports/ReportListPage.tsx'), 'ReportListPage'),
});

const reportRoute = createRoute({
  ...at(reportScreen),
  validateSearch: knownSearch(reportSearch),
  beforeLoad: ({ params: { report } }) => {
    if (reportOfSlug(report) === undefined) throw notFound();
  },
  component: page(() => import('./ReportScreen.tsx'), 'ReportScreen'),
});

const visitsReportRoute = createRoute({
  ...at(visitsReportScreen),
  validateSearch: knownSearch(visitsSearch),
  component: page(() => import('../features/visits/index.ts'), 'VisitsReportPage'),
});

const pickUpRoute = createRoute({
  ...at(pickUpScreen),
  validateSearch: knownSearch(visitsSearch),
  component: page(() => import('../features/visits/index.ts'), 'PickUpPage'),
});

const eventsRoute = createRoute({
  ...at(eventsScreen),
  validateSearch: knownSearch(eventsSearch),
  component: page(() => import('../features/events/index.ts'), 'EventsPage'),
});

const newRouteRoute = createRoute({
  ...at(newRouteScreen),
  pendingComponent: MapSkeleton,
  component: page(() => import('../features/route-planner/index.ts'), 'NewRoutePage'),
});

const editRouteRoute = createRoute({
  ...at(editRouteScreen),
  pendingComponent: MapSkeleton,
  component: page(() => import('../features/route-planner/index.ts'), 'EditRoutePage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    dashboardRoute,
    mapRoute,
    assetsRoute,
    assetRoute,
    playbackRoute,
    accountsRoute,
    accountSetUpRoute,
    devicesRoute,
    deviceUploadRoute,
    setUpRoute,
    stateSettingsRoute,
    diagnosticsRoute,
    outboxRoute,
    auditRoute,
    commandsRoute,
    profileRoute,
    settingsRoute,
    usersRoute,
    driversRoute,
    driverRoute,
    driverRankingRoute,
    customersRoute,
    sensorsRoute,
    lenderRoute,
    incidentsRoute,
    incidentRoute,
    maintenanceRoute,
    serviceHistoryRoute,
    placesRoute,
    routesRoute,
    routeRoute,
    alertsRoute,
    alertRulesRoute,
    notificationsRoute,
    reportSchedulesRoute,
    reportHistoryRoute,
    tagsRoute,
    makeModelsRoute,
    sharesRoute,
    reportsRoute,
    reportRoute,
    visitsReportRoute,
    pickUpRoute,
    eventsRoute,
    newRouteRoute,
    editRouteRoute,
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  // A screen replaces its placeholder as soon as it is ready.
  defaultPendingMinMs: 0,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});

/**
 * Loads the code of every screen while the user rests, so that a screen opens without network. A browser that saves data
 * loads it when the screen is opened.
 */
export async function loadScreens(): Promise<void> {
  if (savesData()) return;
  for (const route of Object.values(router.routesByPath)) {
    await atRest();
    await router.loadRouteChunk(route);
  }
}
