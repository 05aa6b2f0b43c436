import type { Route } from '../island/graph.ts';
import { distance, interpolate, type Point, resample } from '../island/plane.ts';
import type { Random } from '../island/random.ts';
import type { Vehicle } from './vehicle.ts';

const STEP_METERS = 12;
const NEVER_SLOWER = 1.6;

/** A drive over a route, second by second: time, place and speed at points a few metres apart. */
export interface Leg {
  /** Seconds since departure, ascending; distance from the start; metres per second. */
  seconds: Float32Array;
  meters: Float32Array;
  speed: Float32Array;
  /** Limit of the road at each point, km/h. */
  limitKmh: Uint8Array;
  x: Float32Array;
  y: Float32Array;
  totalSeconds: number;
  totalMeters: number;
}

export interface DrivingStyle {
  vehicle: Vehicle;
  /** Speed as a share of the limit, on main roads (80 km/h and above) and elsewhere. */
  mainRoadShare: number;
  share: number;
  /** Probability of a wait at a junction. */
  waitChance: number;
  /** Stops on the way, in metres from the start, and their durations, s. */
  halts: { atMeters: number; seconds: number }[];
}

/**
 * Drives a route under the limits, slower in bends and at junctions, with the vehicle's acceleration and braking. Uses
 * the usual two passes over the speed limits of a path, backwards for braking and forwards for accelerating.
 */
export function driveLeg(route: Route, style: DrivingStyle, random: Random): Leg {
  const line = resample(route.line, STEP_METERS);
  const count = line.length;
  const meters = new Float32Array(count);
  for (let index = 1; index < count; index++) {
    meters[index] = meters[index - 1]! + distance(line[index - 1]!, line[index]!);
  }
  const limitKmh = limitsAlong(route, meters);
  const { speed, wait } = wantedSpeeds(line, meters, limitKmh, route, style, random);
  const { brakingMetersPerSecondSquared: braking, accelerationMetersPerSecondSquared: acceleration } = style.vehicle;
  for (let index = count - 2; index >= 0; index--) {
    const gap = meters[index + 1]! - meters[index]!;
    speed[index] = Math.min(speed[index]!, Math.sqrt(speed[index + 1]! ** 2 + 2 * braking * gap));
  }
  for (let index = 1; index < count; index++) {
    const gap = meters[index]! - meters[index - 1]!;
    // A heavy vehicle accelerates less at higher speeds.
    const pull = acceleration / (1 + speed[index - 1]! / 22);
    speed[index] = Math.min(speed[index]!, Math.sqrt(speed[index - 1]! ** 2 + 2 * pull * gap));
  }
  return timed(line, meters, speed, wait, limitKmh);
}

function limitsAlong(route: Route, meters: Float32Array): Uint8Array {
  const limits = new Uint8Array(meters.length);
  let stretch = 0;
  for (let index = 0; index < meters.length; index++) {
    while (stretch + 1 < route.stretches.length && route.stretches[stretch + 1]!.startMeters <= meters[index]!)
      stretch++;
    limits[index] = route.stretches[stretch]!.limitKmh;
  }
  return limits;
}

function wantedSpeeds(
  line: readonly Point[],
  meters: Float32Array,
  limitKmh: Uint8Array,
  route: Route,
  style: DrivingStyle,
  random: Random,
): { speed: Float32Array; wait: Float32Array } {
  const count = line.length;
  const speed = new Float32Array(count);
  const wait = new Float32Array(count);
  const { topSpeedKmh, corneringMetersPerSecondSquared } = style.vehicle;
  for (let index = 0; index < count; index++) {
    const limit = limitKmh[index]!;
    const share = limit >= 80 ? style.mainRoadShare : style.share;
    const kmh = Math.min(topSpeedKmh, limit * share) * (1 + 0.04 * Math.sin(meters[index]! / 310));
    const bend = turnAt(line, index);
    const inBend = bend < 0.02 ? Infinity : Math.sqrt((corneringMetersPerSecondSquared * 2 * STEP_METERS) / bend);
    speed[index] = Math.max(NEVER_SLOWER, Math.min(kmh / 3.6, inBend));
  }
  const at = (wanted: number): number =>
    Math.min(count - 2, Math.max(1, Math.round((wanted / meters[count - 1]!) * (count - 1))));
  route.stretches.forEach((stretch, index) => {
    const next = route.stretches[index + 1];
    if (!stretch.junction || next === undefined) return;
    const place = at(next.startMeters);
    const toSmaller = next.limitKmh < stretch.limitKmh || next.name !== stretch.name;
    if (!toSmaller) return;
    speed[place] = Math.min(speed[place]!, 7);
    if (random.next() < style.waitChance) wait[place] = random.between(3, 26);
  });
  for (const halt of style.halts) wait[at(halt.atMeters)] = halt.seconds;
  for (let index = 0; index < count; index++) if (wait[index]! > 0) speed[index] = 0;
  speed[0] = 0;
  speed[count - 1] = 0;
  return { speed, wait };
}

/** Change of direction at a point, radians. */
function turnAt(line: readonly Point[], index: number): number {
  const before = line[index - 1];
  const after = line[index + 1];
  if (before === undefined || after === undefined) return 0;
  const [x, y] = line[index]!;
  const change = Math.atan2(after[1] - y, after[0] - x) - Math.atan2(y - before[1], x - before[0]);
  return Math.abs(Math.atan2(Math.sin(change), Math.cos(change)));
}

/** Computes times from speeds. A wait becomes two points at one place. */
function timed(
  line: readonly Point[],
  meters: Float32Array,
  speed: Float32Array,
  wait: Float32Array,
  limitKmh: Uint8Array,
): Leg {
  const points: number[] = [];
  for (let index = 0; index < line.length; index++) {
    points.push(index);
    if (wait[index]! > 0) points.push(index);
  }
  const leg: Leg = {
    seconds: new Float32Array(points.length),
    meters: Float32Array.from(points, (index) => meters[index]!),
    speed: Float32Array.from(points, (index) => speed[index]!),
    limitKmh: Uint8Array.from(points, (index) => limitKmh[index]!),
    x: Float32Array.from(points, (index) => line[index]![0]),
    y: Float32Array.from(points, (index) => line[index]![1]),
    totalSeconds: 0,
    totalMeters: meters[meters.length - 1]!,
  };
  for (let place = 1; place < points.length; place++) {
    const gap = leg.meters[place]! - leg.meters[place - 1]!;
    const mean = Math.max(0.4, (leg.speed[place]! + leg.speed[place - 1]!) / 2);
    const pause = points[place] === points[place - 1] ? wait[points[place]!]! : 0;
    leg.seconds[place] = leg.seconds[place - 1]! + gap / mean + pause;
  }
  leg.totalSeconds = leg.seconds[points.length - 1]!;
  return leg;
}

/** The state of a drive after some time. */
export interface LegMoment {
  point: Point;
  meters: number;
  speedMetersPerSecond: number;
  headingDegrees: number;
  limitKmh: number;
}

/** Returns the state of a drive. @param seconds since departure; clamped to the drive */
export function momentOf(leg: Leg, seconds: number): LegMoment {
  let low = 0;
  let high = leg.seconds.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (leg.seconds[middle]! <= seconds) low = middle;
    else high = middle;
  }
  const span = leg.seconds[high]! - leg.seconds[low]!;
  const share = span <= 0 ? 0 : Math.min(1, Math.max(0, (seconds - leg.seconds[low]!) / span));
  const from: Point = [leg.x[low]!, leg.y[low]!];
  const to: Point = [leg.x[high]!, leg.y[high]!];
  return {
    point: interpolate(from, to, share),
    meters: leg.meters[low]! + (leg.meters[high]! - leg.meters[low]!) * share,
    speedMetersPerSecond: leg.speed[low]! + (leg.speed[high]! - leg.speed[low]!) * share,
    headingDegrees: headingOf(leg, low),
    limitKmh: leg.limitKmh[low]!,
  };
}

function headingOf(leg: Leg, index: number): number {
  let next = index + 1;
  while (next < leg.x.length - 1 && leg.x[next] === leg.x[index] && leg.y[next] === leg.y[index]) next++;
  const degrees = (Math.atan2(leg.x[next]! - leg.x[index]!, leg.y[next]! - leg.y[index]!) * 180) / Math.PI;
  return (degrees + 360) % 360;
}
