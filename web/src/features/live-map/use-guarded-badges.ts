import { useEffect } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { useGuardedAssets } from '../secure-park/index.ts';
import { fleet } from './fleet.ts';

/** Marks the assets whose secure park is on. @param loading of the fleet, whose slots are known when it is ready */
export function useGuardedBadges(map: MapHandle | null, loading: string): void {
  const guarded = useGuardedAssets();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slots of the assets are known when the fleet is ready
  useEffect(() => {
    const slots = [...(guarded?.keys() ?? [])].map((id) => fleet.slotOf(id));
    map?.setBadges(slots.filter((slot) => slot >= 0));
  }, [map, guarded, loading]);
}
