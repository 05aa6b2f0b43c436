/**
 * Two devices on one asset (decisions.md): the primary drives the state, the auxiliary takes over while the primary is
 * offline. Reports of the other device only show that the asset is in contact.
 */
import { UNKNOWN } from './codes.ts';
import type { Fold } from './fold.ts';
import { ALL_HARSH, endHarsh } from './harsh.ts';
import type { Report } from './report.ts';
import { offlineLimitMs } from './silence.ts';
import { breakOdometer } from './trip.ts';

/** Returns whether the position is of the device that drives the state. Switches the device if required. */
export function takesOver(fold: Fold, report: Report): boolean {
  const { position, rules, span } = report;
  const { device } = fold;
  const auxiliary = position.deviceRole === 'auxiliary';
  if (!auxiliary) device.primaryTime = position.time;
  if (auxiliary === device.auxiliary) return true;
  if (auxiliary && device.primaryTime !== 0) {
    if (position.time - device.primaryTime <= offlineLimitMs(fold, rules.primary, span)) return false;
  }
  device.auxiliary = auxiliary;
  if (device.usedTime !== 0) switchDevice(fold, report);
  return true;
}

/** Forgets ignition and odometer of one device, because they do not apply to the other. */
function switchDevice(fold: Fold, { position, span, out }: Report): void {
  endHarsh(fold, ALL_HARSH, span, out);
  fold.device.ignition = UNKNOWN;
  fold.device.usedTime = 0;
  fold.device.sendsHarsh = false;
  fold.counters.odometer = -1;
  fold.mark.time = 0;
  if (fold.trip !== null) breakOdometer(fold.trip);
  out.events.push({ type: 'deviceSwitched', time: position.time, to: position.deviceRole });
}
