/**
 * Hops (decisions.md): what a fix shows that comes so long after the one before it that nobody saw the vehicle meanwhile.
 * One that drove is without location for that time (location-loss.ts), and the fix decides afresh. One that rested and is
 * found elsewhere was moved unseen: the way counts for its odometer, and for a trip only where the trip goes on.
 */
import { stepMeters } from '../geometry.ts';
import { LEAD, MOVEMENT, NO_LOCATION, REAPPEARED, RELOCATED } from './codes.ts';
import type { Away, Fold } from './fold.ts';
import type { Change, TripFold } from './fold-history.ts';
import type { Sighting } from './movement.ts';
import { countHop, countUnseen } from './steps.ts';
import { decide, plainChange } from './timeline.ts';

/** Remembers where it is found; after a hop that was not confirmed, the way and the time without a fix go on. */
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

/** Whether a fix is at the place where the vehicle was found away from its rest point. */
export function isNearAway(away: Away, seen: Sighting, allowedMeters: number): boolean {
  return stepMeters(away.latitudeE7, away.longitudeE7, seen.latitudeE7, seen.longitudeE7) <= allowedMeters;
}

/** It moves since it was found: the time before is unknown, and the ignition of that time starts no trip. */
export function moveOnFrom(fold: Fold, away: Away, allowedMeters: number): void {
  decideGap(fold, away, REAPPEARED, allowedMeters);
  decide(fold, { ...changeAt(fold, away), layer: LEAD, value: 0 });
}

/** Whether it came to rest after it was found: then it moved neither there nor from there at once. */
export function restedSince(fold: Fold, away: Away): boolean {
  return away.hop && fold.queue.some(({ layer, time }) => layer === MOVEMENT && time > away.time);
}

/** It rests where it was found: a new rest point, and no movement. */
export function restWhereFound(fold: Fold, away: Away, allowedMeters: number): void {
  fold.movement.pointLatitudeE7 = away.latitudeE7;
  fold.movement.pointLongitudeE7 = away.longitudeE7;
  fold.movement.away = null;
  if (away.hop) decideGap(fold, away, RELOCATED, allowedMeters);
  // Its own ten minutes may be over and given out.
  countUnseen(fold, fold.fix.time, away.stepMm);
}

/** Counts the way of a hop: to the trip in which it lies, else to the odometer alone. */
export function countWay(fold: Fold, time: number, millimeters: number, tripBefore: TripFold | null): void {
  if (tripBefore !== null && fold.trip === tripBefore) countHop(fold, time, millimeters);
  else countUnseen(fold, time, millimeters);
}

/** Nothing is known from the last fix at the old place to the first at the new one. */
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
