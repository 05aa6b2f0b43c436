export { StateSettingsPage } from './StateSettingsPage.tsx';
