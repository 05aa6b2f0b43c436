/** Rows that are under way in a fold: without an end, up to now. */
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
import { tripRow } from './trip-row.ts';

export interface OpenInterval extends Omit<Interval, 'endTime'> {
  endTime: null;
}

export interface OpenRows {
  /** Intervals that a back-dated change may still replace (rare, minutes at most). Each ends where the next begins. */
  undecided: Interval[];
  /** The current interval; null before the first record. */
  interval: OpenInterval | null;
  trip: OpenTrip | null;
  stop: OpenStop | null;
  /** Ten-minute buckets that may still change, oldest first; usually one. */
  readonly rollups: Rollup[];
}

/**
 * Returns the open rows of a fold, counted up to `now` (device time; default: the last record). The current state is
 * assumed to last until then.
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
    // Counted when they are read, because ingest reads the other rows at each change of a status.
    get rollups() {
      return openRollups(fold, pieces);
    },
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

/** Returns the time of the pieces that is not settled yet. */
function timesAhead(line: LineFold, pieces: readonly Piece[]): Times {
  const times = noTimes();
  for (const piece of pieces)
    addTime(times, piece.activity, Math.max(0, piece.endTime - Math.max(piece.startTime, line.time)));
  return times;
}

/** Returns the trip under way with all its time so far. @param ahead time that is not settled yet */
function openTrip(fold: Fold, rules: Rules, until: number, ahead: Times): OpenTrip | null {
  const { trip } = fold;
  if (trip === null) return null;
  const times = noTimes();
  addTimes(times, trip);
  if (trip.tail !== null) addTimes(times, trip.tail);
  addTimes(times, ahead);
  const here = { ...fold.counters, latitudeE7: fold.fix.latitudeE7, longitudeE7: fold.fix.longitudeE7 };
  return { ...tripRow(trip, here, times, spanAt(rules, until)), endTime: null, endRule: null, kept: trip.kept };
}

/** Returns the open stop. While a trip is under way that may still be dropped, it is the stop before that trip. */
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
