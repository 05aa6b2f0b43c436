export { AssetReasons, FirstReason } from './AssetReasons.tsx';
export { AttentionCount } from './AttentionCount.tsx';
export { LiveAsset } from './LiveAsset.tsx';
export { serverNow, useFleetOpen } from './use-fleet.ts';
