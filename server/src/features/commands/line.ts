/** The line of commands before one device: who is next, and what it waits for. Pure; no clock and no I/O. */
import { gateLimitsOf, strictestGate } from '@waymark/domain/commands/gate-settings.ts';
import { GATE_LIMITS, type GateAnswer } from '@waymark/domain/commands/safety-gate.ts';
import { areSeparated } from '@waymark/domain/commands/separated.ts';
import { type CommandHold, isCut, isRelease } from '@waymark/domain/commands/words.ts';
import type { DeviceEvidence } from './device-evidence.ts';
import type { DispatchDevice, DispatchedCommand } from './dispatch-sql.ts';

/** What is judged by: the device, what it and the asset's other one reported, and its connection. */
export interface Situation {
  device: DispatchDevice;
  evidence: DeviceEvidence;
  otherEvidence: DeviceEvidence | undefined;
  /** When anything came over the connection that it holds now, epoch ms; null: it holds none. */
  lastPacketAt: number | null;
  now: number;
}

export type OpenGate = Extract<GateAnswer, { open: true }>;
/** `gate`: the proof of rest by which a cut may go; undefined where none is needed. */
export type Judgement = { hold: CommandHold } | { hold: null; gate: OpenGate | undefined };

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
  const { lastPacketAt, now } = situation;
  if (lastPacketAt === null || !isHeard(lastPacketAt, now)) return { hold: 'notConnected' };
  if (isBusy) return { hold: 'anotherInFlight' };
  return isCut(request) ? judgeCut(situation) : { hold: null, gate: undefined };
}

/** Whether the vehicle of a connected device may be cut off now. */
function judgeCut({ device, evidence, otherEvidence, lastPacketAt, now }: Situation): Judgement {
  if (device.suspected) return { hold: 'possibleSpoofing' };
  if (otherEvidence && areSeparated(evidence.reports, otherEvidence.reports)) return { hold: 'devicesSeparated' };
  const gate = evidence.gate({
    lastPacketAt,
    starterOnly: device.immobilizationType === 'starter',
    now,
    limits: gateLimitsOf(strictestGate(device.limits)),
  });
  return gate.open ? { hold: null, gate } : { hold: gate.reason };
}
