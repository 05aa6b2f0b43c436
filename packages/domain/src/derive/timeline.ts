/**
 * The settled line of history. Decisions arrive as changes of layers, some of them back-dated. A change is applied once
 * everything before it is decided (the horizon). Applying it closes intervals and books the time before it to trips, stops
 * and rollups. Between two changes nothing is done, so steady driving is cheap.
 */
import { fromE7 } from '../geometry.ts';
import { statusFromNumber } from '../status.ts';
import {
  ABSENT,
  CHARGE,
  FLAGS,
  LEAD,
  MOVEMENT,
  MOVING,
  NO_LOCATION,
  OFFLINE,
  REAPPEARED,
  RELOCATED,
  TRANSIT,
} from './codes.ts';
import type { Derived } from './derived.ts';
import type { Fold } from './fold.ts';
import type { Change } from './fold-history.ts';
import { activityName, activityOf, applyLayer, statusOf } from './layers.ts';
import { BUCKET_MS, rollUp } from './rollup.ts';
import type { RuleSpan } from './rules.ts';
import { openStop, reappear } from './stop.ts';
import { judgeLength, judgeRest, spendTime, tripInTransit, tripLosesDevice, tripMoves, tripRests } from './trip.ts';

/** Undecided windows are short. If a device floods one with flag changes, the later ones merge. */
const QUEUE_MAXIMUM = 24;

/** Returns a change of a layer, placed at the last fix. */
export function plainChange(fold: Fold, time: number, layer: number, value: number): Change {
  const located = fold.fix.time !== 0;
  return {
    time,
    layer,
    value,
    latitudeE7: located ? fold.fix.latitudeE7 : null,
    longitudeE7: located ? fold.fix.longitudeE7 : null,
    fixes: fold.counters.fixes,
    gaps: fold.counters.gaps,
    odometer: fold.counters.odometer,
    earliest: time,
    previousTime: 0,
  };
}

/** Queues a decided change. Changes of one instant keep the order in which they were decided. */
export function decide(fold: Fold, change: Change): void {
  const { queue, line } = fold;
  // Settled history does not change: an earlier decision takes effect from its end on.
  if (change.time < line.time) change.time = line.time;
  if (queue.length >= QUEUE_MAXIMUM && (change.layer === FLAGS || change.layer === CHARGE)) {
    const same = queue.findLast((queued) => queued.layer === change.layer);
    if (same !== undefined) {
      same.value = change.value;
      return;
    }
  }
  let index = queue.length;
  while (index > 0 && queue[index - 1]!.time > change.time) index -= 1;
  queue.splice(index, 0, change);
}

/** Returns the time up to which everything is decided, given the records up to `time`. */
export function horizonOf(fold: Fold, time: number): number {
  let horizon = time;
  if (fold.movement.rest !== null && fold.movement.rest.time < horizon) horizon = fold.movement.rest.time;
  const { away } = fold.movement;
  if (away?.hop) horizon = Math.min(horizon, away.previousTime);
  else if (away !== null && !away.stale && away.time < horizon) horizon = away.time;
  // The next fix shows whether it still drives, or a silence does.
  const drives = fold.movement.state === MOVING || fold.movement.state === TRANSIT;
  if (drives && fold.location.lost === 0 && fold.fix.time !== 0 && fold.fix.time < horizon) horizon = fold.fix.time;
  if (fold.location.lostTime !== 0 && fold.location.lost === 0 && fold.location.lostTime < horizon)
    horizon = fold.location.lostTime;
  if (fold.charge.candidateTime !== 0 && fold.charge.candidateTime < horizon) horizon = fold.charge.candidateTime;
  return horizon;
}

/** Returns the time up to which it is decided whether the asset rests. Hops do not matter to that. */
export function restHorizonOf(fold: Fold, time: number): number {
  let horizon = time;
  if (fold.movement.rest !== null && fold.movement.rest.time < horizon) horizon = fold.movement.rest.time;
  if (fold.movement.away !== null && !fold.movement.away.stale && fold.movement.away.time < horizon)
    horizon = fold.movement.away.time;
  // A decided change that waits for the horizon may say that the asset idles, which ends a trip later than a stop.
  for (const { layer, time: changesAt } of fold.queue)
    if (layer === MOVEMENT && changesAt < horizon) horizon = changesAt;
  return horizon;
}

/** Applies the changes that are decided up to the horizon. */
export function settle(fold: Fold, horizon: number, span: RuleSpan, out: Derived): void {
  const { queue, line } = fold;
  while (queue.length > 0 && queue[0]!.time <= horizon) {
    const change = queue.shift()!;
    account(fold, change.time, out);
    apply(fold, change, span, out);
  }
  if (horizon >= bucketEnd(line.time)) account(fold, horizon, out);
  if (fold.trip !== null) {
    judgeRest(fold, horizon, span, out);
    judgeLength(fold, horizon, span, out);
  }
}

function bucketEnd(time: number): number {
  return time - (time % BUCKET_MS) + BUCKET_MS;
}

/** Books the time since the last settled instant under the current activity. */
export function account(fold: Fold, to: number, out: Derived): void {
  const { line } = fold;
  if (to <= line.time) return;
  spendTime(fold, line.activity, line.time, to);
  rollUp(fold, line.activity, line.time, to, out);
  line.time = to;
}

/** Applies a change to its layer, then to trips, stops and intervals. Time is accounted for up to `change.time`. */
function apply(fold: Fold, change: Change, span: RuleSpan, out: Derived): void {
  const { layer, time, value } = change;
  const before = fold.line.activity;
  applyLayer(fold.line, change);
  if ((layer === OFFLINE || layer === NO_LOCATION) && value !== 0) loseSight(fold, time);
  if (layer === OFFLINE && value === ABSENT) tripLosesDevice(fold, change, span, out);
  else if (layer === LEAD) startLead(fold, change);
  else if (layer === REAPPEARED || layer === RELOCATED) {
    judgeRest(fold, time, span, out);
    reappear(fold, change, out);
    const opens = layer === RELOCATED && fold.trip === null && fold.stop === null;
    if (opens) openStop(fold, change, 0, true);
  } else if (layer === MOVEMENT) {
    if (value === MOVING) tripMoves(fold, change, span, before, out);
    else if (value === TRANSIT) tripInTransit(fold, change, span, out);
    else tripRests(fold, change, span, out);
  }
  if (layer < LEAD) turn(fold, change, out);
}

/** Closes the open interval if status or activity changes. */
function turn(fold: Fold, change: Change, out: Derived): void {
  const { line } = fold;
  const status = statusOf(line);
  const activity = activityOf(line);
  if (activity !== line.activity) line.activityTime = change.time;
  if (status === line.status && activity === line.activity) return;
  if (change.time > line.startTime) {
    out.intervals.push({
      startTime: line.startTime,
      endTime: change.time,
      status: statusFromNumber(line.status),
      activity: activityName(line.activity),
      latitude: line.latitudeE7 === null ? null : fromE7(line.latitudeE7),
      longitude: line.longitudeE7 === null ? null : fromE7(line.longitudeE7),
    });
    line.startTime = change.time;
  }
  if (status !== line.status && line.status >= 0)
    out.events.push({
      type: 'statusChanged',
      time: change.time,
      from: statusFromNumber(line.status),
      to: statusFromNumber(status),
    });
  line.latitudeE7 = change.latitudeE7;
  line.longitudeE7 = change.longitudeE7;
  line.status = status;
  line.activity = activity;
}

function loseSight(fold: Fold, time: number): void {
  const { line } = fold;
  if (line.unseenTime === 0) {
    line.unseenTime = time;
    line.unseenIdleMs = 0;
  }
  fold.lead = null;
}

function startLead(fold: Fold, change: Change): void {
  if (change.value === 0) fold.lead = null;
  else
    fold.lead = {
      movingMs: 0,
      idleMs: 0,
      stoppedMs: 0,
      otherMs: 0,
      time: change.time,
      fixes: change.fixes,
      gaps: change.gaps,
      odometer: change.odometer,
    };
}
