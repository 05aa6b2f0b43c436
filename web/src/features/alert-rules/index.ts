export { AlertRulesPage } from './AlertRulesPage.tsx';
export { ScheduleFields } from './ScheduleFields.tsx';
