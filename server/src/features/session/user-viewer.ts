/** Users as viewers outside of requests. Background work for a user has the rights that the user has at that time. */
import type { Database } from '../../storage/db.ts';
import { surroundingsOf } from './sql.ts';
import { userForWork } from './user-viewer-sql.ts';
import type { Viewer } from './viewer.ts';
import { viewerOf } from './viewer-of.ts';

/** A user in an account: the user's own or one below it. */
export interface UserInAccount {
  userAccountId: number;
  userId: number;
  accountId: number;
}

/** Returns the viewer, undefined if the user may no longer sign in or see the account. */
export async function userViewer(
  database: Database,
  { userAccountId, userId, accountId }: UserInAccount,
): Promise<Viewer | undefined> {
  const seen = await database.system.accountAndDescendants(userAccountId);
  if (!seen.includes(accountId)) return undefined;
  const visibleAccounts = await database.system.accountAndDescendants(accountId);
  const ids = { accountId: userAccountId, userId, currentAccountId: accountId };
  return database.tenant([userAccountId, accountId], async (tx) => {
    const user = await userForWork(tx, userAccountId, userId);
    const around = user && (await surroundingsOf(tx, ids));
    if (user === undefined || around === undefined) return undefined;
    const { uid: userUid, name: userName, time_zone: timeZone, units_system: unitsSystem, ...rest } = user;
    return viewerOf({ ...ids, ...rest, id: 0, userUid, userName, timeZone, unitsSystem, visibleAccounts }, around, 0);
  });
}
