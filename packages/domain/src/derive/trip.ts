/**
 * Trips (decisions.md, "Trip"). A trip follows the settled movement of the asset. From the moment it rests, or has no
 * fix, its time goes to a tail that joins it only if it moves on; where it does not, the trip ends at the tail's start
 * and the tail belongs to the stop. So a trip's seconds are those of the intervals between its start and end, exactly.
 */
import { fromE7 } from '../geometry.ts';
import { IDLE, STOPPED } from './codes.ts';
import type { Derived, TripEndRule, TripStartRule } from './derived.ts';
import type { Fold } from './fold.ts';
import type { Change, TailFold, TripFold } from './fold-history.ts';
import { endHarsh } from './harsh.ts';
import { OTHER } from './layers.ts';
import type { RuleSpan } from './rules.ts';
import { endSpeeding } from './speeding.ts';
import { closeStop, openStop } from './stop.ts';
import { addTime, addTimes, noTimes } from './times.ts';

export const START_RULES: readonly TripStartRule[] = ['ignition', 'movement', 'contact'];
const IGNITION_RULE = 0;
const MOVEMENT_RULE = 1;
const CONTACT_RULE = 2;

/** Adds settled time [from, to) of one activity to the trip under way, or to the stop. */
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

/** A tail because there is no fix any more: the trip may have ended at the last one. */
function startTail(fold: Fold, time: number): TailFold {
  return {
    ...noTimes(),
    time,
    rests: false,
    stoppedTime: 0,
    latitudeE7: fold.fix.latitudeE7,
    longitudeE7: fold.fix.longitudeE7,
    fixes: fold.counters.fixes,
    gaps: fold.counters.gaps,
    odometer: fold.counters.odometer,
    odometerBroken: false,
  };
}

/** The trip goes on: what was doubtful belongs to it. */
export function joinTail(trip: TripFold): void {
  if (trip.tail === null) return;
  addTimes(trip, trip.tail);
  if (trip.tail.odometerBroken) trip.startOdometer = -1;
  trip.tail = null;
}

/** Another odometer from here on: the trip cannot be measured by it, unless it has ended already. */
export function breakOdometer(trip: TripFold): void {
  if (trip.tail === null) trip.startOdometer = -1;
  else trip.tail.odometerBroken = true;
}

/** Movement begins: the trip goes on, or a new one starts. Time is accounted for up to `change.time`. */
export function tripMoves(fold: Fold, change: Change, span: RuleSpan, activity: number, out: Derived): void {
  judgeRest(fold, change.time, span, out);
  if (fold.trip !== null) joinTail(fold.trip);
  else openTrip(fold, change, span, activity);
  fold.lead = null;
}

function openTrip(fold: Fold, change: Change, span: RuleSpan, activity: number): void {
  const { lead, stop } = fold;
  const trip: TripFold = {
    ...noTimes(),
    startTime: change.time,
    startLatitudeE7: change.latitudeE7 ?? fold.fix.latitudeE7,
    startLongitudeE7: change.longitudeE7 ?? fold.fix.longitudeE7,
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

/** The asset comes to rest, or changes how it rests. */
export function tripRests(fold: Fold, change: Change, span: RuleSpan, out: Derived): void {
  judgeRest(fold, change.time, span, out);
  const { trip } = fold;
  if (trip === null) {
    if (fold.stop === null) openStop(fold, change.time, change.latitudeE7, change.longitudeE7, 0, true);
    return;
  }
  const stoppedTime = change.value === STOPPED ? change.time : 0;
  if (trip.tail?.rests) {
    if (stoppedTime === 0 || trip.tail.stoppedTime === 0) trip.tail.stoppedTime = stoppedTime;
    return;
  }
  joinTail(trip);
  trip.tail = {
    ...noTimes(),
    time: change.time,
    rests: true,
    stoppedTime,
    latitudeE7: change.latitudeE7,
    longitudeE7: change.longitudeE7,
    fixes: change.fixes,
    gaps: change.gaps,
    odometer: change.odometer,
    odometerBroken: false,
  };
}

/** It is carried: a trip ends where it rested, a stop where it was lifted. */
export function tripInTransit(fold: Fold, change: Change, span: RuleSpan, out: Derived): void {
  judgeRest(fold, change.time, span, out);
  fold.lead = null;
  if (fold.trip !== null) endTrip(fold, 'transit', span, out);
  closeStop(fold, change.time, fold.stop?.idleMs ?? 0, out);
}

/** The asset has no device any more: a trip ends where it rested or was last seen, a stop with the assignment. */
export function tripLosesDevice(fold: Fold, change: Change, span: RuleSpan, out: Derived): void {
  judgeRest(fold, change.time, span, out);
  endTrip(fold, 'unassigned', span, out);
  if (fold.stop?.sure) closeStop(fold, change.time, fold.stop.idleMs, out);
  fold.stop = null;
}

/** Ends the trip when it has rested long enough by `time`: the rule whose time was up first. */
export function judgeRest(fold: Fold, time: number, span: RuleSpan, out: Derived): void {
  const tail = fold.trip?.tail;
  if (!tail?.rests) return;
  const byStop = tail.stoppedTime === 0 ? Infinity : tail.stoppedTime + span.tripEndsStoppedMs;
  const byIdle = tail.time + span.tripEndsIdleMs;
  if (time >= byStop || time >= byIdle) endTrip(fold, byStop <= byIdle ? 'stopped' : 'idle', span, out);
}

/** Long enough to stay: the stop before it is over, and the trip is told of. */
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

/** Ends the trip at the start of its tail, or at the last fix when it has none. */
export function endTrip(fold: Fold, rule: TripEndRule, span: RuleSpan, out: Derived): void {
  const { trip } = fold;
  if (trip === null) return;
  endHarsh(fold, -1, out, span);
  endSpeeding(fold, span, out);
  const tail = trip.tail ?? startTail(fold, fold.fix.time);
  const longEnough = trip.distanceMm >= span.tripMinimumMm && tail.time - trip.startTime >= span.tripMinimumMs;
  if (!trip.kept && longEnough) keepTrip(fold, trip, out);
  fold.trip = null;
  if (fold.lead !== null && fold.lead.time < tail.time) fold.lead = null;
  if (trip.kept) giveOut(trip, tail, rule, span, out);
  const before = fold.stop;
  if (before === null) openStop(fold, tail.time, tail.latitudeE7, tail.longitudeE7, tail.idleMs, tail.rests);
  else before.idleMs += trip.idleMs + tail.idleMs;
}

function giveOut(trip: TripFold, tail: TailFold, rule: TripEndRule, span: RuleSpan, out: Derived): void {
  const distance = chooseDistance(trip, tail.odometer, span);
  out.trips.push({
    startTime: trip.startTime,
    endTime: tail.time,
    startLatitude: fromE7(trip.startLatitudeE7),
    startLongitude: fromE7(trip.startLongitudeE7),
    endLatitude: fromE7(tail.latitudeE7 ?? trip.startLatitudeE7),
    endLongitude: fromE7(tail.longitudeE7 ?? trip.startLongitudeE7),
    ...distance,
    trackMeters: trip.distanceMm / 1000,
    noDataMeters: trip.noDataMm / 1000,
    movingSeconds: trip.movingMs / 1000,
    idleSeconds: trip.idleMs / 1000,
    stoppedSeconds: trip.stoppedMs / 1000,
    noDataSeconds: trip.otherMs / 1000,
    maxSpeedMetersPerSecond: trip.maxSpeed,
    averageSpeedMetersPerSecond: averageSpeed(
      distance.distanceMeters - trip.noDataMm / 1000,
      trip.movingMs / 1000,
      trip.maxSpeed,
    ),
    fixCount: tail.fixes - trip.startFixes,
    gapCount: tail.gaps - trip.startGaps,
    harshCount: trip.harsh,
    speedingSeconds: trip.speedingMs / 1000,
    startRule: START_RULES[trip.startRule]!,
    endRule: rule,
  });
  out.events.push({
    type: 'tripEnded',
    time: tail.time,
    startTime: trip.startTime,
    distanceMeters: distance.distanceMeters,
  });
}

/** The odometer where its increase is within the trusted multiples of the track, else the track. */
export function chooseDistance(
  trip: TripFold,
  endOdometer: number,
  span: RuleSpan,
): { distanceMeters: number; distanceSource: 'odometer' | 'track' } {
  const track = trip.distanceMm / 1000;
  const increase = trip.startOdometer < 0 || endOdometer < 0 ? 0 : endOdometer - trip.startOdometer;
  const { odometerTrackRatioMinimum: minimum, odometerTrackRatioMaximum: maximum } = span.thresholds;
  if (increase > 0 && increase >= minimum * track && increase <= maximum * track)
    return { distanceMeters: increase, distanceSource: 'odometer' };
  return { distanceMeters: track, distanceSource: 'track' };
}

/**
 * Distance seen over moving time, m/s; 0 without moving time. A way from the rest point is longer than the time that counts
 * for it, and a device tells its speed now and then only: the mean is no higher than the maximum all the same.
 */
export function averageSpeed(seenMeters: number, movingSeconds: number, maximum: number): number {
  return movingSeconds > 0 ? Math.min(maximum, Math.max(0, seenMeters) / movingSeconds) : 0;
}
