/**
 * Trips (decisions.md, "Trip"; diagram in README.md, "Trips"). A trip follows the settled movement of the asset. While the
 * asset rests or has no fix, its time goes to a tail. The tail joins the trip if the asset moves on. Otherwise the trip
 * ends at the start of the tail, and the tail belongs to the stop. So the seconds of a trip are exactly those of the
 * intervals between its start and end.
 */
import { IDLE, STOPPED } from './codes.ts';
import type { Derived, TripEndRule } from './derived.ts';
import type { Fold } from './fold.ts';
import type { Change, Counters, KnownPlace, TailFold, TripFold } from './fold-history.ts';
import { ALL_HARSH, endHarsh } from './harsh.ts';
import { OTHER } from './layers.ts';
import type { RuleSpan } from './rules.ts';
import { endSpeeding } from './speeding.ts';
import { closeStop, openStop } from './stop.ts';
import { addTime, addTimes } from './times.ts';
import { START_RULES, tripRow } from './trip-row.ts';

const IGNITION_RULE = START_RULES.indexOf('ignition');
const MOVEMENT_RULE = START_RULES.indexOf('movement');
const CONTACT_RULE = START_RULES.indexOf('contact');

/** Adds settled time [from, to) of one activity to the trip under way, or else to the stop. */
export function spendTime(fold: Fold, activity: number, from: number, to: number): void {
  const { trip, stop, lead, line } = fold;
  if (activity === IDLE && line.unseenTime !== 0) line.unseenIdleMs += to - from;
  if (lead !== null) addTime(lead, activity, to - from);
  if (trip === null) {
    if (stop !== null && activity === IDLE) stop.idleMs += to - from;
    return;
  }
  if (trip.tail !== null) {
    addTime(trip.tail, activity, to - from);
    return;
  }
  const sure = to > fold.fix.time ? Math.max(from, fold.fix.time) : to;
  addTime(trip, activity, sure - from);
  if (sure < to) {
    trip.tail = startTail(fold, sure);
    addTime(trip.tail, activity, to - sure);
  }
}

/** Returns a tail that begins because there are no more fixes: the trip may have ended at the last one. */
function startTail({ fix, counters }: Fold, time: number): TailFold {
  const { latitudeE7, longitudeE7 } = fix;
  return newTail(time, { latitudeE7, longitudeE7 }, counters);
}

/** Returns an empty tail without rest. Trips and tails are read at each record, so their literals have no spread. */
function newTail(time: number, { latitudeE7, longitudeE7 }: KnownPlace, { fixes, gaps, odometer }: Counters): TailFold {
  return {
    movingMs: 0,
    idleMs: 0,
    stoppedMs: 0,
    otherMs: 0,
    time,
    rests: false,
    stoppedTime: 0,
    latitudeE7,
    longitudeE7,
    fixes,
    gaps,
    odometer,
    odometerBroken: false,
  };
}

/** Continues the trip: its tail belongs to it. */
export function joinTail(trip: TripFold): void {
  if (trip.tail === null) return;
  addTimes(trip, trip.tail);
  if (trip.tail.odometerBroken) trip.startOdometer = -1;
  trip.tail = null;
}

/** The odometer changes with the device, so it cannot measure the trip, unless the trip has ended already. */
export function breakOdometer(trip: TripFold): void {
  if (trip.tail === null) trip.startOdometer = -1;
  else trip.tail.odometerBroken = true;
}

/** Movement begins: the trip continues, or a new one starts. Time is accounted for up to `change.time`. */
export function tripMoves(fold: Fold, change: Change, span: RuleSpan, activity: number, out: Derived): void {
  judgeRest(fold, change.time, span, out);
  if (fold.trip !== null) joinTail(fold.trip);
  else openTrip(fold, change, span, activity);
  fold.lead = null;
}

/** Starts a trip at ignition-on if that was shortly before, else one reporting interval before the first moving fix. */
function openTrip(fold: Fold, change: Change, span: RuleSpan, activity: number): void {
  const { lead, stop } = fold;
  const trip = newTrip(fold, change);
  if (lead !== null && change.time - lead.time <= span.tripEndsIdleMs) {
    trip.startTime = lead.time;
    trip.startRule = IGNITION_RULE;
    trip.startFixes = lead.fixes;
    trip.startGaps = lead.gaps;
    trip.startOdometer = lead.odometer;
    addTimes(trip, lead);
  } else {
    const earliest = Math.max(change.earliest, fold.line.activityTime);
    if (earliest < change.time && activity !== OTHER) {
      trip.startTime = earliest;
      trip.startRule = MOVEMENT_RULE;
      if (earliest === change.previousTime) trip.startFixes -= 1;
      addTime(trip, activity, change.time - earliest);
    }
  }
  if (stop !== null) stop.idleMs -= trip.idleMs;
  fold.trip = trip;
}

function newTrip({ fix }: Fold, change: Change): TripFold {
  return {
    movingMs: 0,
    idleMs: 0,
    stoppedMs: 0,
    otherMs: 0,
    startTime: change.time,
    startLatitudeE7: change.latitudeE7 ?? fix.latitudeE7,
    startLongitudeE7: change.longitudeE7 ?? fix.longitudeE7,
    startRule: CONTACT_RULE,
    startFixes: change.fixes,
    startGaps: change.gaps,
    startOdometer: change.odometer,
    distanceMm: 0,
    noDataMm: 0,
    maxSpeed: 0,
    harsh: 0,
    speedingMs: 0,
    kept: false,
    tail: null,
  };
}

/** The asset comes to rest, or changes between idle and stopped. */
export function tripRests(fold: Fold, change: Change, span: RuleSpan, out: Derived): void {
  judgeRest(fold, change.time, span, out);
  const { trip } = fold;
  if (trip === null) {
    if (fold.stop === null) openStop(fold, change, 0, true);
    return;
  }
  const stoppedTime = change.value === STOPPED ? change.time : 0;
  if (trip.tail?.rests) {
    if (stoppedTime === 0 || trip.tail.stoppedTime === 0) trip.tail.stoppedTime = stoppedTime;
    return;
  }
  joinTail(trip);
  trip.tail = newTail(change.time, change, change);
  trip.tail.rests = true;
  trip.tail.stoppedTime = stoppedTime;
}

/** The asset is carried: a trip ends where it rested, a stop where it was lifted. */
export function tripInTransit(fold: Fold, change: Change, span: RuleSpan, out: Derived): void {
  judgeRest(fold, change.time, span, out);
  fold.lead = null;
  if (fold.trip !== null) endTrip(fold, 'transit', span, out);
  closeStop(fold, change.time, fold.stop?.idleMs ?? 0, out);
}

/** The asset loses its last device: a trip ends where it rested or was last seen, a stop with the assignment. */
export function tripLosesDevice(fold: Fold, change: Change, span: RuleSpan, out: Derived): void {
  judgeRest(fold, change.time, span, out);
  endTrip(fold, 'unassigned', span, out);
  if (fold.stop?.sure) closeStop(fold, change.time, fold.stop.idleMs, out);
  fold.stop = null;
}

/** Ends the trip if it has rested long enough by `time`, by the rule that was met first. */
export function judgeRest(fold: Fold, time: number, span: RuleSpan, out: Derived): void {
  const tail = fold.trip?.tail;
  if (!tail?.rests) return;
  const byStop = tail.stoppedTime === 0 ? Infinity : tail.stoppedTime + span.tripEndsStoppedMs;
  const byIdle = tail.time + span.tripEndsIdleMs;
  if (time >= byStop || time >= byIdle) endTrip(fold, byStop <= byIdle ? 'stopped' : 'idle', span, out);
}

/** Keeps the trip once it is long enough: the stop before it ends, and the trip is announced. */
export function judgeLength(fold: Fold, time: number, span: RuleSpan, out: Derived): void {
  const { trip } = fold;
  if (trip === null || trip.kept || trip.distanceMm < span.tripMinimumMm) return;
  const known = trip.tail === null ? Math.min(time, fold.fix.time) : trip.tail.time;
  if (known - trip.startTime >= span.tripMinimumMs) keepTrip(fold, trip, out);
}

function keepTrip(fold: Fold, trip: TripFold, out: Derived): void {
  trip.kept = true;
  closeStop(fold, trip.startTime, fold.stop?.idleMs ?? 0, out);
  out.events.push({ type: 'tripStarted', time: trip.startTime });
}

/** Ends the trip at the start of its tail, or at the last fix if it has none. */
export function endTrip(fold: Fold, rule: TripEndRule, span: RuleSpan, out: Derived): void {
  const { trip } = fold;
  if (trip === null) return;
  endHarsh(fold, ALL_HARSH, span, out);
  endSpeeding(fold, span, out);
  const tail = trip.tail ?? startTail(fold, fold.fix.time);
  const longEnough = trip.distanceMm >= span.tripMinimumMm && tail.time - trip.startTime >= span.tripMinimumMs;
  if (!trip.kept && longEnough) keepTrip(fold, trip, out);
  fold.trip = null;
  if (fold.lead !== null && fold.lead.time < tail.time) fold.lead = null;
  if (trip.kept) emit(trip, tail, rule, span, out);
  const before = fold.stop;
  if (before === null) openStop(fold, tail, tail.idleMs, tail.rests);
  else before.idleMs += trip.idleMs + tail.idleMs;
}

function emit(trip: TripFold, tail: TailFold, rule: TripEndRule, span: RuleSpan, out: Derived): void {
  const row = { ...tripRow(trip, tail, trip, span), endTime: tail.time, endRule: rule };
  out.trips.push(row);
  const { startTime, distanceMeters } = row;
  out.events.push({ type: 'tripEnded', time: tail.time, startTime, distanceMeters });
}
