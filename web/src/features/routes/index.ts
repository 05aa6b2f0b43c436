export { LatestRun } from './LatestRun.tsx';
export { RouteNotFound } from './RouteNotFound.tsx';
export { RoutePage } from './RoutePage.tsx';
export { RoutesPage } from './RoutesPage.tsx';
export { RADIUS_HASH } from './use-planner.ts';
