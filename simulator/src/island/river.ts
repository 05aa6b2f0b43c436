/** The river from the lake to the sound. It is laid after the roads, crosses them squarely, and keeps off settlements. */
import { LAKE_CENTER, lakeDepth, landHeight } from './land.ts';
import { metersFrom } from './near-roads.ts';
import { fractalNoise } from './noise.ts';
import { distance, type Line, type Point, smooth } from './plane.ts';
import { SETTLEMENTS } from './settlements.ts';
import { cellCenter, TerrainPaths } from './terrain-path.ts';

export const RIVER_NAME = 'Meridian River';
const MOUTH: Point = [-1_650, 7_250];
/** Width at the lake and at the mouth. */
const WIDTHS_METERS = [20, 52] as const;
/** Beside a road building a bed is this much costlier, so that the river crosses and does not follow it. */
const BESIDE_ROAD = { meters: 160, cost: 7 };
const SETTLEMENT_MARGIN = 1.25;

export interface River {
  /** From the lake to the sea. */
  line: Point[];
  /** Both banks, counterclockwise or not. */
  ring: Point[];
}

/** @param roads lines of all roads */
export function riverOf(roads: readonly Line[]): River {
  const fromRoad = metersFrom(roads, BESIDE_ROAD.meters);
  const cost = (x: number, y: number): number => {
    if (landHeight(x, y) < -120) return Infinity;
    if (SETTLEMENTS.some(({ center, radiusMeters }) => distance(center, [x, y]) < radiusMeters * SETTLEMENT_MARGIN))
      return Infinity;
    if (lakeDepth(x, y) > 0) return 1;
    const uneven = 1.4 + fractalNoise(821, x, y, 1_300, 2);
    return fromRoad([x, y]) < BESIDE_ROAD.meters ? uneven * BESIDE_ROAD.cost : uneven;
  };
  const cells = new TerrainPaths().find(LAKE_CENTER, MOUTH, cost).map(cellCenter);
  const line = smooth(cells, false, 3);
  const [narrow, wide] = WIDTHS_METERS;
  const side = (sign: number): Point[] =>
    line.map(([x, y], index) => {
      const [fromX, fromY] = line[Math.max(0, index - 2)]!;
      const [toX, toY] = line[Math.min(line.length - 1, index + 2)]!;
      const length = Math.hypot(toX - fromX, toY - fromY) || 1;
      const share = index / (line.length - 1);
      const half = ((narrow + (wide - narrow) * share) / 2) * (1 + 0.25 * fractalNoise(822, x + sign, y, 240, 2));
      return [x - ((toY - fromY) / length) * half * sign, y + ((toX - fromX) / length) * half * sign];
    });
  return { line, ring: [...side(1), ...side(-1).reverse()] };
}
