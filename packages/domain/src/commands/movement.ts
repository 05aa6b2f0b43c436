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
 * the ignition is off; a place beyond where the proof of rest saw it, by the distance that counts as displaced, or with
 * the device's motion flag by that of a rest, and always by the accuracy of the fix.
 * @param reports what came since, live or not; those older than what was known at sending say nothing
 */
export function hasMoved(reports: readonly Report[], { sentAt, gate }: Dispatch): boolean {
  const from = Math.max(gate.report.fixTime, sentAt - GATE_LIMITS.liveSeconds * 1000);
  const later = reports.filter(({ fixTime }) => fixTime > from).sort((a, b) => a.fixTime - b.fixTime);
  let isOff = gate.proof === 'ignitionOff';
  for (const report of later) {
    if (report.ignition !== null) isOff = !report.ignition;
    if (hasFix(report) && showsMovement(report, gate.report, isOff)) return true;
  }
  return false;
}

function showsMovement(report: FixReport, rest: FixReport, isOff: boolean): boolean {
  const { speedMetersPerSecond } = report.fix;
  const isFast = speedMetersPerSecond !== null && speedMetersPerSecond >= DEFAULT_THRESHOLDS.movingSpeedMetersPerSecond;
  if (isFast && !isOff) return true;
  const allowed = report.motion === true ? GATE_LIMITS.restRadiusMeters : GATE_LIMITS.displacedMeters;
  return metersApart(rest, report) > allowed + errorMeters(report);
}
