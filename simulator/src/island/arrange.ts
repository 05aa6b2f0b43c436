import { crossing, distance, distanceToSegment, interpolate, lineLength, type Point } from './plane.ts';
import type { Network, NetworkEdge, Road } from './road.ts';
import { SegmentIndex } from './segment-index.ts';

interface Cut {
  segment: number;
  fraction: number;
  place: number;
}

/** Places that become nodes. Places within the merge distance of an earlier one are the same node. */
class PlaceIndex {
  readonly points: Point[] = [];
  private readonly cells = new Map<number, number[]>();
  private readonly mergeMeters: number;

  constructor(mergeMeters: number) {
    this.mergeMeters = mergeMeters;
  }

  at(point: Point): number {
    const size = Math.max(this.mergeMeters, 5);
    const column = Math.floor(point[0] / size);
    const row = Math.floor(point[1] / size);
    let best = -1;
    let bestDistance = this.mergeMeters;
    for (let x = column - 1; x <= column + 1; x++) {
      for (let y = row - 1; y <= row + 1; y++) {
        for (const place of this.cells.get(x * 1_000_003 + y) ?? []) {
          const away = distance(point, this.points[place]!);
          if (away <= bestDistance) {
            best = place;
            bestDistance = away;
          }
        }
      }
    }
    if (best >= 0) return best;
    const place = this.points.push(point) - 1;
    const key = column * 1_000_003 + row;
    const cell = this.cells.get(key);
    if (cell) cell.push(place);
    else this.cells.set(key, [place]);
    return place;
  }
}

/**
 * Makes one planar network of roads. Crossings become junctions, and an end near another road joins it.
 * @param joinMeters an end this near to another road is extended to it
 * @param mergeMeters junctions this near to each other become one
 */
export function arrange(roads: readonly Road[], joinMeters: number, mergeMeters: number): Network {
  const segments = new SegmentIndex(roads.map((road) => road.line));
  const places = new PlaceIndex(mergeMeters);
  const cuts: Cut[][] = roads.map(() => []);
  const cut = (index: number, fraction: number, point: Point): void => {
    cuts[segments.lineOf[index]!]!.push({ segment: segments.segmentOf[index]!, fraction, place: places.at(point) });
  };
  for (let index = 0; index < segments.lineOf.length; index++) {
    const [from, to] = segments.ends(index);
    segments.near(from, to, 0, (other) => {
      const sameRoad = segments.lineOf[other] === segments.lineOf[index];
      if (other <= index || (sameRoad && other - index < 3)) return;
      const [otherFrom, otherTo] = segments.ends(other);
      const met = crossing(from, to, otherFrom, otherTo);
      if (met === undefined) return;
      const point = interpolate(from, to, met.first);
      cut(index, met.first, point);
      cut(other, met.second, point);
    });
  }
  roads.forEach((road, roadIndex) => {
    const last = road.line.length - 2;
    for (const [end, segment, fraction] of [
      [road.line[0]!, 0, 0],
      [road.line.at(-1)!, last, 1],
    ] as const) {
      let best: { index: number; fraction: number; distance: number } | undefined;
      segments.near(end, end, joinMeters, (other) => {
        const ownNeighbour = segments.lineOf[other] === roadIndex && Math.abs(segments.segmentOf[other]! - segment) < 4;
        if (ownNeighbour) return;
        const found = distanceToSegment(end, ...segments.ends(other));
        if (found.distance <= joinMeters && (best === undefined || found.distance < best.distance)) {
          best = { index: other, fraction: found.fraction, distance: found.distance };
        }
      });
      const point: Point = best === undefined ? end : interpolate(...segments.ends(best.index), best.fraction);
      if (best !== undefined) cut(best.index, best.fraction, point);
      cuts[roadIndex]!.push({ segment, fraction, place: places.at(point) });
    }
  });
  const edges: NetworkEdge[] = [];
  roads.forEach((road, roadIndex) => {
    const ordered = cuts[roadIndex]!.sort((a, b) => a.segment - b.segment || a.fraction - b.fraction);
    for (let index = 1; index < ordered.length; index++) {
      const from = ordered[index - 1]!;
      const to = ordered[index]!;
      const start = places.points[from.place]!;
      const end = places.points[to.place]!;
      const between = road.line.slice(from.segment + 1, to.segment + 1);
      // A vertex almost on the junction would make a hook.
      const inner = between.filter(
        (point) => distance(point, start) > 1 + mergeMeters / 2 && distance(point, end) > 1 + mergeMeters / 2,
      );
      const line = [start, ...inner, end];
      if (from.place === to.place && lineLength(line) < 4 * mergeMeters + 20) continue;
      edges.push({ from: from.place, to: to.place, line, road });
    }
  });
  return { nodes: places.points, edges: withoutDoubles(edges) };
}

/** Keeps only the first of two parallel edges between the same nodes. */
function withoutDoubles(edges: NetworkEdge[]): NetworkEdge[] {
  const known = new Map<string, NetworkEdge[]>();
  return edges.filter((edge) => {
    const key = edge.from < edge.to ? `${edge.from}-${edge.to}` : `${edge.to}-${edge.from}`;
    const others = known.get(key) ?? [];
    const length = lineLength(edge.line);
    const double = others.some((other) => Math.abs(lineLength(other.line) - length) < 30);
    if (!double) known.set(key, [...others, edge]);
    return !double;
  });
}

/** Removes dead ends repeatedly until there are none. */
export function withoutDeadEnds(network: Network): Network {
  let { edges } = network;
  for (;;) {
    const degree = new Uint16Array(network.nodes.length);
    for (const edge of edges) {
      degree[edge.from]!++;
      degree[edge.to]!++;
    }
    const kept = edges.filter((edge) => degree[edge.from]! > 1 && degree[edge.to]! > 1);
    if (kept.length === edges.length) return { nodes: network.nodes, edges };
    edges = kept;
  }
}

/** Returns the faces that a network without dead ends encloses, as counterclockwise rings without the outer face. */
export function faces(network: Network): Point[][] {
  // Half edge 2i runs along edge i, 2i + 1 against it.
  const leaving: { half: number; angle: number }[][] = network.nodes.map(() => []);
  network.edges.forEach((edge, index) => {
    const first = edge.line[1]!;
    const [x, y] = edge.line[0]!;
    leaving[edge.from]!.push({ half: index * 2, angle: Math.atan2(first[1] - y, first[0] - x) });
    const last = edge.line.at(-2)!;
    const [endX, endY] = edge.line.at(-1)!;
    leaving[edge.to]!.push({ half: index * 2 + 1, angle: Math.atan2(last[1] - endY, last[0] - endX) });
  });
  const following = new Int32Array(network.edges.length * 2);
  for (const around of leaving) {
    around.sort((a, b) => a.angle - b.angle);
    around.forEach(({ half }, index) => {
      // Arriving against `half`, the face on the left continues with the next edge clockwise.
      following[half ^ 1] = around[(index + around.length - 1) % around.length]!.half;
    });
  }
  const used = new Uint8Array(following.length);
  const rings: Point[][] = [];
  for (let start = 0; start < following.length; start++) {
    if (used[start]) continue;
    const ring: Point[] = [];
    for (let half = start; !used[half]; half = following[half]!) {
      used[half] = 1;
      const { line } = network.edges[half >> 1]!;
      const ordered = half & 1 ? [...line].reverse() : line;
      ring.push(...ordered.slice(0, -1));
    }
    let doubled = 0;
    for (let index = 0; index < ring.length; index++) {
      const here = ring[index]!;
      const next = ring[(index + 1) % ring.length]!;
      doubled += here[0] * next[1] - next[0] * here[1];
    }
    if (doubled > 0) rings.push(ring);
  }
  return rings;
}
