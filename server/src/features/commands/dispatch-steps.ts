/** The steps that the dispatcher takes a command through, each in a transaction that sees the command's account. */
import { FAMILIES } from '@waymark/domain/commands/families.ts';
import type { CommandStatus } from '@waymark/domain/commands/family.ts';
import { type CommandNote, isCut, isRelease } from '@waymark/domain/commands/words.ts';
import type { Tx } from '../../storage/db.ts';
import type { EvidenceRow } from './device-evidence.ts';
import { type DispatchedCommand, isFollowedByAnother } from './dispatch-sql.ts';
import type { OpenGate } from './line.ts';
import { serialOf } from './orders.ts';
import { DEVICE_OF, mayStill } from './policy.ts';
import { requesterNow } from './requester-sql.ts';
import { type Actor, advance, appendStep, type Step, type StepFacts } from './steps-sql.ts';

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
  const row = await hold(tx, command);
  if (row?.status !== 'queued') return 'gone';
  const cancelled = async (note: 'deviceChanged' | 'permissionLost' | 'superseded'): Promise<Claim> => {
    await finish(tx, command, { at, status: 'cancelled', note });
    return note;
  };
  if (!(await isInPlace(tx, command))) return cancelled('deviceChanged');
  // A release that was taken is delivered, whoever asked for it. Nothing else is sent for nobody: they are gone.
  const isAllowed =
    isRelease(request) || (requester !== null && (await requesterMayStill(tx, requester, accountId, family)));
  if (!isAllowed) return cancelled('permissionLost');
  if (await isReleasedSince(tx, command)) return cancelled('superseded');
  const taken = await advance(
    tx,
    command,
    'queued',
    { at, status: 'accepted', note: 'sent', facts },
    { sent_at: at, holds_line: true, serial: serialOf(id) },
  );
  return taken ? 'claimed' : 'gone';
}

/** Where a command stands; nobody else takes it further until the transaction ends. */
export function hold(tx: Tx, { accountId, id }: DispatchedCommand) {
  return tx
    .selectFrom('commands')
    .select('status')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
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

/** The device is still on the asset, in the role that the family speaks to. */
async function isInPlace(tx: Tx, { accountId, assetId, deviceId, family }: DispatchedCommand): Promise<boolean> {
  const place = await tx
    .selectFrom('device_assignments as n')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.account_id', '=', 'n.account_id').onRef('d.id', '=', 'n.device_id'),
    )
    .select('n.id')
    .where('n.account_id', '=', accountId)
    .where('n.asset_id', '=', assetId)
    .where('n.device_id', '=', deviceId)
    .where('n.role', '=', DEVICE_OF[family])
    .where('n.assigned_to', 'is', null)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst();
  return place !== undefined;
}

/**
 * A cut whose release was asked for later: while it counted as sent the release could not take its place, and now it must
 * not come after it.
 */
async function isReleasedSince(
  tx: Tx,
  { accountId, assetId, family, id, request }: DispatchedCommand,
): Promise<boolean> {
  if (!isCut(request)) return false;
  const release = await tx
    .selectFrom('commands')
    .select('id')
    .where('account_id', '=', accountId)
    .where('asset_id', '=', assetId)
    .where('request', '=', FAMILIES[family].requests.reset)
    .where('status', '<>', 'cancelled')
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  return release !== undefined;
}

/** Nothing was written: it waits again, unless its release was asked for meanwhile. */
export async function putBack(tx: Tx, command: DispatchedCommand, at: Date): Promise<boolean> {
  const changes = { sent_at: null, holds_line: false, serial: null };
  // Held first: a release that is being taken is over by then, and seen.
  await hold(tx, command);
  if (await isReleasedSince(tx, command)) {
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
  const cuts = await tx
    .selectFrom('commands')
    .select(['id', 'status', 'status_at'])
    .where('account_id', '=', release.accountId)
    .where('asset_id', '=', release.assetId)
    .where('request', '=', FAMILIES[release.family].requests.set)
    .where('status', 'in', ['accepted', 'inprogress'])
    .where('sent_at', '<=', new Date(release.sentAt ?? 0))
    .execute();
  for (const { id, status, status_at } of cuts)
    await advance(
      tx,
      { accountId: release.accountId, id },
      status as CommandStatus,
      { at, status: 'failed', note: 'superseded' },
      { holds_line: false, status_at },
    );
}

/** No answer in time: others may go, and the device is asked for its state. @param asks false: it cannot be asked now */
export async function noteSilence(tx: Tx, command: DispatchedCommand, at: Date, asks: boolean): Promise<void> {
  await note(tx, command, { holds_line: false, ...(asks ? { note: 'askedState', asked_state_at: at } : {}) });
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
  if (said === 'unrecognisedAnswer') await note(tx, command, { note: said });
  await appendStep(tx, command, { at, status: command.status, note: said, response });
}

/** @param hold why it waits; nothing is written when it does not wait any more */
export async function writeHold(tx: Tx, { accountId, id }: DispatchedCommand, hold: string | null): Promise<void> {
  await tx
    .updateTable('commands')
    .set({ hold })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** Changes what is known of a command that stands where the caller saw it; its status and the time of it stay. */
export async function note(
  tx: Tx,
  { accountId, id, status }: DispatchedCommand,
  values: { note?: CommandNote; holds_line?: boolean; asked_state_at?: Date },
): Promise<void> {
  await tx
    .updateTable('commands')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', status)
    .execute();
}
