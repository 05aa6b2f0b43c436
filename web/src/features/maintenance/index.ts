export { HistoryPage } from './HistoryPage.tsx';
export { MaintenancePage } from './MaintenancePage.tsx';
