export { DriverPage } from './DriverPage.tsx';
export { DriverRankingPage } from './DriverRankingPage.tsx';
