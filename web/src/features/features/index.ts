export { useFeatureUi } from './use-feature-ui.ts';
