import { type Area, landcover, landuse } from './areas.ts';
import { buildLand, type Land } from './land.ts';
import { type Layout, layOut } from './layout.ts';

export interface Island extends Layout {
  land: Land;
  landcover: Area[];
  landuse: Area[];
}

let island: Island | undefined;

/** Null Island: built on first use, the same on every machine; later calls give the same object. */
export function nullIsland(): Island {
  island ??= buildIsland();
  return island;
}

/** Builds it anew; only tests need this. */
export function buildIsland(): Island {
  const land = buildLand();
  const layout = layOut();
  return { ...layout, land, landcover: landcover(land, layout.blocks), landuse: landuse(layout.blocks) };
}
