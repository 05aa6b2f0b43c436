/**
 * Two devices on one asset (decisions.md): the primary drives the state, the auxiliary takes over while the primary is
 * offline. Reports of the other device only show that the asset is in contact. A device may also replace another one of its
 * role.
 */
import { LEAD, OFF, ON, UNKNOWN } from './codes.ts';
import type { Fold } from './fold.ts';
import { ALL_HARSH, endHarsh } from './harsh.ts';
import type { Report } from './report.ts';
import { offlineLimitMs } from './silence.ts';
import { decide, plainChange } from './timeline.ts';
import { breakOdometer } from './trip.ts';

/** Returns whether the position is of the device that drives the state. Switches the device if required. */
export function takesOver(fold: Fold, report: Report): boolean {
  const { position, rules, span } = report;
  const { device } = fold;
  const auxiliary = position.deviceRole === 'auxiliary';
  if (!auxiliary) device.primaryTime = position.time;
  if (auxiliary === device.auxiliary) {
    if (isReplaced(report, device.usedTime)) replaceDevice(fold, report);
    return true;
  }
  if (auxiliary && device.primaryTime !== 0) {
    if (position.time - device.primaryTime <= offlineLimitMs(fold, rules.primary, span)) return false;
  }
  device.auxiliary = auxiliary;
  if (device.usedTime !== 0) {
    switchDevice(fold, report);
    report.out.events.push({ type: 'deviceSwitched', time: report.position.time, to: report.position.deviceRole });
  }
  return true;
}

/** Returns whether another device has received the role of the report since the last record of the device in use. */
function isReplaced({ position, rules }: Report, usedTime: number): boolean {
  const { replacedAt } = position.deviceRole === 'auxiliary' ? rules.auxiliary : rules.primary;
  // Almost always no device was replaced since the last record.
  if (usedTime === 0 || replacedAt === undefined || !(replacedAt.at(-1)! > usedTime)) return false;
  return replacedAt.some((at) => at > usedTime && at <= position.time);
}

/**
 * Forgets what the former device of the role reported, because the new one may be unable to report it, and then nothing
 * would end it. Charging and faults of the new report apply (charging.ts, flags.ts).
 */
function replaceDevice(fold: Fold, report: Report): void {
  const { device, charge } = fold;
  switchDevice(fold, report);
  report.isOfNewDevice = true;
  device.movingIntervalMs = 0;
  device.parkedIntervalMs = 0;
  if (charge.plugged !== UNKNOWN) charge.plugged = OFF;
  charge.batteryPercent = -1;
}

/** Forgets ignition and odometer of one device, because they do not apply to the other. */
function switchDevice(fold: Fold, { position, span, out }: Report): void {
  endHarsh(fold, ALL_HARSH, span, out);
  // The other device may be unable to say when the ignition goes off, so no later trip began when it came on.
  if (fold.device.ignition === ON) decide(fold, plainChange(fold, position.time, LEAD, 0));
  fold.device.ignition = UNKNOWN;
  fold.device.usedTime = 0;
  fold.device.sendsHarsh = false;
  fold.counters.odometer = -1;
  fold.mark.time = 0;
  if (fold.trip !== null) breakOdometer(fold.trip);
}
