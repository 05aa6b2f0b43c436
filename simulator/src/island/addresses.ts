/** Addresses of Null Island: its streets, with house numbers where people live. */
import { isNearIsland } from './extent.ts';
import { islandGraph, type RoadEdge, type RoadGraph } from './graph.ts';
import { distance, fromDegrees, type Point, toDegrees } from './plane.ts';
import { QUARTERS, SETTLEMENTS, settlementAt } from './settlements.ts';

/** A vehicle farther from every road has no address. */
const REACH_METERS = 120;
/** Between two houses of one side. */
const PLOT_METERS = 18;
const COUNTRY = 'Null Island';

/** Something with a name on the island. */
export interface IslandName {
  name: string;
  /** Settlement or country in which it lies. */
  within: string;
  kind: 'road' | 'town' | 'area';
  latitude: number;
  longitude: number;
  /** West, south, east, north in degrees. */
  box: [west: number, south: number, east: number, north: number];
}

/** Returns `14 Calmere Street, Nullhaven`, `Coast Road, Null Island`, or undefined away from roads. */
export function islandAddress(latitude: number, longitude: number): string | undefined {
  if (!isNearIsland(latitude, longitude)) return undefined;
  const graph = islandGraph();
  const point = fromDegrees(longitude, latitude);
  const place = graph.nearest(point, REACH_METERS);
  if (place === undefined) return undefined;
  const { edge, alongMeters } = place;
  const settlement = settlementAt(graph.pointAt(place));
  if (settlement === undefined) return `${edge.name}, ${COUNTRY}`;
  const plot = Math.floor(((startOf(graph).get(edge) ?? 0) + alongMeters) / PLOT_METERS);
  return `${plot * 2 + (onLeft(point, graph, edge, alongMeters) ? 1 : 2)} ${edge.name}, ${settlement.name}`;
}

/**
 * Returns pieces of roads in a box: latitude and longitude of both ends of each, degrees.
 * @param box west, south, east, north in degrees
 */
export function islandRoads([west, south, east, north]: Readonly<IslandName['box']>, atMost: number): number[] {
  if (!isNearIsland((south + north) / 2, (west + east) / 2)) return [];
  const pieces: number[] = [];
  for (const { line } of islandGraph().edges) {
    const ends = line.map(toDegrees);
    for (let index = 1; index < ends.length && pieces.length < atMost * 4; index++) {
      const [[x1, y1], [x2, y2]] = [ends[index - 1]!, ends[index]!] as [Point, Point];
      const isOutside =
        Math.max(x1, x2) < west || Math.min(x1, x2) > east || Math.max(y1, y2) < south || Math.min(y1, y2) > north;
      if (!isOutside) pieces.push(y1, x1, y2, x2);
    }
  }
  return pieces;
}

let starts: Map<RoadEdge, number> | undefined;

/** Distance of each edge from the start of its street in its settlement. */
function startOf(graph: RoadGraph): Map<RoadEdge, number> {
  if (starts !== undefined) return starts;
  starts = new Map();
  const lengths = new Map<string, number>();
  for (const edge of graph.edges) {
    const within = settlementAt(edge.line[edge.line.length >> 1]!)?.name ?? COUNTRY;
    const before = lengths.get(`${edge.name}|${within}`) ?? 0;
    starts.set(edge, before);
    lengths.set(`${edge.name}|${within}`, before + edge.lengthMeters);
  }
  return starts;
}

/** Odd numbers are on the left. */
function onLeft(point: Point, graph: RoadGraph, edge: RoadEdge, alongMeters: number): boolean {
  const from = graph.pointAt({ edge, alongMeters: Math.max(0, alongMeters - 1) });
  const to = graph.pointAt({ edge, alongMeters: Math.min(edge.lengthMeters, alongMeters + 1) });
  return (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]) > 0;
}

/** Returns the names of streets, quarters and settlements, for a search. */
export function islandNames(): IslandName[] {
  const streets = new Map<string, { points: Point[]; within: string }>();
  for (const { name, line } of islandGraph().edges) {
    const within = settlementAt(line[line.length >> 1]!)?.name ?? COUNTRY;
    const street = streets.get(`${name}|${within}`);
    if (street === undefined) streets.set(`${name}|${within}`, { points: [...line], within });
    else street.points.push(...line);
  }
  return [
    ...SETTLEMENTS.map(({ name, kind, center, radiusMeters }) =>
      named(name, COUNTRY, kind === 'park' ? 'area' : 'town', around(center, radiusMeters)),
    ),
    ...QUARTERS.map(({ name, center, radiusMeters }) =>
      named(name, settlementAt(center)?.name ?? COUNTRY, 'area', around(center, radiusMeters)),
    ),
    ...[...streets].map(([key, { points, within }]) => named(key.split('|')[0]!, within, 'road', points)),
  ];
}

function around([x, y]: Point, radius: number): Point[] {
  return [
    [x - radius, y - radius],
    [x + radius, y + radius],
  ];
}

/** The position is the point nearest to the middle of the box, or the middle itself between two corners. */
function named(name: string, within: string, kind: IslandName['kind'], points: readonly Point[]): IslandName {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const low: Point = [Math.min(...xs), Math.min(...ys)];
  const high: Point = [Math.max(...xs), Math.max(...ys)];
  const middle: Point = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  const nearest = points.reduce((best, point) => (distance(point, middle) < distance(best, middle) ? point : best));
  const [longitude, latitude] = toDegrees(kind === 'road' ? nearest : middle);
  return { name, within, kind, latitude, longitude, box: [...toDegrees(low), ...toDegrees(high)] };
}
