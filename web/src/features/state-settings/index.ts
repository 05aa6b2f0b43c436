export { useThresholds } from './queries.ts';
export { StateSettingsPage } from './StateSettingsPage.tsx';
