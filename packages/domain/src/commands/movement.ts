/**
 * Detects movement of a vehicle between the sending of an immobilize or lock command and the device's answer
 * (decisions.md, "Safety gate, at the moment of dispatch"). The vehicle is then released immediately. One report
 * suffices: releasing a stationary vehicle costs a second command, but cutting a rolling one may cost a life. Signs
 * that a bad fix also explains are not movement: the speed of a parked vehicle alone, or a shaken sensor without a
 * change of place.
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

/** The evidence that opened the gate, and the time at which the command was sent, epoch ms. */
export interface Dispatch {
  sentAt: number;
  gate: Extract<GateAnswer, { open: true }>;
}

/**
 * Returns whether any report received after sending shows movement. Movement is a speed at or above the moving
 * threshold, unless the ignition is off; a running engine with the device's motion flag; or a place too far from the
 * place of rest. The limit is the displacement distance, or with the motion flag that of a rest, plus the accuracy of
 * the fix.
 * @param reports received since then, live or not, stored or quarantined; reports older than the proof's fix are
 * ignored
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

/** A speed without a valid fix is not movement by itself, because receivers without a view of the sky invent speeds. */
function isLooselyMoving({ looseSpeedMetersPerSecond, ignition, motion }: Report): boolean {
  return isMovingSpeed(looseSpeedMetersPerSecond ?? null) && (ignition === true || motion === true);
}

function isMovingSpeed(speedMetersPerSecond: number | null): boolean {
  return speedMetersPerSecond !== null && speedMetersPerSecond >= DEFAULT_THRESHOLDS.movingSpeedMetersPerSecond;
}
