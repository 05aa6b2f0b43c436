import type { Junctions } from './junctions.ts';
import {
  crossing,
  distance,
  distanceToSegment,
  insideRing,
  interpolate,
  type Line,
  lineLength,
  type Point,
  resample,
  ringArea,
  ringCenter,
} from './plane.ts';
import type { Random } from './random.ts';

/** How streets divide a piece of ground. */
export interface BlockStyle {
  /** Blocks of about this size are not divided further, m². */
  areaSquareMeters: number;
  /** Lateral swing of a street as a share of its length. 0 is straight. */
  bend: number;
  /** Direction of a grid in radians, and the distance between its streets, m. */
  grid?: { angle: number; spacingMeters: number };
  /** A street that would end this near to a junction ends in it. */
  snapMeters: number;
  /** Distance between points of a curved street. */
  stepMeters: number;
}

export interface DivideOptions {
  styleAt(center: Point): BlockStyle;
  junctions: Junctions;
  random: Random;
  /** Returns whether a street may lead over a point. */
  allowed(point: Point): boolean;
  /** Returns the name of a street that continues no other. */
  nameFor(line: Line): string;
  /** Receives each street. `depth` 0 divides the whole ring. */
  onStreet(line: Line, name: string, center: Point, depth: number): void;
  onBlock(ring: Point[], center: Point): void;
}

interface RingPlace {
  point: Point;
  /** Index of the ring's segment that contains it. */
  segment: number;
}

/**
 * Divides a ring of ground by streets from side to side, and the halves again, until blocks are small enough. Every
 * street begins and ends on another one, and none cross in between.
 */
export function divide(ring: Point[], options: DivideOptions, depth = 0): void {
  const center = ringCenter(ring);
  const style = options.styleAt(center);
  const area = ringArea(ring);
  const wanted = style.areaSquareMeters * options.random.between(0.75, 1.35);
  const halves = area > wanted * 1.15 ? split(ring, style, options, center, depth) : undefined;
  if (halves === undefined) {
    options.onBlock(ring, center);
    return;
  }
  divide(halves[0], options, depth + 1);
  divide(halves[1], options, depth + 1);
}

function split(
  ring: Point[],
  style: BlockStyle,
  options: DivideOptions,
  center: Point,
  depth: number,
): [Point[], Point[]] | undefined {
  for (const [turn, shares] of [
    [0, [0.5, 0.42, 0.58, 0.34, 0.66]],
    [1, [0.5, 0.4, 0.6]],
  ] as const) {
    const long = longAxis(ring, style.grid?.angle);
    const axis = long.angle + (turn * Math.PI) / 2;
    const [ux, uy] = [Math.cos(axis), Math.sin(axis)];
    let low = Infinity;
    let high = -Infinity;
    for (const [x, y] of ring) {
      low = Math.min(low, x * ux + y * uy);
      high = Math.max(high, x * ux + y * uy);
    }
    for (const share of shares) {
      const free = low + (high - low) * (share + (style.grid ? 0 : options.random.between(-0.05, 0.05)));
      const spacing = style.grid?.spacingMeters;
      const along = spacing === undefined ? free : Math.round(free / spacing) * spacing;
      const result = splitAt(ring, style, options, [center, depth], [ux, uy], along);
      if (result !== undefined) return result;
    }
  }
  return undefined;
}

/** Returns the direction of the ring's longest extent: of the smallest rectangle around it, or of the grid. */
function longAxis(ring: Line, fixed: number | undefined): { angle: number } {
  let best = { angle: 0, area: Infinity };
  for (let step = 0; step < (fixed === undefined ? 12 : 1); step++) {
    const angle = fixed ?? (step * Math.PI) / 24;
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    let [lowU, highU, lowV, highV] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [x, y] of ring) {
      const u = x * ux + y * uy;
      const v = y * ux - x * uy;
      lowU = Math.min(lowU, u);
      highU = Math.max(highU, u);
      lowV = Math.min(lowV, v);
      highV = Math.max(highV, v);
    }
    const area = (highU - lowU) * (highV - lowV);
    if (area < best.area) best = { angle: highU - lowU >= highV - lowV ? angle : angle + Math.PI / 2, area };
  }
  return best;
}

function splitAt(
  ring: Point[],
  style: BlockStyle,
  options: DivideOptions,
  [center, depth]: readonly [Point, number],
  [ux, uy]: readonly [number, number],
  along: number,
): [Point[], Point[]] | undefined {
  const middle = center[1] * ux - center[0] * uy;
  const at = (v: number): Point => [along * ux - v * uy, along * uy + v * ux];
  const hits: { v: number; segment: number; point: Point }[] = [];
  for (let segment = 0; segment < ring.length; segment++) {
    const from = ring[segment]!;
    const to = ring[(segment + 1) % ring.length]!;
    const met = crossing(from, to, at(middle - 20_000), at(middle + 20_000));
    if (met === undefined || met.first === 1) continue;
    const point = interpolate(from, to, met.first);
    hits.push({ v: point[1] * ux - point[0] * uy, segment, point });
  }
  hits.sort((a, b) => a.v - b.v);
  let pair: [RingPlace, RingPlace] | undefined;
  let longest = 0;
  for (let index = 0; index + 1 < hits.length; index += 2) {
    const [from, to] = [hits[index]!, hits[index + 1]!];
    if (to.v - from.v > longest) {
      longest = to.v - from.v;
      pair = [from, to];
    }
  }
  if (pair === undefined || longest < 45) return undefined;
  const from = snapped(pair[0], ring, style, options.junctions);
  const to = snapped(pair[1], ring, style, options.junctions);
  const straightMeters = distance(from.point, to.point);
  if (straightMeters < 45) return undefined;
  const swing = style.bend * straightMeters * options.random.between(-1, 1);
  for (const bend of swing === 0 ? [0] : [swing, -swing * 0.6, swing * 0.3]) {
    const line = curve(from.point, to.point, bend, style.stepMeters);
    if (!fits(line, ring, options)) continue;
    if (!meetsSquarely(line[0]!, line[1]!, ring, from.segment)) return undefined;
    if (!meetsSquarely(line.at(-1)!, line.at(-2)!, ring, to.segment)) return undefined;
    const halves = cutRing(ring, from, to, line);
    const smallest = Math.min(ringArea(halves[0]), ringArea(halves[1]));
    if (smallest < style.areaSquareMeters * 0.3) return undefined;
    announce(line, options, center, depth);
    return halves;
  }
  return undefined;
}

function snapped(place: RingPlace, ring: Line, style: BlockStyle, junctions: Junctions): RingPlace {
  const near = junctions.near(place.point, style.snapMeters);
  if (near.length === 0) return place;
  for (const { point } of near) {
    for (let segment = 0; segment < ring.length; segment++) {
      if (distanceToSegment(point, ring[segment]!, ring[(segment + 1) % ring.length]!).distance < 0.4) {
        return { point, segment };
      }
    }
  }
  return place;
}

function curve(from: Point, to: Point, bend: number, stepMeters: number): Point[] {
  if (bend === 0) return [from, to];
  const length = distance(from, to);
  const normal: Point = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  const line: Point[] = [];
  const pieces = Math.max(4, Math.round(length / stepMeters));
  for (let piece = 0; piece <= pieces; piece++) {
    const share = piece / pieces;
    const offset = bend * Math.sin(Math.PI * share);
    const [x, y] = interpolate(from, to, share);
    line.push([x + normal[0] * offset, y + normal[1] * offset]);
  }
  return resample(line, stepMeters);
}

/** Returns whether a street stays inside the ring and away from its sides, except at its ends. */
function fits(line: Line, ring: Line, options: DivideOptions): boolean {
  const length = lineLength(line);
  const dense = line.length > 2 ? line : resample(line, Math.max(15, length / 12));
  if (!insideRing(dense[dense.length >> 1]!, ring)) return false;
  const keepAway = Math.min(28, length * 0.12);
  const near = sidesNear(dense, ring, keepAway);
  const [start, end] = [dense[0]!, dense.at(-1)!];
  for (let index = 1; index < dense.length - 1; index++) {
    const point = dense[index]!;
    if (!options.allowed(point)) return false;
    if (Math.min(distance(point, start), distance(point, end)) < keepAway * 1.6) continue;
    for (const segment of near) {
      if (distanceToSegment(point, ring[segment]!, ring[(segment + 1) % ring.length]!).distance < keepAway)
        return false;
    }
  }
  return true;
}

/** Returns the segments of the ring within the box around a line. */
function sidesNear(line: Line, ring: Line, margin: number): number[] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of line) {
    west = Math.min(west, x - margin);
    east = Math.max(east, x + margin);
    south = Math.min(south, y - margin);
    north = Math.max(north, y + margin);
  }
  const near: number[] = [];
  for (let segment = 0; segment < ring.length; segment++) {
    const from = ring[segment]!;
    const to = ring[(segment + 1) % ring.length]!;
    const beside = (from[0] < west && to[0] < west) || (from[0] > east && to[0] > east);
    const beyond = (from[1] < south && to[1] < south) || (from[1] > north && to[1] > north);
    if (!beside && !beyond) near.push(segment);
  }
  return near;
}

/** Returns whether a street leaves its first side at an angle of at least 38°. */
function meetsSquarely(end: Point, next: Point, ring: Line, segment: number): boolean {
  const from = ring[segment]!;
  const to = ring[(segment + 1) % ring.length]!;
  const side = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const leaving = Math.atan2(next[1] - end[1], next[0] - end[0]);
  return Math.abs(Math.sin(leaving - side)) > 0.61;
}

function cutRing(ring: Point[], from: RingPlace, to: RingPlace, line: Point[]): [Point[], Point[]] {
  const walk = (start: RingPlace, end: RingPlace): Point[] => {
    const points: Point[] = [start.point];
    const steps = (end.segment - start.segment + ring.length) % ring.length;
    const wraps =
      steps === 0 && distance(ring[start.segment]!, start.point) > distance(ring[start.segment]!, end.point);
    const count = wraps ? ring.length : steps;
    for (let step = 1; step <= count; step++) points.push(ring[(start.segment + step) % ring.length]!);
    points.push(end.point);
    return points.filter((point, index) => index === 0 || distance(point, points[index - 1]!) > 0.01);
  };
  const inner = line.slice(1, -1);
  return [
    [...walk(to, from), ...inner],
    [...walk(from, to), ...inner.reverse()],
  ];
}

function announce(line: Line, options: DivideOptions, center: Point, depth: number): void {
  const ends = [
    [line[0]!, line[1]!],
    [line.at(-1)!, line.at(-2)!],
  ] as const;
  const angles = ends.map(([end, next]) => Math.atan2(end[1] - next[1], end[0] - next[0]));
  let name: string | undefined;
  ends.forEach(([end], index) => {
    const continued = options.junctions
      .near(end, 0.5)
      .find((junction) => junction.name !== '' && Math.cos(junction.angle - angles[index]!) < -0.93);
    name ??= continued?.name;
  });
  const given = name ?? options.nameFor(line);
  ends.forEach(([end], index) => {
    options.junctions.add(end, given, angles[index]!);
  });
  options.onStreet(line, given, center, depth);
}
