export { AddressHits } from './AddressHits.tsx';
export { AssetReasons, FirstReason } from './AssetReasons.tsx';
export { AttentionCount } from './AttentionCount.tsx';
export { FitControls } from './FitControls.tsx';
export { fleetLoading, reloadFleet } from './fleet.ts';
export { ListBesideMap } from './ListBesideMap.tsx';
export { LiveAsset } from './LiveAsset.tsx';
export { Sheet } from './Sheet.tsx';
export { viewOf, viewText } from './search.ts';
export { STATUS_DISPLAY_ORDER } from './status-order.ts';
export type { AssetNow } from './store/asset-now.ts';
export { useAttentionWords } from './use-attention-words.ts';
export {
  assetIdAt,
  serverNow,
  useAsset,
  useAssetsIn,
  useCounts,
  useFleetOpen,
  useUrgentSlots,
  useWholeFleet,
} from './use-fleet.ts';
export { useGoToView } from './use-go-to-view.ts';
export { useMap } from './use-map.ts';
