/**
 * Cancels queued commands that may no longer be sent. The caller passes the transaction of the change that voids them, so
 * that none is sent between the two.
 */
import { type CommandNote, isRelease } from '@waymark/domain/commands/words.ts';
import type { Tx } from '../../storage/db.ts';
import { mayStill } from './policy.ts';
import type { Actor, CommandKey } from './step.ts';
import { advance } from './steps-sql.ts';
import { unassignedCommands, type WaitingCommand, waitingOfUsers } from './voiding-sql.ts';

/** A command that was voided. Its requester is notified after the commit. */
export interface Voided extends CommandKey {
  deviceId: number;
}

/**
 * Voids queued commands whose device left their asset. Releases stay, because they go to the device that was cut, whatever
 * its current asset.
 * @param of the asset or device whose assignments changed
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
 * Voids queued commands whose requesters lost the permission. Releases stay, because they are always delivered.
 * @param accountIds the accounts whose commands are checked @param requester default all users
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

/** Voids the queued commands of a user before the user is deleted. Releases stay. */
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
