/**
 * Two devices on one asset (decisions.md): the primary drives the state, the auxiliary takes over while the primary is
 * offline. Reports of the other one only show that the asset is in contact.
 */
import type { Position } from '../position.ts';
import { UNKNOWN } from './codes.ts';
import type { Derived } from './derived.ts';
import type { Fold } from './fold.ts';
import { endHarsh } from './harsh.ts';
import type { RuleSpan, Rules } from './rules.ts';
import { offlineLimitMs } from './silence.ts';
import { breakOdometer } from './trip.ts';

/** Whether the position is of the device that drives the state, from now on if need be. */
export function takesOver(fold: Fold, position: Position, rules: Rules, span: RuleSpan, out: Derived): boolean {
  const auxiliary = position.deviceRole === 'auxiliary';
  if (!auxiliary) fold.device.primaryTime = position.time;
  if (auxiliary === fold.device.auxiliary) return true;
  if (auxiliary && fold.device.primaryTime !== 0) {
    if (position.time - fold.device.primaryTime <= offlineLimitMs(fold, rules.primary, span)) return false;
  }
  fold.device.auxiliary = auxiliary;
  if (fold.device.usedTime !== 0) switchDevice(fold, position, span, out);
  return true;
}

/** What one device said of ignition and odometer does not hold for the other. */
function switchDevice(fold: Fold, position: Position, span: RuleSpan, out: Derived): void {
  endHarsh(fold, -1, out, span);
  fold.device.ignition = UNKNOWN;
  fold.counters.odometer = -1;
  fold.device.usedTime = 0;
  fold.mark.time = 0;
  fold.device.sendsHarsh = false;
  if (fold.trip !== null) breakOdometer(fold.trip);
  out.events.push({ type: 'deviceSwitched', time: position.time, to: position.deviceRole });
}
