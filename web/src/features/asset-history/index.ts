export { AssetPage } from './AssetPage.tsx';
export { PlaybackPage } from './PlaybackPage.tsx';
