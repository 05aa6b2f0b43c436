export { LiveAsset } from './LiveAsset.tsx';
export { serverNow, useFleetOpen } from './use-fleet.ts';
