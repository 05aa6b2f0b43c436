/**
 * The settled line of history. Decisions arrive as changes of layers, some of them back-dated; a change is applied once
 * everything before it is decided (the horizon). Applying it closes intervals and tells trips, stops and rollups how the
 * time up to it was spent. Between two changes nothing is done at all, which is what makes steady driving cheap.
 */
import { fromE7 } from '../geometry.ts';
import { statusFromNumber } from '../status.ts';
import { ABSENT } from './absence.ts';
import {
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
import { noTimes } from './times.ts';
import { judgeLength, judgeRest, spendTime, tripInTransit, tripLosesDevice, tripMoves, tripRests } from './trip.ts';

/** Undecided windows are short; should a device flood one with flag changes, the later ones merge. */
const QUEUE_MAXIMUM = 24;

/** A change of a layer, placed where the asset was last seen. */
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

/** Queues a decided change; changes of one instant keep the order in which they were decided. */
export function decide(fold: Fold, change: Change): void {
  const { queue, line } = fold;
  // What is settled stays: a decision that would reach behind it takes effect from there on.
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

/** Until when everything is decided, given that the records up to `time` are known. */
export function horizonOf(fold: Fold, time: number): number {
  let horizon = time;
  if (fold.movement.rest !== null && fold.movement.rest.time < horizon) horizon = fold.movement.rest.time;
  const { away } = fold.movement;
  if (away?.hop) horizon = Math.min(horizon, away.previousTime);
  else if (away !== null && !away.stale && away.time < horizon) horizon = away.time;
  // Whether it still drives, the next fix shows, or that none comes.
  const drives = fold.movement.state === MOVING || fold.movement.state === TRANSIT;
  if (drives && fold.location.lost === 0 && fold.fix.time !== 0 && fold.fix.time < horizon) horizon = fold.fix.time;
  if (fold.location.lostTime !== 0 && fold.location.lost === 0 && fold.location.lostTime < horizon)
    horizon = fold.location.lostTime;
  if (fold.charge.candidateTime !== 0 && fold.charge.candidateTime < horizon) horizon = fold.charge.candidateTime;
  return horizon;
}

/** Until when it is decided whether it rests; where it was without being seen does not matter to that. */
export function restHorizonOf(fold: Fold, time: number): number {
  let horizon = time;
  if (fold.movement.rest !== null && fold.movement.rest.time < horizon) horizon = fold.movement.rest.time;
  if (fold.movement.away !== null && !fold.movement.away.stale && fold.movement.away.time < horizon)
    horizon = fold.movement.away.time;
  return horizon;
}

/** Applies what is decided up to the horizon. */
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

/** Books the time since the last settled instant under the activity in force. */
export function account(fold: Fold, to: number, out: Derived): void {
  const { line } = fold;
  if (to <= line.time) return;
  spendTime(fold, line.activity, line.time, to);
  rollUp(fold, line.activity, line.time, to, out);
  line.time = to;
}

function apply(fold: Fold, change: Change, span: RuleSpan, out: Derived): void {
  const { line } = fold;
  const before = line.activity;
  applyLayer(line, change);
  if ((change.layer === OFFLINE || change.layer === NO_LOCATION) && change.value !== 0) loseSight(fold, change.time);
  if (change.layer === OFFLINE && change.value === ABSENT) tripLosesDevice(fold, change, span, out);
  if (change.layer === LEAD) startLead(fold, change);
  else if (change.layer === REAPPEARED) {
    judgeRest(fold, change.time, span, out);
    reappear(fold, change, out);
  } else if (change.layer === RELOCATED) {
    judgeRest(fold, change.time, span, out);
    reappear(fold, change, out);
    if (fold.trip === null && fold.stop === null)
      openStop(fold, change.time, change.latitudeE7, change.longitudeE7, 0, true);
  }
  if (change.layer === MOVEMENT) {
    if (change.value === MOVING) tripMoves(fold, change, span, before, out);
    else if (change.value === TRANSIT) tripInTransit(fold, change, span, out);
    else tripRests(fold, change, span, out);
  }
  if (change.layer < LEAD) turn(fold, change, out);
}

/** Closes the open interval where status or activity changes. */
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
      ...noTimes(),
      time: change.time,
      fixes: change.fixes,
      gaps: change.gaps,
      odometer: change.odometer,
    };
}
