export { LiveAsset } from './LiveAsset.tsx';
export { useFleetOpen } from './use-fleet.ts';
