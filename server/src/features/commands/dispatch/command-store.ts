/** The steps that the dispatcher takes a command through, each in a transaction that sees the command's account. */
import type { CommandStatus } from '@waymark/domain/commands/family.ts';
import { isCut, isRelease } from '@waymark/domain/commands/words.ts';
import type { Tx } from '../../../storage/db.ts';
import { DEVICE_OF, mayStill } from '../policy.ts';
import { type Actor, advance, appendStep, type Step, type StepFacts } from '../steps-sql.ts';
import type { EvidenceRow } from './device-evidence.ts';
import {
  changeCommand,
  heldStatus,
  isFollowedByAnother,
  isInPlace,
  isReleasedSince,
  openOfFamily,
} from './dispatch-steps-sql.ts';
import { serialOf } from './orders.ts';
import { requesterNow } from './requester-sql.ts';
import type { OpenGate } from './send-rule.ts';
import type { DispatchedCommand } from './sql.ts';

/** How a step tells where the vehicle was. */
export function factsOf(row: EvidenceRow | undefined, gate?: OpenGate): StepFacts | undefined {
  if (row === undefined) return undefined;
  return {
    fixTime: new Date(row.fixTime),
    latitudeE7: row.latitudeE7,
    longitudeE7: row.longitudeE7,
    speedCentimetersPerSecond: row.speedCentimetersPerSecond,
    ignition: row.ignition,
    proof: gate?.proof ?? null,
  };
}

/** `gone`: somebody took it further meanwhile · a note: it may not be sent any more, and is cancelled for that reason. */
export type Claim = 'claimed' | 'gone' | 'deviceChanged' | 'permissionLost' | 'superseded';

/**
 * Takes a command for sending: from its commit on it counts as sent, whatever happens. What decided when it was asked for
 * is asked again, under the lock of its row.
 */
export async function claim(
  tx: Tx,
  command: DispatchedCommand,
  at: Date,
  facts: StepFacts | undefined,
): Promise<Claim> {
  const { accountId, id, family, request, requester } = command;
  if ((await heldStatus(tx, command)) !== 'queued') return 'gone';
  const cancelled = async (note: 'deviceChanged' | 'permissionLost' | 'superseded'): Promise<Claim> => {
    await finish(tx, command, { at, status: 'cancelled', note });
    return note;
  };
  // A release goes to the device that was cut, whatever the device is assigned to by now and whoever asked.
  if (!isRelease(request)) {
    if (!(await isInPlace(tx, command, DEVICE_OF[family]))) return cancelled('deviceChanged');
    const isAllowed = requester !== null && (await requesterMayStill(tx, requester, accountId, family));
    if (!isAllowed) return cancelled('permissionLost');
  }
  if (await isTakenBack(tx, command)) return cancelled('superseded');
  const taken = await advance(
    tx,
    command,
    'queued',
    { at, status: 'accepted', note: 'taken', facts },
    { sent_at: at, holds_line: true, serial: serialOf(id) },
  );
  return taken ? 'claimed' : 'gone';
}

async function requesterMayStill(
  tx: Tx,
  requester: Actor,
  accountId: number,
  family: DispatchedCommand['family'],
): Promise<boolean> {
  const user = await requesterNow(tx, requester, accountId);
  return user !== undefined && mayStill(user, user.account_features, family);
}

/**
 * A cut whose release was asked for later: while it counted as sent the release could not take its place, and now it must
 * not come after it.
 */
async function isTakenBack(tx: Tx, command: DispatchedCommand): Promise<boolean> {
  return isCut(command.request) && (await isReleasedSince(tx, command));
}

/** Nothing was written: it waits again, unless its release was asked for meanwhile. */
export async function putBack(tx: Tx, command: DispatchedCommand, at: Date): Promise<boolean> {
  const changes = { sent_at: null, holds_line: false, serial: null };
  // Held first: a release that is being taken is over by then, and seen.
  await heldStatus(tx, command);
  if (await isTakenBack(tx, command)) {
    const step = { at, status: 'cancelled', note: 'superseded' } as const;
    return advance(tx, command, 'accepted', step, { ...changes, status_at: new Date(command.statusAt) });
  }
  return advance(tx, command, 'accepted', { at, status: 'queued', note: 'notWritten' }, changes);
}

export async function written(tx: Tx, command: DispatchedCommand, at: Date): Promise<boolean> {
  return advance(tx, command, 'accepted', { at, status: 'inprogress', note: 'sent' });
}

/** A way in which a command ends. */
export interface Ending extends Omit<Step, 'status' | 'actor'> {
  status: Extract<CommandStatus, 'success' | 'failed' | 'cancelled'>;
}

/**
 * Ends a command. The latest command of a family says where the vehicle stands, by the time of its status: one that a
 * later command has followed keeps the time that it has, so that its late end does not come after that.
 * @returns false: it has moved on meanwhile
 */
export async function finish(tx: Tx, command: DispatchedCommand, ending: Ending): Promise<boolean> {
  const { status, statusAt } = command;
  const isFollowed = await isFollowedByAnother(tx, command);
  const changes = { holds_line: false, ...(isFollowed ? { status_at: new Date(statusAt) } : {}) };
  if (!(await advance(tx, command, status, ending, changes))) return false;
  if (ending.status === 'success' && isRelease(command.request)) await supersedeSent(tx, command, ending.at);
  return true;
}

/** A release was done: cuts that were sent before it and never answered are over. */
async function supersedeSent(tx: Tx, release: DispatchedCommand, at: Date): Promise<void> {
  const step = { at, status: 'failed', note: 'superseded' } as const;
  const { accountId, deviceId, sentAt } = release;
  for (const { id, device_id, request, status, status_at, sent_at } of await openOfFamily(tx, release)) {
    // A release of one device does not end the cut of another.
    if (device_id !== deviceId) continue;
    const isBefore = request !== release.request && sent_at !== null && sent_at.getTime() <= (sentAt ?? 0);
    if (isBefore) await advance(tx, { accountId, id }, status, step, { holds_line: false, status_at });
  }
}

/** No answer in time: others may go, and the device is asked for its state. @param asks false: it cannot be asked now */
export async function noteSilence(tx: Tx, command: DispatchedCommand, at: Date, asks: boolean): Promise<void> {
  await changeCommand(tx, command, { holds_line: false, ...(asks ? { note: 'askedState', asked_state_at: at } : {}) });
  if (asks) await appendStep(tx, command, { at, status: command.status, note: 'askedState' });
}

/** Something was said that changes nothing of where the command stands. */
export async function noteAnswer(
  tx: Tx,
  command: DispatchedCommand,
  at: Date,
  said: 'unrecognisedAnswer' | 'lateAnswer',
  response: string,
): Promise<void> {
  if (said === 'unrecognisedAnswer') await changeCommand(tx, command, { note: said });
  await appendStep(tx, command, { at, status: command.status, note: said, response });
}
