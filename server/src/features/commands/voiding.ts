/**
 * Commands that were not sent and may not be any more: they are cancelled in the transaction of what voids them, so that
 * nothing is sent between the two.
 */
import { type CommandNote, isRelease } from '@waymark/domain/commands/words.ts';
import type { Tx } from '../../storage/db.ts';
import { mayStill } from './policy.ts';
import { type Actor, advance, type CommandKey } from './steps-sql.ts';
import { unassignedCommands, type WaitingCommand, waitingOfUsers } from './voiding-sql.ts';

/** A command that was voided; its requester is told after the commit. */
export interface Voided extends CommandKey {
  deviceId: number;
}

/**
 * Voids commands that wait for a device that left their asset. Releases stay: they go to the device that was cut, whatever
 * it is assigned to.
 * @param of whose assignments changed
 */
export async function voidUnassigned(
  tx: Tx,
  accountId: number,
  of: { assetId: number } | { deviceId: number },
  at: Date,
): Promise<Voided[]> {
  const waiting = await unassignedCommands(tx, accountId, of);
  const lost = waiting.filter(({ request }) => !isRelease(request));
  return voidAll(tx, lost, 'deviceChanged', at);
}

/**
 * Voids what users asked for and may not any more. Releases stay: one that was taken is delivered.
 * @param accountIds in which commands of theirs can be @param requester only of this user
 */
export async function voidUnauthorized(
  tx: Tx,
  accountIds: readonly number[],
  requester: Actor | undefined,
  at: Date,
): Promise<Voided[]> {
  const waiting = await waitingOfUsers(tx, accountIds, requester);
  const lost = waiting.filter(({ request, family, role, features, disabled_at, account_features }) => {
    if (isRelease(request)) return false;
    const user = role === null ? undefined : { role, features: features ?? [], disabled_at };
    return !mayStill(user, account_features, family);
  });
  return voidAll(tx, lost, 'permissionLost', at);
}

/** Voids what a user asked for, before the user is gone. Releases stay. */
export async function voidOfUser(tx: Tx, accountIds: readonly number[], requester: Actor, at: Date): Promise<Voided[]> {
  const waiting = await waitingOfUsers(tx, accountIds, requester);
  const lost = waiting.filter(({ request }) => !isRelease(request));
  return voidAll(tx, lost, 'permissionLost', at);
}

async function voidAll(
  tx: Tx,
  commands: readonly WaitingCommand[],
  note: Extract<CommandNote, 'deviceChanged' | 'accountChanged' | 'permissionLost'>,
  at: Date,
): Promise<Voided[]> {
  const voided: Voided[] = [];
  for (const { account_id, id, device_id } of commands) {
    const key = { accountId: account_id, id };
    if (await advance(tx, key, 'queued', { at, status: 'cancelled', note }))
      voided.push({ ...key, deviceId: device_id });
  }
  return voided;
}
