/**
 * A second, plain implementation of the trip rule: a list of fixes in, a list of trips out. It shares nothing with the
 * product but the wording of the rule, works on the whole list, and may be slow.
 */

export interface Fix {
  /** Epoch ms. */
  time: number;
  latitude: number;
  longitude: number;
  speedMetersPerSecond: number | null;
  /** Null if the device did not report it. */
  ignition: boolean | null;
  accuracyMeters: number | null;
}

export interface ReferenceRules {
  /** True if the device reports an ignition state at all. */
  ignitionWire: boolean;
  /** Expected time between reports while moving. */
  reportingIntervalSeconds: number;
  /** A faster step cannot have been driven. */
  capKmh: number;
}

export interface ReferenceTrip {
  startTime: number;
  endTime: number;
  distanceMeters: number;
  /** The part of it that is straight over gaps without data. */
  noDataMeters: number;
  noDataSeconds: number;
}

const MOVING_FROM_KMH = 5;
const DISPLACED_FROM_METERS = 100;
const DISPLACED_FIXES = 2;
const IDLE_FROM_SECONDS = 120;
const STOPPED_FROM_SECONDS = 180;
const ENDED_BY_STOP_SECONDS = 300;
const ENDED_BY_IDLE_SECONDS = 15 * 60;
const ENDED_BY_SILENCE_SECONDS = 60 * 60;
const BACKDATED_AT_MOST_SECONDS = 120;
const KEPT_FROM_METERS = 200;
const KEPT_FROM_SECONDS = 60;
const CONSISTENT_FIXES = 3;
const GAP_FROM_SECONDS = 5 * 60;
const GAP_FROM_INTERVALS = 2;

/** Returns the great-circle distance (haversine) on a sphere of 6,371,008.8 m, the mean radius of the earth (IUGG). */
export function greatCircleMeters(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): number {
  const radians = Math.PI / 180;
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2) ** 2;
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2;
  const half = north + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * east;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(half));
}

/** @param fixes of one vehicle, in time order */
export function referenceTrips(fixes: readonly Fix[], rules: ReferenceRules): ReferenceTrip[] {
  const track = withoutOutliers(fixes, rules);
  const moves = whichMove(track, rules);
  const trips: ReferenceTrip[] = [];
  for (const [first, last] of outings(track)) {
    for (const [start, end] of drives(track, moves, first, last, rules)) {
      // "The trip starts after the gap": a fix before a gap is no rest point of the trip.
      const before = start > first && !isGap(track, start, rules) ? start - 1 : start;
      const trip = {
        startTime: startTime(track, start, first, rules),
        endTime: track[end]!.time,
        distanceMeters: distance(track, moves, before, end, rules),
        ...noData(track, moves, start, end, rules),
      };
      const long = seconds(trip.startTime, trip.endTime) >= KEPT_FROM_SECONDS;
      if (long && trip.distanceMeters >= KEPT_FROM_METERS) trips.push(trip);
    }
  }
  return trips;
}

/** "A fix implying more than the cap … left out; three mutually consistent in a row are the truth." */
function withoutOutliers(fixes: readonly Fix[], { capKmh }: ReferenceRules): Fix[] {
  const possible = (from: Fix, to: Fix): boolean => {
    // Device times are whole seconds, so two may be nearly a second further apart than reported.
    const elapsed = Math.max(1, seconds(from.time, to.time));
    return greatCircleMeters(from, to) <= (capKmh / 3.6) * elapsed;
  };
  const accepted: Fix[] = [];
  let doubted: Fix[] = [];
  for (const fix of fixes) {
    const before = accepted.at(-1);
    // A vehicle is at one place at a time. If two fixes share an instant, the first in order counts.
    if (before?.time === fix.time && possible(before, fix)) {
      accepted.push({ ...fix, latitude: before.latitude, longitude: before.longitude });
      doubted = [];
      continue;
    }
    if (before === undefined || possible(before, fix)) {
      accepted.push(fix);
      doubted = [];
      continue;
    }
    if (doubted.length > 0 && !possible(doubted.at(-1)!, fix)) doubted = [];
    doubted.push(fix);
    if (doubted.length === CONSISTENT_FIXES) {
      accepted.push(...doubted);
      doubted = [];
    }
  }
  return accepted;
}

/** "Speed ≥ 5 km/h with ignition on (or no ignition wire), or displaced from the rest point: two fixes beyond 100 m + accuracy." */
function whichMove(track: readonly Fix[], rules: ReferenceRules): boolean[] {
  const { ignitionWire } = rules;
  const moves: boolean[] = [];
  let restPoint: Fix | undefined;
  let beyond = 0;
  for (const [index, fix] of track.entries()) {
    // The place before a silence that ends a trip is no rest point of this trip.
    if (index > 0 && seconds(track[index - 1]!.time, fix.time) >= ENDED_BY_SILENCE_SECONDS) restPoint = undefined;
    const fast = (fix.speedMetersPerSecond ?? 0) * 3.6 >= MOVING_FROM_KMH;
    moves[index] = fast && (ignitionWire ? fix.ignition === true : true);
    if (!moves[index]) restPoint ??= fix;
    const away =
      restPoint !== undefined && greatCircleMeters(restPoint, fix) > DISPLACED_FROM_METERS + (fix.accuracyMeters ?? 0);
    beyond = away ? beyond + 1 : 0;
    // Beyond the rest point after a gap, the vehicle moved unseen. The first such fix shows it elsewhere, and it rests
    // near that fix.
    if (away && isGap(track, index, rules)) beyond = 1;
    const found = beyond === 2 && isGap(track, index - 1, rules) ? track[index - 1] : undefined;
    if (found !== undefined && greatCircleMeters(found, fix) <= DISPLACED_FROM_METERS + (fix.accuracyMeters ?? 0)) {
      restPoint = found;
      beyond = 0;
    }
    // "A state begins at its first qualifying fix": the first of the two beyond, also if the second is fast.
    const displaced = beyond >= DISPLACED_FIXES;
    for (let back = 0; displaced && back < beyond; back++) moves[index - back] = true;
    if (!moves[index]) continue;
    restPoint = undefined;
    beyond = 0;
  }
  return moves;
}

/** Returns stretches without a silence of an hour, as first and last index. */
function outings(track: readonly Fix[]): [number, number][] {
  const found: [number, number][] = [];
  let first = 0;
  for (let index = 1; index <= track.length; index++) {
    const ends =
      index === track.length || seconds(track[index - 1]!.time, track[index]!.time) >= ENDED_BY_SILENCE_SECONDS;
    if (!ends) continue;
    found.push([first, index - 1]);
    first = index;
  }
  return found;
}

/**
 * Returns the drives of one outing: from its first moving fix to the first fix of a long enough rest, or to the last
 * fix before the silence.
 */
function drives(
  track: readonly Fix[],
  moves: readonly boolean[],
  first: number,
  last: number,
  rules: ReferenceRules,
): [number, number][] {
  const found: [number, number][] = [];
  let start: number | undefined;
  for (let index = first; index <= last; index++) {
    if (moves[index]) {
      start ??= index;
      continue;
    }
    const next = nextMove(moves, index, last);
    // The silence follows the outing. The rest lasts through it ("the previous state holds until a threshold passes"),
    // and is long enough before the silence is long enough to end the trip.
    const until = next > last && track[next] === undefined ? last : next;
    if (start !== undefined && endsTrip(track, index, until, rules)) {
      found.push([start, restStart(track, index, until, rules)]);
      start = undefined;
    }
    index = next - 1;
  }
  if (start !== undefined) found.push([start, last]);
  return found;
}

/**
 * "A state begins at its first qualifying fix": a rest with the ignition on for less than the idle time is no state, so
 * the state of rest begins when the ignition goes off.
 */
function restStart(track: readonly Fix[], from: number, to: number, { ignitionWire }: ReferenceRules): number {
  if (!ignitionWire || track[from]!.ignition !== true) return from;
  for (let index = from + 1; index <= to; index++)
    if (track[index]!.ignition === false)
      return seconds(track[from]!.time, track[index]!.time) < IDLE_FROM_SECONDS ? index : from;
  return from;
}

/** Returns the index of the next moving fix, or one past the last if there is none. */
function nextMove(moves: readonly boolean[], from: number, last: number): number {
  let index = from;
  while (index <= last && !moves[index]) index++;
  return index;
}

/** Returns whether the rest from one fix to another ends a trip: "stopped ≥ 300 s, or idle ≥ 15 min". */
function endsTrip(track: readonly Fix[], from: number, to: number, { ignitionWire }: ReferenceRules): boolean {
  if (!ignitionWire) return seconds(track[from]!.time, track[to]!.time) >= ENDED_BY_STOP_SECONDS;
  let since = from;
  for (let index = from + 1; index <= to; index++) {
    const lasted = seconds(track[since]!.time, track[index]!.time);
    if (lasted >= (track[since]!.ignition === true ? ENDED_BY_IDLE_SECONDS : ENDED_BY_STOP_SECONDS)) return true;
    if (track[index]!.ignition !== track[since]!.ignition && !isTooShort(track, index, to)) since = index;
  }
  return false;
}

/**
 * "The previous state holds until a threshold passes": the ignition is on for less than the idle time before the drive
 * continues.
 */
function isTooShort(track: readonly Fix[], from: number, to: number): boolean {
  if (track[from]!.ignition !== true) return false;
  let end = from;
  while (end < to && track[end]!.ignition === true) end++;
  return seconds(track[from]!.time, track[end]!.time) < IDLE_FROM_SECONDS;
}

/** "Its time is ignition-on, else the first moving fix minus at most min(reporting interval, 120 s)." */
function startTime(track: readonly Fix[], start: number, first: number, rules: ReferenceRules): number {
  for (let index = start; index > first && track[index]!.ignition === true && !isGap(track, index, rules); index--)
    if (track[index - 1]!.ignition === false) return track[index]!.time;
  // "At most": never before a fix at rest, and never into a silence, whose seconds belong to "offline".
  if (start === first || isGap(track, start, rules)) return track[start]!.time;
  const backdated = Math.min(rules.reportingIntervalSeconds, BACKDATED_AT_MOST_SECONDS) * 1000;
  return Math.max(track[start - 1]!.time, track[start]!.time - backdated);
}

/**
 * "The sum of great-circle steps between accepted fixes while moving": steps inside a rest that counts as idle or
 * stopped are excluded. The steps into it and out of it were driven.
 */
function distance(
  track: readonly Fix[],
  moves: readonly boolean[],
  start: number,
  end: number,
  rules: ReferenceRules,
): number {
  let sum = 0;
  for (let index = start; index < end; index++) {
    if (inRest(track, moves, index, rules) && !moves[index + 1]) continue;
    sum += greatCircleMeters(track[index]!, track[index + 1]!);
  }
  return sum;
}

/** "Between two accepted fixes more than G apart (5 min, or 2 × the moving interval where that is longer)". */
function isGap(track: readonly Fix[], index: number, { reportingIntervalSeconds }: ReferenceRules): boolean {
  const longest = Math.max(GAP_FROM_SECONDS, GAP_FROM_INTERVALS * reportingIntervalSeconds);
  return index > 0 && seconds(track[index - 1]!.time, track[index]!.time) > longest;
}

/** "The gap belongs to the trip: its time is counted as no data, its straight distance counts and is shown as such." */
function noData(track: readonly Fix[], moves: readonly boolean[], start: number, end: number, rules: ReferenceRules) {
  let noDataMeters = 0;
  let noDataSeconds = 0;
  for (let index = start + 1; index <= end; index++) {
    if (!isGap(track, index, rules) || (!moves[index - 1] && !moves[index])) continue;
    noDataMeters += greatCircleMeters(track[index - 1]!, track[index]!);
    noDataSeconds += seconds(track[index - 1]!.time, track[index]!.time);
  }
  return { noDataMeters, noDataSeconds };
}

/**
 * Returns whether a fix is in a rest that counts: "stopped: ignition off, or (no wire) 180 s; idle: ignition on for 120
 * s".
 */
function inRest(track: readonly Fix[], moves: readonly boolean[], index: number, rules: ReferenceRules): boolean {
  if (moves[index]) return false;
  let from = index;
  while (from > 0 && !moves[from - 1]) from--;
  let to = index;
  while (to < track.length - 1 && !moves[to]) to++;
  const lasted = seconds(track[from]!.time, track[to]!.time);
  if (!rules.ignitionWire) return lasted >= STOPPED_FROM_SECONDS;
  const begins = restStart(track, from, to, rules);
  return index >= begins && (track[begins]!.ignition === false || lasted >= IDLE_FROM_SECONDS);
}

function seconds(from: number, to: number): number {
  return (to - from) / 1000;
}
