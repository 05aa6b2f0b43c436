import { arrange, faces, withoutDeadEnds } from './arrange.ts';
import { countryRoads } from './country-roads.ts';
import { type BlockStyle, divide } from './divide.ts';
import { Junctions } from './junctions.ts';
import { clearance, landHeight } from './land.ts';
import { StreetNames } from './names.ts';
import { distance, insideRing, lineLength, type Point, ringCenter } from './plane.ts';
import { type Random, seededRandom } from './random.ts';
import type { Network, Road } from './road.ts';
import { outerStreet, quarterAt, SETTLEMENTS, type Settlement, settlementAt, TOWN } from './settlements.ts';

export interface Block {
  ring: Point[];
  center: Point;
  settlement: Settlement | undefined;
}

export interface Layout {
  network: Network;
  /** The pieces of ground between streets. */
  blocks: Block[];
}

const COUNTRY: BlockStyle = { areaSquareMeters: 1_500_000, bend: 0.14, snapMeters: 160, stepMeters: 45 };

/** Lays out every road and street of the island. */
export function layOut(): Layout {
  const random = seededRandom(20_417);
  const names = new StreetNames(random);
  const main = withoutDeadEnds(arrange([...countryRoads(), ...outerStreets(names)], 60, 45));
  const streets: Road[] = main.edges.map((edge) => ({ ...edge.road, line: edge.line }));
  const blocks: Block[] = [];
  const junctions = new Junctions();
  for (const node of main.nodes) junctions.add(node, '', 0);
  for (const face of faces(main)) {
    const center = inner(face);
    const settlement = settlementAt(center);
    divide(face, {
      styleAt: (point) => (settlement === undefined ? COUNTRY : styleAt(settlement, point)),
      junctions,
      random,
      allowed: (point) => clearance(...point) > (settlement === undefined ? 150 : 45),
      nameFor: (line) => names.next(nameKind(settlement, line[line.length >> 1]!)),
      onStreet: (line, name, at, depth) => streets.push(street({ line, name }, settlement, at, depth)),
      onBlock: (ring, at) => blocks.push({ ring, center: at, settlement }),
    });
  }
  const network = arrange([...streets, ...beachLanes(main, names)], 0.8, 1);
  return { network: thinned(network, random), blocks };
}

function styleAt(settlement: Settlement, point: Point): BlockStyle {
  return settlement === TOWN ? (quarterAt(point)?.style ?? settlement.style) : settlement.style;
}

/** Returns a point inside a face, if possible its centre. */
function inner(face: Point[]): Point {
  const center = ringCenter(face);
  if (insideRing(center, face)) return center;
  for (let index = 0; index < face.length; index++) {
    const [from, to] = [face[index]!, face[(index + 2) % face.length]!];
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    if (insideRing(middle, face)) return middle;
  }
  return face[0]!;
}

function nameKind(settlement: Settlement | undefined, center: Point): 'urban' | 'village' | 'rural' | 'industrial' {
  if (settlement === undefined) return 'rural';
  if (settlement.kind === 'park') return 'industrial';
  if (settlement !== TOWN) return 'village';
  return quarterAt(center)?.use === 'port' ? 'industrial' : 'urban';
}

function street(
  { line, name }: Pick<Road, 'line' | 'name'>,
  settlement: Settlement | undefined,
  at: Point,
  depth: number,
): Road {
  if (settlement === undefined) return { line, name, class: 'minor', ruralLimitKmh: 50, urbanLimitKmh: 30 };
  const works = settlement.kind === 'park' || (settlement === TOWN && quarterAt(at)?.use === 'port');
  if (works) return { line, name, class: depth < 2 ? 'minor' : 'service', ruralLimitKmh: 30, urbanLimitKmh: 30 };
  // The first cuts through the town's ground are the long through streets.
  if (settlement === TOWN && depth < 3 && lineLength(line) > 500) {
    return { line, name, class: 'tertiary', ruralLimitKmh: 50, urbanLimitKmh: 50 };
  }
  return { line, name, class: 'minor', ruralLimitKmh: 30, urbanLimitKmh: 30, removable: true };
}

/**
 * Returns the ring road around the town with the promenade along its shore, and a lane around the other settlements.
 */
function outerStreets(names: StreetNames): Road[] {
  const roads: Road[] = [];
  for (const settlement of SETTLEMENTS) {
    const { ring, shore } = outerStreet(settlement);
    if (settlement !== TOWN) {
      const works = settlement.kind === 'park';
      roads.push({
        line: [...ring, ring[0]!],
        name: names.next(works ? 'industrial' : 'village'),
        class: works ? 'tertiary' : 'minor',
        ruralLimitKmh: works ? 50 : 30,
        urbanLimitKmh: works ? 50 : 30,
        removable: !works,
        outer: true,
      });
      continue;
    }
    for (const piece of pieces(ring, shore)) {
      roads.push(
        piece.shore
          ? { line: piece.line, name: 'Promenade', class: 'tertiary', ruralLimitKmh: 50, urbanLimitKmh: 50 }
          : { line: piece.line, name: 'Ring Road', class: 'trunk', ruralLimitKmh: 80, urbanLimitKmh: 80 },
      );
    }
  }
  return roads;
}

function pieces(ring: Point[], shore: boolean[]): { line: Point[]; shore: boolean }[] {
  const start = shore.findIndex((value, index) => value !== shore[(index + shore.length - 1) % shore.length]);
  if (start < 0) return [{ line: [...ring, ring[0]!], shore: shore[0] ?? false }];
  const found: { line: Point[]; shore: boolean }[] = [];
  for (let step = 0; step < ring.length; step++) {
    const index = (start + step) % ring.length;
    const last = found.at(-1);
    if (last !== undefined && last.shore === shore[index]) {
      last.line.push(ring[index]!);
      continue;
    }
    last?.line.push(ring[index]!);
    found.push({ line: [ring[index]!], shore: shore[index]! });
  }
  found.at(-1)!.line.push(ring[start]!);
  return found;
}

/** Removes some of the removable edges if that leaves neither a dead end nor an isolated node. */
function thinned(network: Network, random: Random): Network {
  const degree = new Uint16Array(network.nodes.length);
  for (const edge of network.edges) {
    degree[edge.from]!++;
    degree[edge.to]!++;
  }
  const edges = network.edges.filter((edge) => {
    if (edge.road.removable !== true || degree[edge.from]! < 3 || degree[edge.to]! < 3) return true;
    if (random.next() > (edge.road.outer === true ? 0.7 : 0.16)) return true;
    degree[edge.from]!--;
    degree[edge.to]!--;
    return false;
  });
  return { nodes: network.nodes, edges };
}

/** Returns lanes from the coast road to the water, every few kilometres: beaches, coves, a slipway. */
function beachLanes(network: Network, names: StreetNames): Road[] {
  const lanes: Road[] = [];
  const starts: Point[] = [];
  for (const edge of network.edges) {
    if (edge.road.name !== 'Coast Road') continue;
    for (const start of edge.line.slice(2, -2)) {
      if (starts.some((other) => distance(other, start) < 1_500) || settlementAt(start) !== undefined) continue;
      const line = downhill(start);
      if (line === undefined) continue;
      starts.push(start);
      lanes.push({ line, name: names.next('shore'), class: 'service', ruralLimitKmh: 30, urbanLimitKmh: 30 });
    }
  }
  return lanes;
}

/** Returns the way from a place to the water, in steps of 40 m. Undefined if it is too short or too long. */
function downhill(start: Point): Point[] | undefined {
  const line: Point[] = [start];
  for (let [x, y] = start; line.length < 26; ) {
    const slopeX = landHeight(x + 60, y) - landHeight(x - 60, y);
    const slopeY = landHeight(x, y + 60) - landHeight(x, y - 60);
    const slope = Math.hypot(slopeX, slopeY) || 1;
    x -= (slopeX / slope) * 40;
    y -= (slopeY / slope) * 40;
    if (landHeight(x, y) < 90) return line.length > 5 ? line : undefined;
    line.push([x, y]);
  }
  return undefined;
}
