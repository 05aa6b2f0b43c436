export { HistoryPage } from './HistoryPage.tsx';
export { MaintenancePage } from './MaintenancePage.tsx';
export { useServiceWords } from './use-service-words.ts';
