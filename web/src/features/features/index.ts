export { type FeatureUiOf, useFeatureUi } from './use-feature-ui.ts';
