/** Watches sent commands without an answer: output bits, movement of the vehicle, and time. Pure but for the watch's notes. */
import { isCut } from '@waymark/domain/commands/words.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { LiveSession } from '../../../gateway/live-sessions.ts';
import type { DispatchDevice } from './device-sql.ts';
import type { MovementWatch, VehicleReports } from './movement-watch.ts';
import { outputConfirms } from './output-check.ts';
import type { DispatchedCommand } from './sql.ts';
import type { QueueEvent } from './state-table.ts';

const ASK_STATE_MS = LIMITS.commandAskStateSeconds * 1000;
const ANSWER_MS = LIMITS.commandAnswerSeconds * 1000;
/** Minimum interval between questions to a device that reconnects repeatedly. */
const ASK_AGAIN_MS = 10_000;

/**
 * Yields the events of a sent command, the most important first. The caller stops at the first event that changes
 * something.
 * @param now epoch ms
 */
export function* inFlightEvents(
  command: DispatchedCommand,
  device: DispatchDevice,
  reports: VehicleReports,
  movement: MovementWatch,
  now: number,
): Generator<QueueEvent> {
  const { sentAt } = command;
  if (sentAt === null) return;
  const readings = [...reports.evidence.readings, ...(reports.later?.readings ?? [])];
  if (outputConfirms(command, device, readings, sentAt))
    yield { name: 'outputShown', response: `output ${isCut(command.request) ? 'on' : 'off'}` };
  if (movement.hasMoved(command, reports, sentAt)) yield { name: 'moved' };
  const age = now - sentAt;
  if (age >= ANSWER_MS) yield { name: 'unanswered' };
  else if (age >= ASK_STATE_MS) yield { name: 'silent' };
}

/**
 * Returns whether to ask a device for its state: at first, every two minutes, and once more after it reconnected.
 * @param askedAt epoch ms of the last question @param now epoch ms
 */
export function isAskDue(askedAt: number | null, session: LiveSession, now: number): boolean {
  if (askedAt === null || now - askedAt >= ASK_STATE_MS) return true;
  return session.connectedAt > askedAt && now - askedAt >= ASK_AGAIN_MS;
}
