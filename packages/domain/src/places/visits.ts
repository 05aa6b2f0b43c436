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
 *
 * A place changes at an instant. The last fix before it counts for the new fence as if it were made at that instant.
 */
import type { Fence } from './fence.ts';
import { crossingOf, type Mark } from './interpolation.ts';

/** A plausible fix of the asset. Time in epoch ms, place in degrees × 10⁷. */
export interface PlaceFix {
  time: number;
  latitudeE7: number;
  longitudeE7: number;
  /** 0 if the device does not report it: it counts as accurate. */
  accuracyMeters: number;
  /** As reported; −1: not reported. */
  speedMetersPerSecond: number;
}

/** The start of the validity of a fence, epoch ms. */
export interface PlaceStart {
  time: number;
  placeId: number;
}

/** The places that an asset may visit, at each time. */
export interface PlaceSet {
  /** When the first fence of any place begins, epoch ms. Earlier fixes visit nothing. */
  readonly since: number;
  /** When the last fence began or ended, epoch ms. */
  readonly lastChange: number;
  /** Returns the fence of a place at an instant. Undefined: it has none yet, or does not exist any more. */
  fence(placeId: number, time: number): Fence | undefined;
  /** Returns when the place has ended, epoch ms. Undefined if it had not at `time`. */
  endedAt(placeId: number, time: number): number | undefined;
  /** Returns the places whose box contains the point at an instant, in any order. */
  around(latitudeE7: number, longitudeE7: number, time: number): readonly number[];
  /**
   * Returns the fences that begin in (after, until], in order of time: all of those places that are around the point
   * within this time, and of the given places.
   */
  startsWithin(
    after: number,
    until: number,
    latitudeE7: number,
    longitudeE7: number,
    placeIds: readonly number[],
  ): readonly PlaceStart[];
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
  decidedAt: number;
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
  /** Fix time of the last fix, epoch ms; 0: none. */
  at: number;
  /** Until when changes of places are taken in, epoch ms. */
  passed: number;
  /** Time of the last decision by time alone since the last fix, epoch ms; 0: none. Earlier fixes are late then. */
  decided: number;
  stays: Record<number, Stay>;
  /** Latest fixes of falling accuracy: for each fence the last one that is accurate enough. */
  last: Accurate[];
}

/** Bounds the fold of a device whose accuracy only falls. */
const LAST_MAXIMUM = 8;

export function startVisits(): VisitsFold {
  return { at: 0, passed: 0, decided: 0, stays: {}, last: [] };
}

/** Takes in fixes in the order of time. Appends what they decide to `out`. Ignores fixes that it has already seen. */
export function advanceVisits(fold: VisitsFold, fixes: readonly PlaceFix[], places: PlaceSet, out: VisitsOut): void {
  for (const fix of fixes) {
    const { time, latitudeE7, longitudeE7, accuracyMeters } = fix;
    if (time <= fold.at) continue;
    passPlaces(fold, time, places, out);
    fold.decided = 0;
    const touched = placesNear(fold, fix, places);
    if (touched.length > 0) {
      confirmDue(fold, time, out);
      const mark: Mark = [time, latitudeE7, longitudeE7];
      for (const placeId of touched) {
        const fence = places.fence(placeId, time);
        if (fence && accuracyMeters <= fence.radiusMeters) see(fold, placeId, fence, mark, fix, out);
      }
    }
    remember(fold, fix, places.since);
    fold.at = time;
  }
}

/**
 * Begins with the last fix of the asset, where the fold has not been kept: without a place there is nothing to visit. Does
 * nothing if the fold knows the fix.
 */
export function seedVisits(fold: VisitsFold, fix: PlaceFix): void {
  if (fix.time <= fold.at) return;
  fold.last = [[fix.time, fix.latitudeE7, fix.longitudeE7, fix.accuracyMeters]];
  fold.at = fix.time;
  fold.passed = fix.time;
}

/**
 * Decides what time alone decides until `now`, epoch ms: confirms the stays whose first fix inside is old enough, and
 * applies the changes of places. If anything was decided, fixes before it are late afterwards (`decided`).
 */
export function passVisitTime(fold: VisitsFold, now: number, places: PlaceSet, out: VisitsOut): void {
  if (fold.at === 0) return;
  if (places.lastChange > fold.passed && now > fold.passed) {
    passPlaces(fold, now, places, out);
    // A fix that comes later but was made before the change would have been judged by it.
    fold.decided = Math.max(fold.decided, Math.min(places.lastChange, now));
  }
  fold.decided = Math.max(fold.decided, confirmDue(fold, now, out));
}

/** Returns when time alone confirms a visit next, epoch ms. Undefined if it does not. */
export function nextVisitChange({ stays }: Pick<VisitsFold, 'stays'>): number | undefined {
  let next: number | undefined;
  for (const id in stays) {
    const since = stays[id]!.unconfirmedSince;
    if (since !== null && (next === undefined || confirmsAt(since) < next)) next = confirmsAt(since);
  }
  return next;
}

/** Returns the confirmed visits that are under way, by place. */
export function openVisits({ stays }: VisitsFold): { placeId: number; enteredAt: number }[] {
  return Object.entries(stays).flatMap(([id, { entered, unconfirmedSince }]) =>
    unconfirmedSince === null ? [{ placeId: Number(id), enteredAt: entered[0] }] : [],
  );
}

const NOWHERE: readonly number[] = [];

/** Returns the places around a fix and those of the stays, by id. */
function placesNear({ stays }: VisitsFold, fix: PlaceFix, places: PlaceSet): readonly number[] {
  const around = fix.time < places.since ? NOWHERE : places.around(fix.latitudeE7, fix.longitudeE7, fix.time);
  if (around.length === 0 && !hasKeys(stays)) return NOWHERE;
  const all = new Set(around);
  for (const id in stays) all.add(Number(id));
  return [...all].sort((a, b) => a - b);
}

function hasKeys(stays: VisitsFold['stays']): boolean {
  for (const _ in stays) return true;
  return false;
}

/** Applies the ends and starts of fences until an instant. */
function passPlaces(fold: VisitsFold, until: number, places: PlaceSet, out: VisitsOut): void {
  const after = fold.passed;
  if (until <= after) return;
  fold.passed = until;
  const newest = fold.last.at(-1);
  if (newest === undefined || after >= places.lastChange || until < places.since) return;
  const present = Object.keys(fold.stays).map(Number);
  for (const { time, placeId } of places.startsWithin(after, until, newest[1], newest[2], present)) {
    confirmDue(fold, time, out);
    seeStart(fold, placeId, time, places, out);
  }
  for (const placeId of Object.keys(fold.stays).map(Number)) {
    const endedAt = places.endedAt(placeId, until);
    const stay = fold.stays[placeId];
    if (endedAt === undefined || stay === undefined) continue;
    confirmDue(fold, endedAt, out);
    if (stay.unconfirmedSince === null) close(fold, placeId, stay, Math.max(endedAt, stay.entered[0]), endedAt, out);
    else delete fold.stays[placeId];
  }
}

/** Judges the last fix by a fence that begins. */
function seeStart(fold: VisitsFold, placeId: number, time: number, places: PlaceSet, out: VisitsOut): void {
  const fence = places.fence(placeId, time);
  const known = fence && fold.last.findLast(([, , , accuracy]) => accuracy <= fence.radiusMeters);
  if (!fence || !known) return;
  const mark: Mark = [time, known[1], known[2]];
  const stay = fold.stays[placeId];
  const outside = fence.outsideMeters(mark[1], mark[2]);
  if (stay === undefined) {
    if (outside <= 0) fold.stays[placeId] = startStay(mark);
  } else if (outside > 0) {
    if (stay.unconfirmedSince !== null) delete fold.stays[placeId];
    else if (outside > Math.max(VISIT_RULE.toleranceMeters, known[3])) {
      stay.left = mark;
      leaveNow(fold, placeId, stay, time, out);
    }
  }
}

function startStay(mark: Mark): Stay {
  return { entered: mark, unconfirmedSince: mark[0], lastInside: mark, left: null, beyond: 0, topSpeed: null };
}

/** Takes in a fix that is accurate enough for the fence. */
function see(fold: VisitsFold, placeId: number, fence: Fence, mark: Mark, fix: PlaceFix, out: VisitsOut): void {
  const outside = fence.outsideMeters(mark[1], mark[2]);
  const stay = fold.stays[placeId];
  if (stay === undefined) {
    if (outside > 0) return;
    const before = fold.last.findLast(([, , , known]) => known <= fence.radiusMeters);
    const first = startStay(mark);
    if (before !== undefined) first.entered = crossing(fence, [before[0], before[1], before[2]], mark);
    fold.stays[placeId] = first;
    countSpeed(first, fix.speedMetersPerSecond);
  } else if (outside <= 0) {
    stay.lastInside = mark;
    stay.left = null;
    stay.beyond = 0;
    countSpeed(stay, fix.speedMetersPerSecond);
    if (stay.unconfirmedSince !== null) confirm(stay, placeId, mark[0], out);
  } else if (stay.unconfirmedSince !== null) delete fold.stays[placeId];
  else {
    stay.left ??= crossing(fence, stay.lastInside, mark);
    if (outside > Math.max(VISIT_RULE.toleranceMeters, fix.accuracyMeters)) stay.beyond += 1;
    if (stay.beyond >= VISIT_RULE.fixesBeyond) leaveNow(fold, placeId, stay, mark[0], out);
  }
}

function leaveNow(fold: VisitsFold, placeId: number, stay: Stay, decidedAt: number, out: VisitsOut): void {
  const [time, latitudeE7, longitudeE7] = stay.left!;
  out.crossings.push({ placeId, direction: 'exit', time, latitudeE7, longitudeE7, decidedAt });
  close(fold, placeId, stay, time, decidedAt, out);
}

function close(fold: VisitsFold, placeId: number, stay: Stay, leftAt: number, decidedAt: number, out: VisitsOut): void {
  const topSpeedMetersPerSecond = stay.topSpeed;
  out.visits.push({ placeId, enteredAt: stay.entered[0], leftAt, decidedAt, topSpeedMetersPerSecond });
  delete fold.stays[placeId];
}

/** Confirms the stays whose first fix inside is old enough. Returns the time of the last decision; 0: none. */
function confirmDue({ stays }: VisitsFold, now: number, out: VisitsOut): number {
  const next = nextVisitChange({ stays });
  if (next === undefined || next > now) return 0;
  const due = Object.entries(stays)
    .filter(([, { unconfirmedSince }]) => unconfirmedSince !== null && confirmsAt(unconfirmedSince) <= now)
    .sort(([, a], [, b]) => a.unconfirmedSince! - b.unconfirmedSince!);
  let last = 0;
  for (const [id, stay] of due) {
    last = confirmsAt(stay.unconfirmedSince!);
    confirm(stay, Number(id), last, out);
  }
  return last;
}

function confirmsAt(since: number): number {
  return since + VISIT_RULE.enterAfterSeconds * 1000;
}

function confirm(stay: Stay, placeId: number, decidedAt: number, out: VisitsOut): void {
  const [time, latitudeE7, longitudeE7] = stay.entered;
  stay.unconfirmedSince = null;
  out.crossings.push({ placeId, direction: 'enter', time, latitudeE7, longitudeE7, decidedAt });
}

function countSpeed(stay: Stay, speed: number): void {
  if (speed >= 0) stay.topSpeed = Math.max(stay.topSpeed ?? 0, speed);
}

/** Keeps a fix as the last one of its accuracy. Before the first fence only the last fix counts. */
function remember({ last }: VisitsFold, fix: PlaceFix, since: number): void {
  if (fix.time < since) last.length = 0;
  while (last.length > 0 && last.at(-1)![3] >= fix.accuracyMeters) last.pop();
  if (last.length === LAST_MAXIMUM) last.shift();
  last.push([fix.time, fix.latitudeE7, fix.longitudeE7, fix.accuracyMeters]);
}

/** Returns where the straight way between two fixes crosses the boundary. After a silence: the second fix. */
function crossing(fence: Fence, from: Mark, to: Mark): Mark {
  return to[0] - from[0] > VISIT_RULE.interpolatedWithinSeconds * 1000 ? to : crossingOf(fence, from, to);
}
