export { DevicesPage, DeviceUploadPage } from './DevicesPage.tsx';
