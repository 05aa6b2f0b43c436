export { AssetPage } from './AssetPage.tsx';
export { DayPicker } from './DayPicker.tsx';
export { buildDay, type DayModel } from './day-model.ts';
export { joinedTrack, placesOf } from './day-track.ts';
export { PlaybackPage } from './PlaybackPage.tsx';
export { SpeedChart } from './SpeedChart.tsx';
