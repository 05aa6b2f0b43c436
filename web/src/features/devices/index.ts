export { AssetSelect } from './AssetSelect.tsx';
export { DevicesPage, DeviceUploadPage } from './DevicesPage.tsx';
