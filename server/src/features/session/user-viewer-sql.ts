import type { Tx } from '../../storage/db.ts';

/** Returns a user that may sign in. */
export async function userForWork(tx: Tx, accountId: number, userId: number) {
  return tx
    .selectFrom('users')
    .select(['uid', 'name', 'email', 'role', 'features', 'language', 'time_zone', 'units_system'])
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}
