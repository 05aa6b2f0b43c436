import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { fleet, openFleet } from './fleet.ts';
import type { AssetNow, FleetCounts } from './store.ts';

/** Keeps the fleet live while the component is mounted. */
export function useFleetOpen(): void {
  useEffect(openFleet, []);
}

/** A moment of this device's clock as the server's clock tells it. Epoch ms. */
export function serverNow(now: number): number {
  return now + fleet.clockOffset;
}

export function useCounts(): FleetCounts {
  return useSyncExternalStore(fleet.subscribe, fleet.counts);
}

/** Slots of the assets that pass the filter, in the order of the list. */
export function useOrder(): readonly number[] {
  return useSyncExternalStore(fleet.subscribe, fleet.order);
}

/** Slot of an asset, −1 while it is not known. */
export function useSlot(assetId: string | null): number {
  return useSyncExternalStore(fleet.subscribe, () => (assetId === null ? -1 : fleet.slotOf(assetId)));
}

/** One asset, live; null for a slot without one. */
export function useAsset(slot: number): AssetNow | null {
  const version = useSyncExternalStore(
    (listener) => fleet.subscribeSlot(slot, listener),
    () => fleet.slotVersion(slot),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when the asset is another
  return useMemo(() => fleet.asset(slot), [slot, version]);
}
