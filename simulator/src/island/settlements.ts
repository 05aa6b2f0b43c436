import type { BlockStyle } from './divide.ts';
import { clearance } from './land.ts';
import { fractalNoise } from './noise.ts';
import { distance, insideRing, type Point, smooth } from './plane.ts';

export interface Settlement {
  name: string;
  kind: 'town' | 'village' | 'hamlet' | 'park';
  center: Point;
  radiusMeters: number;
  /** Distance of its outer street from the water. */
  shoreMeters: number;
  style: BlockStyle;
}

const WINDING: BlockStyle = { areaSquareMeters: 22_000, bend: 0.09, snapMeters: 42, stepMeters: 22 };
const VILLAGE: BlockStyle = { areaSquareMeters: 24_000, bend: 0.14, snapMeters: 42, stepMeters: 22 };
const WORKS: BlockStyle = {
  areaSquareMeters: 46_000,
  bend: 0,
  grid: { angle: 0.32, spacingMeters: 60 },
  snapMeters: 50,
  stepMeters: 40,
};

export const TOWN: Settlement = {
  name: 'Nullhaven',
  kind: 'town',
  center: [2_000, 2_500],
  radiusMeters: 2_650,
  shoreMeters: 95,
  style: WINDING,
};
export const WORKS_PARK: Settlement = {
  name: 'Equator Park',
  kind: 'park',
  center: [6_250, 3_650],
  radiusMeters: 900,
  shoreMeters: 300,
  style: WORKS,
};
export const VILLAGES: readonly Settlement[] = [
  village('Meridale', 'village', [-6_500, 3_300], 620),
  village('Graticote', 'village', [3_600, 11_000], 640),
  village('Azimond', 'village', [10_900, 4_700], 680),
  village('Datumby', 'village', [3_300, -4_400], 560),
  village('Tarnside', 'hamlet', [7_600, 8_000], 330),
  village('Lower Epoch', 'hamlet', [-5_700, -100], 300),
  village('Parallel End', 'hamlet', [-600, 7_900], 290),
  village('Westing', 'hamlet', [-1_100, -4_600], 300),
];
export const SETTLEMENTS: readonly Settlement[] = [TOWN, WORKS_PARK, ...VILLAGES];

function village(name: string, kind: 'village' | 'hamlet', center: Point, radiusMeters: number): Settlement {
  return { name, kind, center, radiusMeters, shoreMeters: 130, style: VILLAGE };
}

/** Quarters of the town: ground within the radius of a place has a different style. The first match wins. */
export interface Quarter {
  name: string;
  center: Point;
  radiusMeters: number;
  style: BlockStyle;
  use: 'port' | 'center' | 'residential';
}

export const QUARTERS: readonly Quarter[] = [
  { name: 'Port of Nullhaven', center: [2_050, 500], radiusMeters: 640, style: WORKS, use: 'port' },
  {
    name: 'Old Harbour',
    center: [1_500, 1_950],
    radiusMeters: 640,
    style: { areaSquareMeters: 9_000, bend: 0.13, snapMeters: 26, stepMeters: 16 },
    use: 'center',
  },
  {
    name: 'Gridside',
    center: [3_350, 3_150],
    radiusMeters: 1_050,
    style: {
      areaSquareMeters: 15_000,
      bend: 0,
      grid: { angle: 0.2, spacingMeters: 115 },
      snapMeters: 30,
      stepMeters: 50,
    },
    use: 'residential',
  },
  { name: 'Northing', center: [1_500, 4_200], radiusMeters: 900, style: WINDING, use: 'residential' },
  {
    name: 'Westmere',
    center: [100, 3_300],
    radiusMeters: 900,
    style: { areaSquareMeters: 30_000, bend: 0.13, snapMeters: 48, stepMeters: 22 },
    use: 'residential',
  },
];

export function quarterAt(point: Point): Quarter | undefined {
  return QUARTERS.find((quarter) => distance(point, quarter.center) < quarter.radiusMeters);
}

/**
 * Returns the street around a settlement: a wavy circle that stays on dry land. `shore` marks the points that were
 * moved inland to avoid the water.
 */
export function outerStreet(settlement: Settlement): { ring: Point[]; shore: boolean[] } {
  const [x, y] = settlement.center;
  const count = Math.round(settlement.radiusMeters / 9);
  const wanted: number[] = [];
  const radii: number[] = [];
  for (let index = 0; index < count; index++) {
    const angle = (index / count) * 2 * Math.PI;
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    const full = settlement.radiusMeters * outline(settlement, angle);
    let radius = full;
    while (radius > 100 && clearance(x + ux * radius, y + uy * radius) < settlement.shoreMeters) radius -= 10;
    wanted.push(full);
    radii.push(radius);
  }
  const mean = radii.map((radius, index) => {
    let sum = 0;
    for (let offset = -4; offset <= 4; offset++) sum += radii[(index + offset + count) % count]!;
    return Math.min(sum / 9, radius + 25);
  });
  const ring = mean.map((radius, index): Point => {
    const angle = (index / count) * 2 * Math.PI;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
  const shore = mean.map((radius, index) => radius < wanted[index]! * 0.94);
  return { ring: smooth(ring, true, 1), shore: shore.flatMap((value) => [value, value]) };
}

/**
 * Returns the radius of the outer street in a direction, as a share of the settlement's: wavy, or a rounded square for
 * a park.
 */
function outline(settlement: Settlement, angle: number): number {
  const { center, kind, style } = settlement;
  if (kind === 'park') {
    const turned = angle - (style.grid?.angle ?? 0);
    return 1.12 / (Math.abs(Math.cos(turned)) ** 5 + Math.abs(Math.sin(turned) / 0.8) ** 5) ** 0.2;
  }
  const [x, y] = [center[0] + Math.cos(angle) * 1_000, center[1] + Math.sin(angle) * 1_000];
  return kind === 'town' ? 1 + 0.16 * fractalNoise(97, x, y, 900, 2) : 1 + 0.5 * fractalNoise(98, x, y, 800, 3);
}

const rings = new Map<Settlement, Point[]>();

/** Returns the settlement's ground. */
export function groundOf(settlement: Settlement): Point[] {
  let ring = rings.get(settlement);
  if (ring === undefined) {
    ring = outerStreet(settlement).ring;
    rings.set(settlement, ring);
  }
  return ring;
}

/** Returns the settlement at a place. */
export function settlementAt(point: Point): Settlement | undefined {
  return SETTLEMENTS.find(
    (settlement) =>
      distance(point, settlement.center) < settlement.radiusMeters * 1.3 && insideRing(point, groundOf(settlement)),
  );
}
