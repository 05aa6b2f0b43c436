/** The island's flat plane: metres east and north of 0°, 0°. The sphere is flat enough this near to the equator. */
export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

/** One degree on the mean sphere (IUGG radius 6,371,008.8 m), as for great-circle distances elsewhere. */
export const METERS_PER_DEGREE = 111_195.08;

/** @returns degrees, [longitude, latitude], to 0.000001° (11 cm) */
export function toDegrees([x, y]: Point): [longitude: number, latitude: number] {
  return [Math.round((x / METERS_PER_DEGREE) * 1e6) / 1e6, Math.round((y / METERS_PER_DEGREE) * 1e6) / 1e6];
}

export function fromDegrees(longitude: number, latitude: number): Point {
  return [longitude * METERS_PER_DEGREE, latitude * METERS_PER_DEGREE];
}

export function distance(from: Point, to: Point): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

export function interpolate(from: Point, to: Point, fraction: number): Point {
  return [from[0] + (to[0] - from[0]) * fraction, from[1] + (to[1] - from[1]) * fraction];
}

export function lineLength(line: Line): number {
  let length = 0;
  for (let index = 1; index < line.length; index++) length += distance(line[index - 1]!, line[index]!);
  return length;
}

/** Halves the corners twice (G. Chaikin, 1974). The ends of an open line stay. */
export function smooth(line: Line, closed: boolean, rounds: number): Point[] {
  let current: Point[] = [...line];
  for (let round = 0; round < rounds; round++) {
    const next: Point[] = [];
    const last = current.length - (closed ? 0 : 1);
    if (!closed) next.push(current[0]!);
    for (let index = 0; index < last; index++) {
      const from = current[index]!;
      const to = current[(index + 1) % current.length]!;
      next.push(interpolate(from, to, 0.25), interpolate(from, to, 0.75));
    }
    if (!closed) next.push(current.at(-1)!);
    current = next;
  }
  return current;
}

/** Removes points within the tolerance of the line through their neighbours (Douglas and Peucker, 1973). */
export function simplify(line: Line, toleranceMeters: number): Point[] {
  if (line.length < 3) return [...line];
  const keep = new Uint8Array(line.length);
  keep[0] = 1;
  keep[line.length - 1] = 1;
  const stack: [number, number][] = [[0, line.length - 1]];
  for (let range = stack.pop(); range !== undefined; range = stack.pop()) {
    const [from, to] = range;
    let worst = -1;
    let worstDistance = toleranceMeters;
    for (let index = from + 1; index < to; index++) {
      const offset = distanceToSegment(line[index]!, line[from]!, line[to]!).distance;
      if (offset > worstDistance) {
        worst = index;
        worstDistance = offset;
      }
    }
    if (worst >= 0) {
      keep[worst] = 1;
      stack.push([from, worst], [worst, to]);
    }
  }
  return line.filter((_, index) => keep[index] === 1);
}

/** Returns the same line with evenly spaced points, at most `stepMeters` apart. The ends stay. */
export function resample(line: Line, stepMeters: number): Point[] {
  const total = lineLength(line);
  const pieces = Math.max(1, Math.round(total / stepMeters));
  const result: Point[] = [line[0]!];
  let segment = 1;
  let walked = 0;
  for (let piece = 1; piece < pieces; piece++) {
    const wanted = (total * piece) / pieces;
    while (segment < line.length - 1 && walked + distance(line[segment - 1]!, line[segment]!) < wanted) {
      walked += distance(line[segment - 1]!, line[segment]!);
      segment++;
    }
    const from = line[segment - 1]!;
    const to = line[segment]!;
    result.push(interpolate(from, to, (wanted - walked) / (distance(from, to) || 1)));
  }
  result.push(line.at(-1)!);
  return result;
}

/** Returns the distance to the nearest point of a segment, and the place of that point, 0 to 1. */
export function distanceToSegment(point: Point, from: Point, to: Point): { distance: number; fraction: number } {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / squared;
  const fraction = Math.min(1, Math.max(0, along));
  return { distance: distance(point, [from[0] + dx * fraction, from[1] + dy * fraction]), fraction };
}

/** Returns the place of the crossing on each of two segments, 0 to 1. Undefined if they do not cross. */
export function crossing(a: Point, b: Point, c: Point, d: Point): { first: number; second: number } | undefined {
  const denominator = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
  if (Math.abs(denominator) < 1e-9) return undefined;
  const first = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / denominator;
  const second = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / denominator;
  return first >= 0 && first <= 1 && second >= 0 && second <= 1 ? { first, second } : undefined;
}

/** Returns the area of a ring without its closing point, m². Positive if it is counterclockwise. */
export function ringArea(ring: Line): number {
  let doubled = 0;
  for (let index = 0; index < ring.length; index++) {
    const from = ring[index]!;
    const to = ring[(index + 1) % ring.length]!;
    doubled += from[0] * to[1] - to[0] * from[1];
  }
  return doubled / 2;
}

/** Returns the centroid of the ring's area. */
export function ringCenter(ring: Line): Point {
  let x = 0;
  let y = 0;
  let doubled = 0;
  const [originX, originY] = ring[0]!;
  for (let index = 0; index < ring.length; index++) {
    const from = ring[index]!;
    const to = ring[(index + 1) % ring.length]!;
    const cross = (from[0] - originX) * (to[1] - originY) - (to[0] - originX) * (from[1] - originY);
    x += (from[0] + to[0] - 2 * originX) * cross;
    y += (from[1] + to[1] - 2 * originY) * cross;
    doubled += cross;
  }
  return doubled === 0 ? ring[0]! : [originX + x / (3 * doubled), originY + y / (3 * doubled)];
}

/** Returns whether a point is inside a ring, by the even-odd rule. */
export function insideRing(point: Point, ring: Line): boolean {
  let inside = false;
  for (let index = 0, previous = ring.length - 1; index < ring.length; previous = index++) {
    const [x1, y1] = ring[index]!;
    const [x2, y2] = ring[previous]!;
    if (y1 > point[1] !== y2 > point[1] && point[0] < ((x2 - x1) * (point[1] - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}
