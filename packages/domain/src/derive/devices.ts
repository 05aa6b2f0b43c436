/**
 * Two devices on one asset (decisions.md): the primary drives the state, the auxiliary takes over while the primary is
 * offline. Reports of the other one only show that the asset is in contact.
 */
import type { Position } from '../position.ts';
import type { Derived } from './derived.ts';
import { type AssetFold, UNKNOWN } from './fold.ts';
import { endHarsh } from './harsh.ts';
import type { RuleSpan, Rules } from './rules.ts';
import { offlineLimitMs } from './silence.ts';
import { breakOdometer } from './trip.ts';

/** Whether the position is of the device that drives the state, from now on if need be. */
export function takesOver(fold: AssetFold, position: Position, rules: Rules, span: RuleSpan, out: Derived): boolean {
  const auxiliary = position.deviceRole === 'auxiliary';
  if (!auxiliary) fold.primaryTime = position.time;
  if (auxiliary === fold.auxiliary) return true;
  if (auxiliary && fold.primaryTime !== 0) {
    if (position.time - fold.primaryTime <= offlineLimitMs(fold, rules.primary, span)) return false;
  }
  fold.auxiliary = auxiliary;
  if (fold.usedTime !== 0) switchDevice(fold, position, span, out);
  return true;
}

/** What one device said of ignition and odometer does not hold for the other. */
function switchDevice(fold: AssetFold, position: Position, span: RuleSpan, out: Derived): void {
  endHarsh(fold, -1, out, span);
  fold.ignition = UNKNOWN;
  fold.odometer = -1;
  fold.usedTime = 0;
  fold.markTime = 0;
  fold.deviceHarsh = false;
  if (fold.trip !== null) breakOdometer(fold.trip);
  out.events.push({ type: 'deviceSwitched', time: position.time, to: position.deviceRole });
}
