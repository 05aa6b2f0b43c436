import { AIRFIELD_NAME, airfieldOf } from './airfield.ts';
import type { Area } from './areas.ts';
import { oldTown } from './buildings.ts';
import { limitKmh } from './graph.ts';
import { type Island, nullIsland } from './island.ts';
import { ISLAND_CENTER } from './land.ts';
import { distance, type Line, METERS_PER_DEGREE, type Point, ringArea, simplify, toDegrees } from './plane.ts';
import { RIVER_NAME, riverOf } from './river.ts';
import type { NetworkEdge, Road } from './road.ts';
import { QUARTERS, SETTLEMENTS } from './settlements.ts';

/** The part of GeoJSON (RFC 7946) that the map uses. */
export type Geometry =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] };
export interface Feature {
  type: 'Feature';
  geometry: Geometry;
  properties: Record<string, string | number>;
}
export interface FeatureCollection {
  type: 'FeatureCollection';
  features: Feature[];
}

/** Half the side of the square of sea around 0°, 0°, in degrees. */
export const SEA_DEGREES = 0.6;

/**
 * Returns the island as GeoJSON, one collection per source layer of the OpenMapTiles schema, with the classes of the
 * product's map style. An additional layer `land` is the ground under all others. `water` is the sea with the island
 * cut out, and the lakes.
 */
export function islandMap(island: Island = nullIsland()): Record<string, FeatureCollection> {
  const { land } = island;
  const shores = [land.coast, ...land.islets];
  const roads = island.network.edges.map(({ line }) => line);
  const river = riverOf(roads);
  const airfield = airfieldOf([...roads, river.line]);
  return {
    land: collection(shores.map((ring) => polygon([ring], { class: 'land' }))),
    water: collection([
      polygon([seaSquare(), ...shores.map((ring) => [...ring].reverse())], { class: 'ocean' }),
      ...land.lakes.map((ring) => polygon([ring], { class: 'lake' })),
      polygon([river.ring], { class: 'river' }),
    ]),
    waterway: collection([lineFeature(river.line, { class: 'river', name: RIVER_NAME })]),
    aeroway: collection([
      polygon([airfield.runway], { class: 'runway' }),
      polygon([airfield.apron], { class: 'apron' }),
      ...airfield.taxiways.map((line) => lineFeature(line, { class: 'taxiway' })),
    ]),
    building: collection(oldTown(island.blocks, roads).map(houses)),
    landcover: collection(island.landcover.map(areaFeature)),
    landuse: collection(island.landuse.map(areaFeature)),
    transportation: collection(
      runs(island.network.edges).map(({ line, road, limit }) =>
        lineFeature(line, { class: road.class, oneway: 0, name: road.name, maxspeed: limit }),
      ),
    ),
    transportation_name: collection(
      namedLines(island.network.edges).map(({ line, road }) =>
        lineFeature(simplify(line, 2.5), { class: road.class, name: road.name }),
      ),
    ),
    place: collection(places(airfield.center)),
  };
}

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}

function seaSquare(): Point[] {
  const half = SEA_DEGREES * METERS_PER_DEGREE;
  return [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ];
}

function polygon(rings: Line[], properties: Feature['properties']): Feature {
  const coordinates = rings.map((ring) => [...ring, ring[0]!].map(toDegrees));
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties };
}

/** Returns the houses of a block as one feature, which is smaller. */
function houses(rings: Line[]): Feature {
  const coordinates = rings.map((ring) => [[...ring, ring[0]!].map(toDegrees)]);
  return { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates }, properties: {} };
}

function areaFeature({ ring, class: areaClass, name }: Area): Feature {
  const outwards = ringArea(ring) < 0 ? [...ring].reverse() : ring;
  return polygon([simplify(outwards, 1)], name === undefined ? { class: areaClass } : { class: areaClass, name });
}

function lineFeature(line: Line, properties: Feature['properties']): Feature {
  return { type: 'Feature', geometry: { type: 'LineString', coordinates: line.map(toDegrees) }, properties };
}

interface Run {
  line: Point[];
  road: Road;
  limit: number;
}

/** Joins consecutive edges of one road with one limit into one line, which is smaller and drawn without seams. */
function runs(edges: readonly NetworkEdge[]): Run[] {
  const result: Run[] = [];
  let last: { run: Run; end: number } | undefined;
  for (const edge of edges) {
    const limit = limitKmh(edge);
    if (last !== undefined && last.run.road === edge.road && last.end === edge.from && last.run.limit === limit) {
      last.run.line.push(...edge.line.slice(1));
      last.end = edge.to;
      continue;
    }
    last = { run: { line: [...edge.line], road: edge.road, limit }, end: edge.to };
    result.push(last.run);
  }
  for (const run of result) run.line = simplify(run.line, 0.6);
  return result;
}

/** Joins lines of one name end to end, so that names have room. */
function namedLines(edges: readonly NetworkEdge[]): Run[] {
  const byName = new Map<string, Run[]>();
  for (const run of runs(edges)) byName.set(run.road.name, [...(byName.get(run.road.name) ?? []), run]);
  return [...byName.values()].flatMap((group) => {
    const open = [...group];
    const joined: Run[] = [];
    for (let run = open.shift(); run !== undefined; run = open.shift()) {
      const line = [...run.line];
      for (;;) {
        const end = line.at(-1)!;
        const next = open.findIndex(
          ({ line: other }) => distance(other[0]!, end) < 1 || distance(other.at(-1)!, end) < 1,
        );
        if (next < 0) break;
        const [other] = open.splice(next, 1);
        const onward = distance(other!.line[0]!, end) < 1 ? other!.line : [...other!.line].reverse();
        line.push(...onward.slice(1));
      }
      joined.push({ ...run, line });
    }
    return joined;
  });
}

function places(airfield: Point): Feature[] {
  const label = (center: Point, properties: Feature['properties']): Feature => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: toDegrees(center) },
    properties,
  });
  const ranks = { town: 8, village: 11, hamlet: 13, park: 14 };
  return [
    label([ISLAND_CENTER[0] + 1_500, ISLAND_CENTER[1]], { class: 'country', name: 'Null Island', rank: 6 }),
    ...SETTLEMENTS.map(({ center, kind, name }) =>
      label(center, { class: kind === 'park' ? 'suburb' : kind, name, rank: ranks[kind] }),
    ),
    label(airfield, { class: 'suburb', name: AIRFIELD_NAME, rank: 14 }),
    ...QUARTERS.map(({ center, name }) => label(center, { class: 'suburb', name, rank: 14 })),
  ];
}
