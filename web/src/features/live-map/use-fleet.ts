import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { fleet, openFleet } from './fleet.ts';
import type { AssetNow, FleetCounts } from './store.ts';
import { useFleetCommands } from './use-fleet-commands.ts';

/** Keeps the fleet subscription open while the component is mounted. */
export function useFleetOpen(): void {
  useEffect(openFleet, []);
  useFleetCommands();
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
