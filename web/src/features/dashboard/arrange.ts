import type { DashboardTile } from '@waymark/contract/dashboard/schema.ts';
import { createContext, type ReactNode } from 'react';

/** State of a tile while the user arranges the dashboard. */
export interface Arranging {
  /** Handle in place of the links of the head. */
  handle: (tile: DashboardTile, title: string) => ReactNode;
  /** Attributes of a tile that is dragged, or at whose place one would be dropped. */
  marks: (tile: DashboardTile) => { 'data-drop'?: 'dragged' | 'target' };
}

export const ArrangeContext = createContext<Arranging | undefined>(undefined);

/** Returns all shown tiles: the chosen ones in their order, then the others in the default order. */
export function tilesInOrder(
  chosen: readonly DashboardTile[] | null | undefined,
  shown: readonly DashboardTile[],
): DashboardTile[] {
  return [...new Set([...(chosen ?? []), ...shown])].filter((tile) => shown.includes(tile));
}
