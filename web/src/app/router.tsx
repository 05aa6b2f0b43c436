import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { isLanguage } from '@waymark/messages/catalogue.ts';
import { switchLanguage, withWords } from '../base/language.ts';
import { queryClient } from '../base/query.ts';
import { currentUserQuery } from '../base/session.ts';
import { parsePlaybackSearch } from '../features/asset-history/playback-search.ts';
import { parseAssetSearch } from '../features/asset-history/search.ts';
import { assetListSearch } from '../features/assets/search.ts';
import { auditSearch } from '../features/audit/search.ts';
import { commandLogSearch } from '../features/commands/command-log-search.ts';
import { devicesSearch } from '../features/devices/search.ts';
import { diagnosticsSearch } from '../features/diagnostics/search.ts';
import { liveMapSearch } from '../features/live-map/search.ts';
import { makeModelsSearch } from '../features/make-models/search.ts';
import { peopleSearch } from '../features/people/search.ts';
import { setUpSearch } from '../features/set-up/search.ts';
import { sharesSearch } from '../features/shares/search.ts';
import { stateSettingsSearch } from '../features/state-settings/search.ts';
import { usersSearch } from '../features/users/search.ts';
import { recordSearch } from '../ui/records/view.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { NotFound } from './NotFound.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
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

const mapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/map',
  validateSearch: liveMapSearch,
  staticData: { mapScreen: true },
  component: lazyRouteComponent(() => import('../features/live-map/LiveMapPage.tsx'), 'LiveMapPage'),
});

const assetsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assets',
  validateSearch: assetListSearch,
  component: lazyRouteComponent(() => import('../features/assets/AssetListPage.tsx'), 'AssetListPage'),
});

const assetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assets/$id',
  validateSearch: parseAssetSearch,
  staticData: { mapScreen: true },
  component: lazyRouteComponent(
    withWords(() => import('../features/asset-history/index.ts')),
    'AssetPage',
  ),
});

const playbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/playback',
  validateSearch: parsePlaybackSearch,
  staticData: { mapScreen: true },
  component: lazyRouteComponent(
    withWords(() => import('../features/asset-history/index.ts')),
    'PlaybackPage',
  ),
});

const diagnosticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/diagnostics',
  validateSearch: diagnosticsSearch,
  component: lazyRouteComponent(
    withWords(() => import('../features/diagnostics/index.ts')),
    'DiagnosticsPage',
  ),
});

const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(
    withWords(() => import('../features/audit/index.ts')),
    'AuditPage',
  ),
});

const commandsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/commands',
  validateSearch: commandLogSearch,
  component: lazyRouteComponent(
    withWords(() => import('../features/commands/CommandLogPage.tsx')),
    'CommandLogPage',
  ),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  component: lazyRouteComponent(
    withWords(() => import('../features/session/index.ts')),
    'SignInPage',
  ),
});

const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox',
  component: lazyRouteComponent(
    withWords(() => import('../features/outbox/index.ts')),
    'OutboxPage',
  ),
});

const sharesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shares',
  validateSearch: sharesSearch,
  component: lazyRouteComponent(
    withWords(() => import('../features/shares/SharesPage.tsx')),
    'SharesPage',
  ),
});

const accountsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accounts',
  validateSearch: recordSearch(),
  component: lazyRouteComponent(
    withWords(() => import('../features/accounts/index.ts')),
    'AccountListPage',
  ),
});

const accountSetUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  validateSearch: recordSearch(),
  component: lazyRouteComponent(
    withWords(() => import('../features/accounts/index.ts')),
    'AccountSetUpPage',
  ),
});

const stateSettingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/state-settings',
  validateSearch: stateSettingsSearch,
  component: lazyRouteComponent(
    withWords(() => import('../features/state-settings/index.ts')),
    'StateSettingsPage',
  ),
});

const devicesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/devices',
  validateSearch: devicesSearch,
  component: lazyRouteComponent(
    withWords(() => import('../features/devices/index.ts')),
    'DevicesPage',
  ),
});

const deviceUploadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/devices/upload',
  validateSearch: devicesSearch,
  component: lazyRouteComponent(
    withWords(() => import('../features/devices/index.ts')),
    'DeviceUploadPage',
  ),
});

const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/devices/set-up',
  validateSearch: setUpSearch,
  component: lazyRouteComponent(
    withWords(() => import('../features/set-up/index.ts')),
    'SetUpPage',
  ),
});

const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  validateSearch: usersSearch,
  component: lazyRouteComponent(
    withWords(() => import('../features/users/index.ts')),
    'UsersPage',
  ),
});

const driversRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/drivers',
  validateSearch: peopleSearch,
  component: lazyRouteComponent(
    withWords(() => import('../features/drivers/index.ts')),
    'DriversPage',
  ),
});

const customersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers',
  validateSearch: peopleSearch,
  component: lazyRouteComponent(
    withWords(() => import('../features/customers/index.ts')),
    'CustomersPage',
  ),
});

const tagsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tags',
  validateSearch: recordSearch(),
  component: lazyRouteComponent(
    withWords(() => import('../features/tags/TagsPage.tsx')),
    'TagsPage',
  ),
});

const makeModelsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/make-models',
  validateSearch: makeModelsSearch,
  component: lazyRouteComponent(
    withWords(() => import('../features/make-models/index.ts')),
    'MakeModelsPage',
  ),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
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
    usersRoute,
    driversRoute,
    customersRoute,
    tagsRoute,
    makeModelsRoute,
    sharesRoute,
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});
