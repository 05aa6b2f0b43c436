/**
 * Stops: where the asset rests between trips. A stop lasts from the end of a trip (or from the first record at rest) to
 * the start of the next trip that is kept. A trip that is dropped does not change the stop.
 */
import { fromE7, stepMeters } from '../geometry.ts';
import type { Derived, Stop } from './derived.ts';
import type { Fold } from './fold.ts';
import type { Change, StopFold } from './fold-history.ts';

/** Opens a stop at a time and place. @param sure false if the asset was last seen moving, so that it may have gone on */
export function openStop(
  fold: Fold,
  { time, latitudeE7, longitudeE7 }: Pick<Change, 'time' | 'latitudeE7' | 'longitudeE7'>,
  idleMs: number,
  sure: boolean,
): void {
  fold.stop = { startTime: time, latitudeE7, longitudeE7, idleMs, sure };
}

/** Ends the open stop, if any. A stop of zero length gives no row. */
export function closeStop(fold: Fold, endTime: number, idleMs: number, out: Derived): void {
  const { stop } = fold;
  fold.stop = null;
  if (stop === null || endTime <= stop.startTime) return;
  out.stops.push(stopRow(stop, endTime, idleMs));
}

function stopRow(stop: StopFold, endTime: number, idleMs: number): Stop {
  return {
    startTime: stop.startTime,
    endTime,
    idleSeconds: idleMs / 1000,
    latitude: stop.latitudeE7 === null ? null : fromE7(stop.latitudeE7),
    longitude: stop.longitudeE7 === null ? null : fromE7(stop.longitudeE7),
  };
}

/**
 * The asset reports again after a silence. At the place of its stop, the stop continues. Elsewhere, the stop ended when the
 * asset was last seen there; if it may have driven on then, the stop is dropped.
 */
export function reappear(fold: Fold, change: Change, out: Derived): void {
  const { line, stop } = fold;
  if (fold.trip === null && stop !== null) {
    if (!isElsewhere(stop, change)) stop.sure = true;
    else {
      if (!stop.sure) fold.stop = null;
      else if (line.unseenTime === 0) closeStop(fold, change.time, stop.idleMs, out);
      else closeStop(fold, line.unseenTime, stop.idleMs - line.unseenIdleMs, out);
      fold.lead = null;
    }
  }
  line.unseenTime = 0;
  line.unseenIdleMs = 0;
}

function isElsewhere(stop: StopFold, change: Change): boolean {
  if (stop.latitudeE7 === null || stop.longitudeE7 === null) return false;
  if (change.latitudeE7 === null || change.longitudeE7 === null) return false;
  return stepMeters(stop.latitudeE7, stop.longitudeE7, change.latitudeE7, change.longitudeE7) > change.value;
}
