export { AssetListPage } from './AssetListPage.tsx';
export { Onboarding } from './Onboarding.tsx';
