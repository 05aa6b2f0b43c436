import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

export interface UserKey {
  accountId: number;
  userId: number;
}

/** Returns true if the account or an ancestor requires a second step. */
export async function isRequired(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ required: boolean }>`SELECT two_step_required(${accountId}) AS required`.execute(tx);
  return rows[0]!.required;
}

/** Returns one of these accounts. @param lock blocks other writers until the transaction ends */
export function findAccount(tx: Tx, accountIds: readonly number[], uid: string, lock = false) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'uid', 'parent_id', 'two_step_required'])
    .where('id', 'in', [...accountIds])
    .where('uid', '=', uid)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function saveRequired(tx: Tx, accountId: number, required: boolean): Promise<void> {
  await tx.updateTable('accounts').set({ two_step_required: required }).where('id', '=', accountId).execute();
}

/** Returns users of these accounts without a second step. */
export function usersWithout(tx: Tx, accountIds: readonly number[]): Promise<UserKey[]> {
  return tx
    .selectFrom('users')
    .leftJoin('two_step', (join) =>
      join.onRef('two_step.account_id', '=', 'users.account_id').onRef('two_step.user_id', '=', 'users.id'),
    )
    .select(['users.account_id as accountId', 'users.id as userId'])
    .where('users.account_id', 'in', [...accountIds])
    .where('two_step.enabled_at', 'is', null)
    .execute();
}

export async function accountsBelow(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`ancestors @> ARRAY[${accountId}]::int[]`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the stored second step of a user, switched on or not. */
export function readTwoStep(tx: Tx, { accountId, userId }: UserKey) {
  return tx
    .selectFrom('two_step')
    .select(['sealed_secret', 'enabled_at', 'last_step'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores an unconfirmed secret. @returns false if one is already switched on, which stays */
export async function storeSecret(tx: Tx, { accountId, userId }: UserKey, sealed: Buffer): Promise<boolean> {
  const stored = await tx
    .insertInto('two_step')
    .values({ account_id: accountId, user_id: userId, sealed_secret: sealed })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id'])
        .doUpdateSet({ sealed_secret: sealed, last_step: 0 })
        .where('two_step.enabled_at', 'is', null),
    )
    .returning('user_id')
    .execute();
  return stored.length > 0;
}

/** Accepts the code of a step, once under concurrent uses. @returns true if it was later than the last accepted one */
export async function takeStep(tx: Tx, { accountId, userId }: UserKey, step: number, enabledAt: Date | undefined) {
  const taken = await tx
    .updateTable('two_step')
    .set({ last_step: step, ...(enabledAt ? { enabled_at: enabledAt } : {}) })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .where('enabled_at', enabledAt ? 'is' : 'is not', null)
    .returning('user_id')
    .execute();
  return taken.length > 0;
}

export async function removeTwoStep(tx: Tx, { accountId, userId }: UserKey): Promise<boolean> {
  await removeRecoveryCodes(tx, { accountId, userId });
  const removed = await tx
    .deleteFrom('two_step')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .returning('user_id')
    .execute();
  return removed.length > 0;
}

async function removeRecoveryCodes(tx: Tx, { accountId, userId }: UserKey): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}

/** Stores these codes, which replace all earlier ones. */
export async function storeRecoveryCodes(tx: Tx, key: UserKey, hashes: readonly Buffer[]): Promise<void> {
  await removeRecoveryCodes(tx, key);
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: key.accountId, user_id: key.userId, code_hash })))
    .execute();
}

/** Spends a recovery code. @returns true if there was one */
export async function spendRecoveryCode(tx: Tx, { accountId, userId }: UserKey, hash: Buffer): Promise<boolean> {
  const spent = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .execute();
  return spent.length > 0;
}

export async function countRecoveryCodes(tx: Tx, { accountId, userId }: UserKey): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}
