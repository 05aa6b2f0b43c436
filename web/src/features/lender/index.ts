export { AssetCase } from './AssetCase.tsx';
export { useCaseCuts } from './CaseCuts.tsx';
export { LenderTabs, useSeesLenderTabs } from './LenderTabs.tsx';
export { OverdueFinancingPage } from './OverdueFinancingPage.tsx';
