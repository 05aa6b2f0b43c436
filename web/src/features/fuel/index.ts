export { FuelTab } from './lazy.ts';
export { useFuelTab } from './use-fuel-tab.ts';
