import { type Area, landcover, landuse } from './areas.ts';
import { buildLand, type Land } from './land.ts';
import { type Layout, layOut } from './layout.ts';

export interface Island extends Layout {
  land: Land;
  landcover: Area[];
  landuse: Area[];
}

let island: Island | undefined;

/** Returns Null Island, built on first use and the same on every machine. Later calls return the same object. */
export function nullIsland(): Island {
  island ??= buildIsland();
  return island;
}

/** Builds the island again, which only tests need. */
export function buildIsland(): Island {
  const land = buildLand();
  const layout = layOut();
  return { ...layout, land, landcover: landcover(land, layout.blocks), landuse: landuse(layout.blocks) };
}
