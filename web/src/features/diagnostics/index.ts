export { DeviceConnection } from './DeviceDrawer.tsx';
export { DiagnosticsPage } from './DiagnosticsPage.tsx';
