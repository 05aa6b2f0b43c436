import type { Tx } from '../../storage/db.ts';

/** Returns a user of one of these accounts. */
export function findUserKey(tx: Tx, accountIds: readonly number[], uid: string) {
  return tx
    .selectFrom('users')
    .select(['account_id as accountId', 'id as userId', 'uid'])
    .where('account_id', 'in', [...accountIds])
    .where('uid', '=', uid)
    .executeTakeFirst();
}
