export { LiveAsset } from './LiveAsset.tsx';
export { LiveMapPage } from './LiveMapPage.tsx';
