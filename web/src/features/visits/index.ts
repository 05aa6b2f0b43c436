export { PickUpPage } from './PickUpPage.tsx';
export { ReportTabs } from './ReportTabs.tsx';
export { ReportActs } from './use-report.tsx';
export { VisitsReportPage } from './VisitsReportPage.tsx';
