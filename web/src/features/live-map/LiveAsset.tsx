import { type ReactNode, useEffect } from 'react';
import { openFleet } from './fleet.ts';
import type { AssetNow } from './store.ts';
import { useAsset, useSlot } from './use-fleet.ts';

/**
 * One asset as it is now, for other screens: keeps the fleet live while it is mounted, and renders again only when this
 * asset changes.
 *
 * @param children given null until the asset is known
 */
export function LiveAsset({ id, children }: { id: string; children: (asset: AssetNow | null) => ReactNode }) {
  useEffect(openFleet, []);
  return children(useAsset(useSlot(id)));
}
