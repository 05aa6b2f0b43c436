/**
 * Hops (decisions.md): a fix after a gap so long that the movement in between is unknown. An asset that drove before is
 * without location for that time (location-loss.ts), and the fix decides afresh. One that rested and is found elsewhere was
 * moved unseen: the way counts for its odometer, and for a trip only if the trip continues.
 */
import { stepMeters } from '../geometry.ts';
import { LEAD, MOVEMENT, NO_LOCATION, REAPPEARED, RELOCATED } from './codes.ts';
import type { Away, Fold } from './fold.ts';
import type { Change, TripFold } from './fold-history.ts';
import type { Sighting } from './report.ts';
import { countHop, countUnseen } from './steps.ts';
import { decide, plainChange } from './timeline.ts';

/** Remembers where the asset is found. Way and time of an earlier hop that was not confirmed are added. */
export function startHop(fold: Fold, seen: Sighting, elsewhere: boolean): Away {
  const { away } = fold.movement;
  const earlier = away?.hop ? away.previousTime : seen.previousTime;
  const found: Away = {
    hop: true,
    stale: false,
    time: seen.time,
    latitudeE7: seen.latitudeE7,
    longitudeE7: seen.longitudeE7,
    stepMm: (away?.stepMm ?? 0) + seen.stepMm,
    fixes: fold.counters.fixes - 1,
    gaps: fold.counters.gaps,
    odometer: fold.counters.odometer,
    previousTime: elsewhere ? earlier : seen.time,
  };
  fold.movement.away = found;
  return found;
}

/** Returns whether a fix is near the place where the asset was found away from its rest point. */
export function isNearAway(away: Away, seen: Sighting, allowedMeters: number): boolean {
  return stepMeters(away.latitudeE7, away.longitudeE7, seen.latitudeE7, seen.longitudeE7) <= allowedMeters;
}

/** The asset moves since it was found. The time before is unknown, and ignition-on in that time starts no trip. */
export function moveOnFrom(fold: Fold, away: Away, allowedMeters: number): void {
  decideGap(fold, away, REAPPEARED, allowedMeters);
  decide(fold, { ...changeAt(fold, away), layer: LEAD, value: 0 });
}

/** Returns whether the asset came to rest after it was found: then that fix begins no movement. */
export function restedSince(fold: Fold, away: Away): boolean {
  return away.hop && fold.queue.some(({ layer, time }) => layer === MOVEMENT && time > away.time);
}

/** The asset rests where it was found: that becomes its rest point, without movement. */
export function restWhereFound(fold: Fold, away: Away, allowedMeters: number): void {
  fold.movement.pointLatitudeE7 = away.latitudeE7;
  fold.movement.pointLongitudeE7 = away.longitudeE7;
  fold.movement.away = null;
  if (away.hop) decideGap(fold, away, RELOCATED, allowedMeters);
  // The rollup of its own ten minutes may be closed already.
  countUnseen(fold, fold.fix.time, away.stepMm);
}

/** Counts the way of a hop: to the trip in which it lies, else to the odometer only. */
export function countWay(fold: Fold, time: number, millimeters: number, tripBefore: TripFold | null): void {
  if (tripBefore !== null && fold.trip === tripBefore) countHop(fold, time, millimeters);
  else countUnseen(fold, time, millimeters);
}

/** Decides no location from the last fix at the old place to the first at the new one. */
function decideGap(fold: Fold, away: Away, layer: number, allowedMeters: number): void {
  if (away.previousTime < away.time) {
    decide(fold, plainChange(fold, away.previousTime, NO_LOCATION, 1));
    decide(fold, { ...changeAt(fold, away), layer: NO_LOCATION, value: 0 });
  }
  decide(fold, { ...changeAt(fold, away), layer, value: Math.round(allowedMeters) });
}

function changeAt(fold: Fold, away: Away): Change {
  const { latitudeE7, longitudeE7, fixes, gaps, odometer } = away;
  return { ...plainChange(fold, away.time, LEAD, 0), latitudeE7, longitudeE7, fixes, gaps, odometer };
}
