export { LiveAsset } from './LiveAsset.tsx';
