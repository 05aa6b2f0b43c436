import type { Tx } from '../../storage/db.ts';
import type { SessionRow } from './sql.ts';

export type ListedSession = Awaited<ReturnType<typeof sessionsOfUser>>[number];

/** Returns the valid sessions of a user, last used first. */
export function sessionsOfUser(tx: Tx, accountId: number, userId: number, now: Date) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'uid', 'browser', 'system', 'network', 'created_at', 'last_seen_at', 'remember'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function deleteSessionByUid(
  tx: Tx,
  accountId: number,
  userId: number,
  uid: string,
): Promise<SessionRow | undefined> {
  return tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .returning(['id', 'token_hash as tokenHash'])
    .executeTakeFirst();
}
