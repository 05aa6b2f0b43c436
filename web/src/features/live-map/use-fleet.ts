import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useNow } from '../../ui/format/use-now.ts';
import { fleet, openFleet } from './fleet.ts';
import { NO_FILTER } from './fleet-filter.ts';
import type { AssetNow } from './store/asset-now.ts';
import type { FleetCounts } from './store/counts.ts';
import { useFleetCommands } from './use-fleet-commands.ts';

/** Keeps the fleet subscription open while the component is mounted. */
export function useFleetOpen(): void {
  useEffect(openFleet, []);
  useFleetCommands();
}

/** Keeps the fleet subscription open and shows all assets on the map, whatever the live map had filtered. */
export function useWholeFleet(): void {
  useFleetOpen();
  useEffect(() => fleet.setView(NO_FILTER, { by: 'name', descending: false }), []);
}

/** Keeps the fleet subscription open and returns the slots of the assets that need attention most. */
export function useUrgentSlots(limit: number): readonly number[] {
  useFleetOpen();
  useEffect(() => fleet.setView(NO_FILTER, { by: 'attention', descending: false }), []);
  const order = useOrder();
  const urgent = useUrgent();
  return useMemo(() => order.slice(0, Math.min(limit, urgent)), [order, urgent, limit]);
}

/** Interval at which the assets in an area are determined again. */
const AREA_MILLISECONDS = 2000;
const NO_ASSETS: readonly AssetNow[] = [];

/** Returns the assets in an area by their last position, by name. @param contains null for no area */
export function useAssetsIn(contains: ((latitude: number, longitude: number) => boolean) | null): readonly AssetNow[] {
  const now = useNow(AREA_MILLISECONDS);
  const counts = useCounts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions change with time
  return useMemo(() => (contains ? fleet.assetsIn(contains) : NO_ASSETS), [contains, now, counts]);
}

/** Converts a time of the local clock to the server's clock. Epoch ms. */
export function serverNow(now: number): number {
  return now + fleet.clockOffset;
}

export function useCounts(): FleetCounts {
  return useSyncExternalStore(fleet.subscribe, fleet.counts);
}

/** Returns the slots of the assets that pass the filter, in list order. */
export function useOrder(): readonly number[] {
  return useSyncExternalStore(fleet.subscribe, fleet.order);
}

/** Returns how many assets at the start of the list need attention. */
export function useUrgent(): number {
  return useSyncExternalStore(fleet.subscribe, fleet.urgent);
}

/** Returns the id of the asset at a slot of the map. */
export function assetIdAt(slot: number): string | undefined {
  return fleet.asset(slot)?.facts.assetId;
}

/** Returns the slot of an asset, −1 while it is unknown. */
export function useSlot(assetId: string | null): number {
  return useSyncExternalStore(fleet.subscribe, () => (assetId === null ? -1 : fleet.slotOf(assetId)));
}

/** Returns the live state of one asset. Null for a slot without one. */
export function useAsset(slot: number): AssetNow | null {
  const version = useSyncExternalStore(
    (listener) => fleet.subscribeSlot(slot, listener),
    () => fleet.slotVersion(slot),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes whenever the asset does
  return useMemo(() => fleet.asset(slot), [slot, version]);
}
