import { type ReactNode, useEffect } from 'react';
import { openFleet } from './fleet.ts';
import type { AssetNow } from './store/asset-now.ts';
import { useAsset, useSlot } from './use-fleet.ts';

/**
 * Live state of one asset for other screens. Keeps the fleet subscription open while mounted and re-renders only when
 * this asset changes.
 *
 * @param children called with null until the asset is loaded
 */
export function LiveAsset({ id, children }: { id: string; children: (asset: AssetNow | null) => ReactNode }) {
  useEffect(openFleet, []);
  return children(useAsset(useSlot(id)));
}
