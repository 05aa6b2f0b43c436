/** Continues the track at another place, when several implausible fixes have agreed with one another (outlier.ts). */

import { MOVING } from './codes.ts';
import { endAtLastFix } from './contact-loss.ts';
import type { Fold } from './fold.ts';
import { suspectMeters } from './outlier.ts';
import type { Report, Step } from './report.ts';
import { releaseSteps } from './steps.ts';
import { horizonOf, settle } from './timeline.ts';
import { endTrip } from './trip.ts';

/**
 * Accepts the suspects: the track continues from the first of them, and the jump to it is not driven. If the jump follows
 * a silence, the trip before it ends. Returns the metres from the first suspect to this fix.
 */
export function reanchor(fold: Fold, step: Step, { position, gapMs, span, out }: Report): number {
  const { suspects, fix, movement } = fold;
  const meters = suspectMeters(fold, step);
  const firstTime = suspects[0]![0]!;
  const [lastTime, , latitudeE7, longitudeE7, , accuracyMeters] = suspects.at(-1)!;
  if (fold.trip !== null && firstTime - fix.time > gapMs) {
    if (movement.state === MOVING) {
      releaseSteps(fold);
      movement.rest = null;
      endAtLastFix(fold, 'jump', span, out);
    } else {
      settle(fold, horizonOf(fold, position.time), span, out);
      endTrip(fold, 'jump', span, out);
    }
  }
  fold.counters.fixes += suspects.length;
  fold.counters.odometer = -1;
  fix.time = lastTime!;
  fix.latitudeE7 = latitudeE7!;
  fix.longitudeE7 = longitudeE7!;
  fix.speed = -1;
  fix.heading = -1;
  fix.accuracyMeters = accuracyMeters ?? 0;
  fold.mark.time = 0;
  fold.suspects = [];
  movement.away = null;
  movement.fresh = true;
  return meters;
}
