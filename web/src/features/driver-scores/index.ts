export { DriverPage } from './DriverPage.tsx';
export { DriverRankingPage } from './DriverRankingPage.tsx';
export { daysBefore, fleetScoreQuery } from './queries.ts';
