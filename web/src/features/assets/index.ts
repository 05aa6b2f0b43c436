export { AssetListPage } from './AssetListPage.tsx';
