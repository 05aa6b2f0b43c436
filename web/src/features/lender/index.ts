export { AssetCase } from './AssetCase.tsx';
export { LenderTabs } from './LenderTabs.tsx';
export { OverdueFinancingPage } from './OverdueFinancingPage.tsx';
