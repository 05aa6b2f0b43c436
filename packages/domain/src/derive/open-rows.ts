/** What is under way in a fold, as it stands: rows without an end. */
import { fromE7 } from '../geometry.ts';
import { statusFromNumber } from '../status.ts';
import type { Interval, OpenStop, OpenTrip, Rollup } from './derived.ts';
import type { Fold } from './fold.ts';
import type { BucketFold, LineFold, Times } from './fold-history.ts';
import { activityName } from './layers.ts';
import { type Piece, piecesAhead } from './pieces.ts';
import { rollUp, rollupRow } from './rollup.ts';
import { type Rules, spanAt } from './rules.ts';
import { addTime, addTimes, noTimes } from './times.ts';
import { averageSpeed, chooseDistance, START_RULES } from './trip.ts';

export interface OpenInterval extends Omit<Interval, 'endTime'> {
  endTime: null;
}

export interface OpenRows {
  /** Intervals that are known but may still be back-dated over (rare, minutes at most); they end where the next begins. */
  undecided: Interval[];
  /** The interval that the asset is in; null before its first record. */
  interval: OpenInterval | null;
  trip: OpenTrip | null;
  stop: OpenStop | null;
  /** Ten-minute buckets that may still change, oldest first; usually one. */
  rollups: Rollup[];
}

/**
 * The open rows of a fold, counted up to `now` (device time; default: the last record). The state that holds is taken to
 * go on until then.
 */
export function openRows(fold: Fold, rules: Rules, now: number = fold.last.time): OpenRows {
  if (fold.last.time === 0) return { undecided: [], interval: null, trip: null, stop: null, rollups: [] };
  const until = Math.max(now, fold.line.time, fold.fix.time);
  const pieces = piecesAhead(fold.line, fold.queue, until);
  const last = pieces.at(-1)!;
  return {
    undecided: pieces.slice(0, -1).map((piece) => intervalOf(piece)),
    interval: { ...intervalOf(last), endTime: null },
    trip: openTrip(fold, rules, until, timesAhead(fold.line, pieces)),
    stop: openStop(fold, timesAhead(fold.line, pieces)),
    rollups: openRollups(fold, pieces),
  };
}

function intervalOf(piece: Piece): Interval {
  return {
    startTime: piece.startTime,
    endTime: piece.endTime,
    status: statusFromNumber(piece.status),
    activity: activityName(piece.activity),
    latitude: piece.latitudeE7 === null ? null : fromE7(piece.latitudeE7),
    longitude: piece.longitudeE7 === null ? null : fromE7(piece.longitudeE7),
  };
}

/** What the pieces add to what is settled already. */
function timesAhead(line: LineFold, pieces: readonly Piece[]): Times {
  const times = noTimes();
  for (const piece of pieces)
    addTime(times, piece.activity, Math.max(0, piece.endTime - Math.max(piece.startTime, line.time)));
  return times;
}

function openTrip(fold: Fold, rules: Rules, until: number, ahead: Times): OpenTrip | null {
  const { trip } = fold;
  if (trip === null) return null;
  const times = noTimes();
  addTimes(times, trip);
  if (trip.tail !== null) addTimes(times, trip.tail);
  addTimes(times, ahead);
  const distance = chooseDistance(trip, fold.counters.odometer, spanAt(rules, until));
  return {
    startTime: trip.startTime,
    endTime: null,
    startLatitude: fromE7(trip.startLatitudeE7),
    startLongitude: fromE7(trip.startLongitudeE7),
    endLatitude: fromE7(fold.fix.latitudeE7),
    endLongitude: fromE7(fold.fix.longitudeE7),
    ...distance,
    trackMeters: trip.distanceMm / 1000,
    noDataMeters: trip.noDataMm / 1000,
    movingSeconds: times.movingMs / 1000,
    idleSeconds: times.idleMs / 1000,
    stoppedSeconds: times.stoppedMs / 1000,
    noDataSeconds: times.otherMs / 1000,
    maxSpeedMetersPerSecond: trip.maxSpeed,
    averageSpeedMetersPerSecond: averageSpeed(
      distance.distanceMeters - trip.noDataMm / 1000,
      times.movingMs / 1000,
      trip.maxSpeed,
    ),
    fixCount: fold.counters.fixes - trip.startFixes,
    gapCount: fold.counters.gaps - trip.startGaps,
    harshCount: trip.harsh,
    speedingSeconds: trip.speedingMs / 1000,
    startRule: START_RULES[trip.startRule]!,
    endRule: null,
    kept: trip.kept,
  };
}

/** The open stop; while a trip is under way that may still be dropped, as it stood when the trip began. */
function openStop(fold: Fold, ahead: Times): OpenStop | null {
  const { stop } = fold;
  if (stop === null) return null;
  return {
    startTime: stop.startTime,
    endTime: null,
    idleSeconds: (stop.idleMs + (fold.trip === null ? ahead.idleMs : 0)) / 1000,
    latitude: stop.latitudeE7 === null ? null : fromE7(stop.latitudeE7),
    longitude: stop.longitudeE7 === null ? null : fromE7(stop.longitudeE7),
  };
}

function openRollups(fold: Fold, pieces: readonly Piece[]): Rollup[] {
  const ahead = { buckets: fold.buckets.map((bucket): BucketFold => ({ ...bucket })) };
  const closed: { rollups: Rollup[] } = { rollups: [] };
  for (const piece of pieces)
    rollUp(ahead, piece.activity, Math.max(piece.startTime, fold.line.time), piece.endTime, closed);
  return [...closed.rollups, ...ahead.buckets.map((bucket) => rollupRow(bucket))];
}
