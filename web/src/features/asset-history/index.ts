export { AssetPage } from './AssetPage.tsx';
export { DayPicker } from './DayPicker.tsx';
export { PlaybackPage } from './PlaybackPage.tsx';
