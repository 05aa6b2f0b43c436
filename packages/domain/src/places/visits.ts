/**
 * Visits of one asset to places, as a fold over its fixes in order (decisions.md, "Geofence crossing"). The fold does
 * not depend on the fold of movement, so a changed fence derives visits again and nothing else.
 *
 * ```
 *             fix inside               second one, or 30 s               fix outside
 *   outside ─────────────► entering ─────────────────────► inside ◄──────────────────► leaving
 *      ▲                      │ fix outside                        fix inside             │ second one beyond
 *      └──────────────────────┴───────────────────────────────────────────────────────────┘ the tolerance
 * ```
 */
import { fromE7, toE7 } from '../geometry.ts';
import type { Fence } from './fence.ts';
import { turnDegrees } from './shape.ts';

/** A plausible fix of the asset. Time in epoch ms, place in degrees × 10⁷. */
export interface PlaceFix {
  time: number;
  latitudeE7: number;
  longitudeE7: number;
  /** Undefined if the device does not report it. Counts as accurate. */
  accuracyMeters: number | undefined;
  speedMetersPerSecond: number | undefined;
}

/** The places that an asset may visit. */
export interface PlaceSet {
  /** Undefined for a place that does not exist any more. */
  fence(placeId: number): Fence | undefined;
  /** Returns the places whose box contains the point, in any order. */
  around(latitudeE7: number, longitudeE7: number): Iterable<number>;
}

/** The asset crosses the boundary of a place. Time in epoch ms, interpolated between two fixes. */
export interface Crossing {
  placeId: number;
  direction: 'enter' | 'exit';
  time: number;
  latitudeE7: number;
  longitudeE7: number;
  /** When the rule was met: the time of the fix or the end of the waiting time that confirms the crossing. */
  decidedAt: number;
}

export interface Visit {
  placeId: number;
  enteredAt: number;
  leftAt: number;
  /** Highest speed that the fixes inside report. Null if they report none. */
  topSpeedMetersPerSecond: number | null;
}

export interface VisitsOut {
  crossings: Crossing[];
  visits: Visit[];
}

/** The numbers of the rule. */
export const VISIT_RULE = {
  /** One fix inside is enough after this time without one outside. */
  enterAfterSeconds: 30,
  fixesBeyond: 2,
  /** A fix is beyond the boundary by more than this and more than its accuracy. */
  toleranceMeters: 25,
  /** After a longer silence a crossing is dated by the fix that shows it: nothing is known of the time before. */
  interpolatedWithinSeconds: 300,
} as const;

/** Time and place of a crossing. */
type Mark = [time: number, latitudeE7: number, longitudeE7: number];
type Accurate = [...Mark, accuracyMeters: number];

/** A place at which the asset is, or that it enters or leaves. Plain values, so that a fold is stored as JSON. */
interface Stay {
  entered: Mark;
  /** Time of the first fix inside; null once the visit is confirmed. */
  unconfirmedSince: number | null;
  lastInside: Mark;
  /** Where the asset left, unless it returns. */
  left: Mark | null;
  /** Fixes beyond the tolerance since then. */
  beyond: number;
  topSpeed: number | null;
}

export interface VisitsFold {
  stays: Record<number, Stay>;
  /** Latest fixes of falling accuracy: for each fence the last one that is accurate enough. */
  last: Accurate[];
}

/** Bounds the fold of a device whose accuracy only falls. */
const LAST_MAXIMUM = 8;

export function startVisits(): VisitsFold {
  return { stays: {}, last: [] };
}

/** Takes in fixes in the order of time. Appends what they decide to `out`. */
export function advanceVisits(fold: VisitsFold, fixes: readonly PlaceFix[], places: PlaceSet, out: VisitsOut): void {
  for (const fix of fixes) {
    const mark: Mark = [fix.time, fix.latitudeE7, fix.longitudeE7];
    const accuracy = fix.accuracyMeters ?? 0;
    passVisitTime(fold, fix.time, out);
    const touched = new Set<number>(places.around(fix.latitudeE7, fix.longitudeE7));
    for (const id of Object.keys(fold.stays)) touched.add(Number(id));
    for (const placeId of [...touched].sort((a, b) => a - b)) {
      const fence = places.fence(placeId);
      if (fence === undefined) delete fold.stays[placeId];
      else if (accuracy <= fence.radiusMeters) see(fold, placeId, fence, mark, accuracy, fix.speedMetersPerSecond, out);
    }
    remember(fold, mark, accuracy);
  }
}

/** Returns when time alone changes the fold next, epoch ms. Undefined if it does not. */
export function nextVisitChange({ stays }: VisitsFold): number | undefined {
  const times = Object.values(stays).flatMap(({ unconfirmedSince }) =>
    unconfirmedSince === null ? [] : [confirmsAt(unconfirmedSince)],
  );
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Returns the confirmed visits that are under way, by place. */
export function openVisits({ stays }: VisitsFold): { placeId: number; enteredAt: number }[] {
  return Object.entries(stays).flatMap(([id, { entered, unconfirmedSince }]) =>
    unconfirmedSince === null ? [{ placeId: Number(id), enteredAt: entered[0] }] : [],
  );
}

/** Takes in a fix that is accurate enough for the fence. */
function see(
  fold: VisitsFold,
  placeId: number,
  fence: Fence,
  mark: Mark,
  accuracy: number,
  speed: number | undefined,
  out: VisitsOut,
): void {
  const outside = fence.outsideMeters(mark[1], mark[2]);
  const stay = fold.stays[placeId];
  if (stay === undefined) {
    if (outside > 0) return;
    const before = fold.last.findLast(([, , , known]) => known <= fence.radiusMeters);
    const entered = before === undefined ? mark : crossingOf(fence, [before[0], before[1], before[2]], mark);
    const first: Stay = { entered, unconfirmedSince: mark[0], lastInside: mark, left: null, beyond: 0, topSpeed: null };
    fold.stays[placeId] = first;
    countSpeed(first, speed);
  } else if (outside <= 0) {
    stay.lastInside = mark;
    stay.left = null;
    stay.beyond = 0;
    countSpeed(stay, speed);
    if (stay.unconfirmedSince !== null) confirm(stay, placeId, mark[0], out);
  } else if (stay.unconfirmedSince !== null) delete fold.stays[placeId];
  else leave(fold, placeId, fence, stay, mark, outside > Math.max(VISIT_RULE.toleranceMeters, accuracy), out);
}

function leave(
  fold: VisitsFold,
  placeId: number,
  fence: Fence,
  stay: Stay,
  mark: Mark,
  isBeyond: boolean,
  out: VisitsOut,
): void {
  stay.left ??= crossingOf(fence, stay.lastInside, mark);
  if (isBeyond) stay.beyond += 1;
  if (stay.beyond < VISIT_RULE.fixesBeyond) return;
  const [time, latitudeE7, longitudeE7] = stay.left;
  out.crossings.push({ placeId, direction: 'exit', time, latitudeE7, longitudeE7, decidedAt: mark[0] });
  out.visits.push({ placeId, enteredAt: stay.entered[0], leftAt: time, topSpeedMetersPerSecond: stay.topSpeed });
  delete fold.stays[placeId];
}

/** Decides what time alone decides until `now`, epoch ms: confirms the stays whose first fix inside is old enough. */
export function passVisitTime({ stays }: VisitsFold, now: number, out: VisitsOut): void {
  const due = Object.entries(stays)
    .filter(([, { unconfirmedSince }]) => unconfirmedSince !== null && confirmsAt(unconfirmedSince) <= now)
    .sort(([, a], [, b]) => a.unconfirmedSince! - b.unconfirmedSince!);
  for (const [id, stay] of due) confirm(stay, Number(id), confirmsAt(stay.unconfirmedSince!), out);
}

function confirmsAt(since: number): number {
  return since + VISIT_RULE.enterAfterSeconds * 1000;
}

function confirm(stay: Stay, placeId: number, decidedAt: number, out: VisitsOut): void {
  const [time, latitudeE7, longitudeE7] = stay.entered;
  stay.unconfirmedSince = null;
  out.crossings.push({ placeId, direction: 'enter', time, latitudeE7, longitudeE7, decidedAt });
}

function countSpeed(stay: Stay, speed: number | undefined): void {
  if (speed !== undefined) stay.topSpeed = Math.max(stay.topSpeed ?? 0, speed);
}

function remember(fold: VisitsFold, mark: Mark, accuracy: number): void {
  const kept = fold.last.filter(([, , , known]) => known < accuracy);
  fold.last = [...kept.slice(1 - LAST_MAXIMUM), [...mark, accuracy]];
}

const HALVINGS = 24;

/** Returns where the straight way between two fixes crosses the boundary. After a silence: the second fix. */
function crossingOf(fence: Fence, from: Mark, to: Mark): Mark {
  if (to[0] - from[0] > VISIT_RULE.interpolatedWithinSeconds * 1000) return to;
  const startsOutside = fence.outsideMeters(from[1], from[2]) > 0;
  let [low, high] = [0, 1];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    const [, latitude, longitude] = between(from, to, middle);
    if (fence.outsideMeters(latitude, longitude) > 0 === startsOutside) low = middle;
    else high = middle;
  }
  return between(from, to, high);
}

/** Returns the point of the way at a share of its time. */
function between(from: Mark, to: Mark, share: number): Mark {
  const turn = turnDegrees(fromE7(from[2]), fromE7(to[2]));
  const longitude = turnDegrees(0, fromE7(from[2]) + turn * share);
  return [
    Math.round(from[0] + (to[0] - from[0]) * share),
    Math.round(from[1] + (to[1] - from[1]) * share),
    toE7(longitude),
  ];
}
