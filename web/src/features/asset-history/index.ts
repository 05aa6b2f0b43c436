export { AssetPage } from './AssetPage.tsx';
export { type AssetSearch, parseAssetSearch } from './search.ts';
