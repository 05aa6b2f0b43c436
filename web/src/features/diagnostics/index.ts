export { DeviceConnection } from './DeviceDrawer.tsx';
export { DeviceTrouble } from './DeviceTrouble.tsx';
export { DiagnosticsPage } from './DiagnosticsPage.tsx';
