/** Checks that the vehicle is stationary before an immobilize or lock command is sent. Pure; no clock and no I/O. */
import { gateLimitsOf, strictestGate } from '@waymark/domain/commands/gate-settings.ts';
import { type GateAnswer, type GateConnection, hasFix } from '@waymark/domain/commands/safety-gate.ts';
import { areSeparated } from '@waymark/domain/commands/separated.ts';
import type { Hold } from '../step.ts';
import type { DeviceEvidence } from './device-evidence.ts';
import type { DispatchDevice } from './device-sql.ts';
import { holdFor } from './hold.ts';

/** All that the decision about a command depends on. */
export interface Situation {
  device: DispatchDevice;
  evidence: DeviceEvidence;
  /** Of the asset's other device; undefined while it is loading. */
  otherEvidence: DeviceEvidence | undefined;
  /** The current connection of the device. */
  connection: GateConnection | null;
  /** The current connection of the asset's other device. */
  otherConnection?: Pick<GateConnection, 'isCaughtUp'> | undefined;
  /** Epoch ms. */
  now: number;
}

export type OpenGate = Extract<GateAnswer, { open: true }>;
/** `gate`: the stationary check with which an immobilize or lock command is sent; undefined for commands that need none. */
export type Judgement = { hold: Hold } | { hold: null; gate: OpenGate | undefined };

/** Decides whether the vehicle of a connected device is proven to be stationary. */
export function checkStationary(situation: Situation): Judgement {
  const { device, evidence, otherEvidence, connection, otherConnection, now } = situation;
  // The reports of the other device are still loading.
  if (device.other && !otherEvidence) return { hold: holdFor('awaitingReport') };
  if (device.suspected) return { hold: holdFor('possibleSpoofing') };
  if (otherEvidence && areSeparated(evidence.reports, otherEvidence.reports))
    return { hold: holdFor('devicesSeparated') };
  const gate = evidence.gate({
    connection: connection && caughtUpWith(connection, otherConnection),
    other: otherEvidence?.contradicted,
    starterOnly: device.immobilizationType === 'starter',
    now,
    limits: gateLimitsOf(strictestGate(device.limits)),
  });
  if (gate.open) return { hold: null, gate };
  const { reason, haveSeconds = null, needSeconds = null } = gate;
  const lastReportAt = reason === 'awaitingReport' ? evidence.heardAt : null;
  return { hold: { reason, haveSeconds, needSeconds, lastReportAt } };
}

/** Unread bytes on either connection may contradict the stationary check. */
function caughtUpWith(
  { connectedAt, lastPacketAt, acknowledgedAt, isCaughtUp }: GateConnection,
  other: Situation['otherConnection'],
): GateConnection {
  return { connectedAt, lastPacketAt, acknowledgedAt, isCaughtUp: isCaughtUp && (other?.isCaughtUp ?? true) };
}

/**
 * Returns the stationary check of a command that was sent before a restart, as far as the stored reports give it. If no
 * position from before is known, the first one after sending is used.
 * @param sentAt epoch ms
 */
export function restKnownBefore(evidence: DeviceEvidence, sentAt: number): OpenGate | undefined {
  const before = evidence.reports.filter(({ receivedAt }) => receivedAt <= sentAt);
  const ignition = before.findLast((report) => report.ignition !== null)?.ignition;
  const report = before.findLast(hasFix) ?? evidence.reports.find(hasFix);
  return report && { open: true, proof: ignition === false ? 'ignitionOff' : 'atRest', report };
}
