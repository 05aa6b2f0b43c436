/**
 * Roads as typed arrays, so that a region of millions of points fits into memory and is read from disk as it is. A piece of
 * road lies between two nodes, which are junctions or dead ends.
 */
import { ROUTE_VEHICLES, type RouteVehicle } from '@waymark/domain/routes/route.ts';
import { type BannedTurn, banNumbers } from './turns.ts';

/** Arrays of the network. Positions are degrees × 10⁷. */
export interface RoadArrays {
  /** Nodes at the ends of each piece. */
  from: Uint32Array;
  to: Uint32Array;
  meters: Float32Array;
  /** Speed of cars, km/h. */
  kmh: Uint8Array;
  /** Bits of `accessBit`. */
  access: Uint8Array;
  /** For each vehicle one bit: the piece is part of a network that is worth starting from. */
  connected: Uint8Array;
  /** Index of the first point of each piece, and the number of all points. */
  shapeStart: Uint32Array;
  /** Latitude and longitude of the points of each piece, with both ends. */
  shape: Int32Array;
  /** Index of the first link of each node, and the number of all links. */
  linkStart: Uint32Array;
  /** Pieces at each node: index × 2, and 1 more if the piece ends at the node. */
  links: Uint32Array;
  /** Forbidden turns (`turns.ts`). */
  bans: Uint32Array;
}

/** A piece of road to be added. */
export interface RoadPiece {
  from: number;
  to: number;
  /** Latitude and longitude of its points in degrees × 10⁷, with both ends. */
  shape: ArrayLike<number>;
  meters: number;
  kmh: number;
  access: number;
}

/** Bit of `access`: the vehicle may drive the piece, forwards or backwards. */
export function accessBit(vehicle: RouteVehicle, direction: 'forwards' | 'backwards'): number {
  return 1 << (ROUTE_VEHICLES.indexOf(vehicle) * 2 + (direction === 'forwards' ? 0 : 1));
}

/** Both directions for every vehicle. */
export const FOR_ALL = ROUTE_VEHICLES.reduce(
  (bits, vehicle) => bits | accessBit(vehicle, 'forwards') | accessBit(vehicle, 'backwards'),
  0,
);

/** A network with fewer nodes is the inside of a car park or a part that the extract cuts off. */
const SMALLEST_NETWORK = 200;

/** Returns the network of pieces between so many nodes. */
export function roadArrays(pieces: readonly RoadPiece[], nodes: number, turns: readonly BannedTurn[] = []): RoadArrays {
  const points = pieces.reduce((sum, { shape }) => sum + shape.length / 2, 0);
  const arrays: RoadArrays = {
    from: Uint32Array.from(pieces, ({ from }) => from),
    to: Uint32Array.from(pieces, ({ to }) => to),
    meters: Float32Array.from(pieces, ({ meters }) => meters),
    kmh: Uint8Array.from(pieces, ({ kmh }) => Math.min(255, Math.max(1, Math.round(kmh)))),
    access: Uint8Array.from(pieces, ({ access }) => access),
    connected: new Uint8Array(pieces.length),
    shapeStart: new Uint32Array(pieces.length + 1),
    shape: new Int32Array(points * 2),
    linkStart: new Uint32Array(nodes + 1),
    links: new Uint32Array(pieces.length * 2),
    bans: banNumbers(turns),
  };
  pieces.forEach(({ from, to, shape }, piece) => {
    const start = arrays.shapeStart[piece]!;
    arrays.shape.set(shape, start * 2);
    arrays.shapeStart[piece + 1] = start + shape.length / 2;
    for (const node of [from, to]) arrays.linkStart[node + 1]!++;
  });
  for (let node = 0; node < nodes; node++) arrays.linkStart[node + 1]! += arrays.linkStart[node]!;
  const next = arrays.linkStart.slice();
  pieces.forEach(({ from, to }, piece) => {
    arrays.links[next[from]!++] = piece * 2;
    arrays.links[next[to]!++] = piece * 2 + 1;
  });
  for (const vehicle of ROUTE_VEHICLES) markConnected(arrays, vehicle);
  return arrays;
}

/** Marks the pieces between nodes from which the vehicle reaches the others and returns, without regard to forbidden turns. */
function markConnected(arrays: RoadArrays, vehicle: RouteVehicle): void {
  const { from, to, access, connected } = arrays;
  const component = strongComponents(arrays, vehicle);
  const sizes = new Uint32Array(component.length);
  for (const number of component) sizes[number]!++;
  const largest = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0));
  const bit = 1 << ROUTE_VEHICLES.indexOf(vehicle);
  const drives = accessBit(vehicle, 'forwards') | accessBit(vehicle, 'backwards');
  for (let piece = 0; piece < from.length; piece++) {
    const number = component[from[piece]!]!;
    if ((access[piece]! & drives) === 0) continue;
    const isIn = number === component[to[piece]!] && (number === largest || sizes[number]! >= SMALLEST_NETWORK);
    if (isIn) connected[piece]! |= bit;
  }
}

/**
 * Returns the number of the strongly connected component of each node (R. Tarjan, "Depth-First Search and Linear Graph
 * Algorithms", SIAM Journal on Computing 1, 1972), without recursion because a way has thousands of nodes.
 */
function strongComponents(arrays: RoadArrays, vehicle: RouteVehicle): Uint32Array {
  const { from, to, access, linkStart, links } = arrays;
  const nodes = linkStart.length - 1;
  const bits = [accessBit(vehicle, 'forwards'), accessBit(vehicle, 'backwards')] as const;
  const component = new Uint32Array(nodes);
  const found = new Uint32Array(nodes);
  const lowest = new Uint32Array(nodes);
  const isOpen = new Uint8Array(nodes);
  const nextLink = linkStart.slice(0, nodes);
  const open: number[] = [];
  const path: number[] = [];
  let time = 0;
  let count = 0;
  for (let root = 0; root < nodes; root++) {
    if (found[root] !== 0) continue;
    path.push(root);
    while (path.length > 0) {
      const node = path.at(-1)!;
      if (found[node] === 0) {
        found[node] = lowest[node] = ++time;
        open.push(node);
        isOpen[node] = 1;
      }
      if (nextLink[node]! < linkStart[node + 1]!) {
        const link = links[nextLink[node]!++]!;
        const [piece, side] = [link >> 1, (link & 1) as 0 | 1];
        if ((access[piece]! & bits[side]) === 0) continue;
        const other = side === 0 ? to[piece]! : from[piece]!;
        if (found[other] === 0) path.push(other);
        else if (isOpen[other] === 1) lowest[node] = Math.min(lowest[node]!, found[other]!);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before !== undefined) lowest[before] = Math.min(lowest[before]!, lowest[node]!);
      if (lowest[node] !== found[node]) continue;
      for (let member = -1; member !== node; ) {
        member = open.pop()!;
        isOpen[member] = 0;
        component[member] = count;
      }
      count++;
    }
  }
  return component;
}
