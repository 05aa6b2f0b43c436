/**
 * Whether a vehicle moved between the sending of a command that cuts it and the device's answer (decisions.md, "Safety
 * gate, at the moment of dispatch"): it is then given back at once. One report suffices. Releasing a vehicle that stands
 * costs a second command; one that rolls while its relay falls may cost a life. What cannot be told from a bad fix is not
 * movement: a parked vehicle's speed by itself, or a shaken sensor without a change of place.
 */
import { DEFAULT_THRESHOLDS } from '../limits.ts';
import {
  errorMeters,
  type FixReport,
  GATE_LIMITS,
  type GateAnswer,
  hasFix,
  metersApart,
  type Report,
} from './safety-gate.ts';

/** What opened the gate, and when the command was sent, epoch ms. */
export interface Dispatch {
  sentAt: number;
  gate: Extract<GateAnswer, { open: true }>;
}

/**
 * Whether any of the reports that came after sending shows movement: a speed from which vehicles count as moving, unless
 * the ignition is off; a running engine with the device's motion flag; a place beyond where the proof of rest saw it, by
 * the distance that counts as displaced, or with the motion flag by that of a rest, and always by the accuracy of the fix.
 * @param reports what came since, live or not, stored or quarantined; those older than the proof's fix say nothing
 */
export function hasMoved(reports: readonly Report[], { gate }: Dispatch): boolean {
  const from = gate.report.fixTime ?? Number.NEGATIVE_INFINITY;
  const later = reports
    .filter(({ fixTime }) => fixTime === null || fixTime > from)
    .sort((a, b) => timeOf(a) - timeOf(b));
  let isOff = gate.proof === 'ignitionOff';
  for (const report of later) {
    if (report.ignition !== null) isOff = !report.ignition;
    if (report.ignition === true && report.motion === true) return true;
    if (hasFix(report) ? showsMovement(report, gate.report, isOff) : isLooselyMoving(report)) return true;
  }
  return false;
}

function timeOf({ fixTime, receivedAt }: Report): number {
  return fixTime ?? receivedAt;
}

function showsMovement(report: FixReport, rest: FixReport, isOff: boolean): boolean {
  if (isMovingSpeed(report.fix.speedMetersPerSecond) && !isOff) return true;
  const allowed = report.motion === true ? GATE_LIMITS.restRadiusMeters : GATE_LIMITS.displacedMeters;
  return metersApart(rest, report) > allowed + errorMeters(report);
}

/** Without a valid fix a speed alone is no movement: receivers without a view of the sky make one up. */
function isLooselyMoving({ looseSpeedMetersPerSecond, ignition, motion }: Report): boolean {
  return isMovingSpeed(looseSpeedMetersPerSecond ?? null) && (ignition === true || motion === true);
}

function isMovingSpeed(speedMetersPerSecond: number | null): boolean {
  return speedMetersPerSecond !== null && speedMetersPerSecond >= DEFAULT_THRESHOLDS.movingSpeedMetersPerSecond;
}
