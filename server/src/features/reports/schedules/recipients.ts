/** Users among the recipients of a schedule. */
import type { Database } from '../../../storage/db.ts';
import { accountAndAncestors, type RecipientUser, type StoredRecipient, usersByUid } from './sql.ts';

export function usersOf(recipients: readonly Pick<StoredRecipient, 'userId'>[]): string[] {
  return recipients.flatMap(({ userId }) => (userId === null ? [] : [userId]));
}

/**
 * Returns those of the users, by their id, that may sign in and see an account: those of the account itself and of the
 * accounts above it.
 */
export async function usersWhoSee(
  database: Database,
  accountId: number,
  uids: readonly string[],
): Promise<Map<string, RecipientUser>> {
  if (uids.length === 0) return new Map();
  const accounts = await database.tenant([accountId], (tx) => accountAndAncestors(tx, accountId));
  const users = await database.tenant(accounts, (tx) => usersByUid(tx, uids));
  return new Map(users.map((user) => [user.uid, user]));
}
