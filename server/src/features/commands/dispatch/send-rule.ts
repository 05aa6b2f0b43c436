/** The line of commands before one device: who is next, and what it waits for. Pure; no clock and no I/O. */
import { gateLimitsOf, strictestGate } from '@waymark/domain/commands/gate-settings.ts';
import { GATE_LIMITS, type GateAnswer, type GateConnection } from '@waymark/domain/commands/safety-gate.ts';
import { areSeparated } from '@waymark/domain/commands/separated.ts';
import { isCut, isRelease } from '@waymark/domain/commands/words.ts';
import type { Hold } from '../steps-sql.ts';
import type { DeviceEvidence } from './device-evidence.ts';
import type { DispatchDevice } from './device-sql.ts';
import type { DispatchedCommand } from './sql.ts';

/** What is judged by: the device, what it and the asset's other one reported, and its connection. */
export interface Situation {
  device: DispatchDevice;
  evidence: DeviceEvidence;
  otherEvidence: DeviceEvidence | undefined;
  /** That it holds now; null: none. */
  connection: GateConnection | null;
  /** That the asset's other device holds now. */
  otherConnection?: Pick<GateConnection, 'isCaughtUp'> | undefined;
  now: number;
}

export type OpenGate = Extract<GateAnswer, { open: true }>;
/** `gate`: the proof of rest by which a cut may go; undefined where none is needed. */
export type Judgement = { hold: Hold } | { hold: null; gate: OpenGate | undefined };

/** Whether a device is there: an open socket is not enough. @param lastPacketAt, now epoch ms */
export function isHeard(lastPacketAt: number, now: number): boolean {
  return now - lastPacketAt <= GATE_LIMITS.connectedSeconds * 1000;
}

/** Who goes first: releases before all others, then in the order in which they were asked for. */
export function inTurn(queued: readonly DispatchedCommand[]): DispatchedCommand[] {
  return [
    ...queued.filter(({ request }) => isRelease(request)),
    ...queued.filter(({ request }) => !isRelease(request)),
  ];
}

/** What a command waits for. @param isBusy another command holds the line */
export function judge(request: DispatchedCommand['request'], situation: Situation, isBusy: boolean): Judgement {
  const { connection, evidence, now } = situation;
  const lastReportAt = evidence.heardAt;
  if (connection === null || !isHeard(connection.lastPacketAt, now)) return { hold: { ...NEVER_HEARD, lastReportAt } };
  if (isBusy) return { hold: { ...NEVER_HEARD, reason: 'anotherInFlight' } };
  return isCut(request) ? judgeCut(situation) : { hold: null, gate: undefined };
}

/** Whether the vehicle of a connected device may be cut off now. */
function judgeCut({ device, evidence, otherEvidence, connection, otherConnection, now }: Situation): Judgement {
  // What the other device said is being read.
  if (device.other && !otherEvidence) return { hold: { ...NEVER_HEARD, reason: 'awaitingReport' } };
  if (device.suspected) return { hold: { ...NEVER_HEARD, reason: 'possibleSpoofing' } };
  if (otherEvidence && areSeparated(evidence.reports, otherEvidence.reports))
    return { hold: { ...NEVER_HEARD, reason: 'devicesSeparated' } };
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

/** What waits unread on either connection may contradict rest. */
function caughtUpWith(
  { connectedAt, lastPacketAt, acknowledgedAt, isCaughtUp }: GateConnection,
  other: Situation['otherConnection'],
): GateConnection {
  return { connectedAt, lastPacketAt, acknowledgedAt, isCaughtUp: isCaughtUp && (other?.isCaughtUp ?? true) };
}

export const NEVER_HEARD: Readonly<Hold> = {
  reason: 'notConnected',
  haveSeconds: null,
  needSeconds: null,
  lastReportAt: null,
};

/** Whether two holds say the same, in the same figures. */
export function isSameHold(a: Hold | null, b: Hold | null): boolean {
  return (
    a?.reason === b?.reason &&
    a?.haveSeconds === b?.haveSeconds &&
    a?.needSeconds === b?.needSeconds &&
    a?.lastReportAt === b?.lastReportAt
  );
}
