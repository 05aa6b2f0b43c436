/** Decides which queued command of a device is next and why it waits. Pure; no clock and no I/O. */
import { GATE_LIMITS } from '@waymark/domain/commands/safety-gate.ts';
import { isCut, isRelease } from '@waymark/domain/commands/words.ts';
import { holdFor } from './hold.ts';
import type { DispatchedCommand } from './sql.ts';
import { checkStationary, type Judgement, type Situation } from './stationary-check.ts';

/**
 * Returns whether a device counts as connected. An open socket is not enough: it must have sent a packet in the last 60 s.
 * @param lastPacketAt epoch ms @param now epoch ms
 */
export function isHeard(lastPacketAt: number, now: number): boolean {
  return now - lastPacketAt <= GATE_LIMITS.connectedSeconds * 1000;
}

/** Returns queued commands in the order of sending: releases first, each kind in the order of the requests. */
export function inTurn(queued: readonly DispatchedCommand[]): DispatchedCommand[] {
  return [
    ...queued.filter(({ request }) => isRelease(request)),
    ...queued.filter(({ request }) => !isRelease(request)),
  ];
}

/** Decides whether a command may be sent now. @param isBusy another command of the device is in flight */
export function judge(request: DispatchedCommand['request'], situation: Situation, isBusy: boolean): Judgement {
  const { connection, evidence, now } = situation;
  const lastReportAt = evidence.heardAt;
  if (connection === null || !isHeard(connection.lastPacketAt, now))
    return { hold: { ...holdFor('notConnected'), lastReportAt } };
  if (isBusy) return { hold: holdFor('anotherInFlight') };
  return isCut(request) ? checkStationary(situation) : { hold: null, gate: undefined };
}
