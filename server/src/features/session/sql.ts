import type { Tx } from '../../storage/db.ts';
import type { SystemLookups } from '../../storage/lookups.ts';

export type StoredUser = NonNullable<Awaited<ReturnType<SystemLookups['userByEmail']>>>;
export type StoredSession = NonNullable<Awaited<ReturnType<SystemLookups['sessionByTokenHash']>>>;

export interface NewSession {
  accountId: number;
  userId: number;
  tokenHash: Buffer;
  remember: boolean;
  expiresAt: Date;
}

/** Starts a session and throws away the user's expired ones. */
export async function insertSession(tx: Tx, session: NewSession, now: Date): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', session.accountId)
    .where('user_id', '=', session.userId)
    .where('expires_at', '<', now)
    .execute();
  await tx
    .insertInto('sessions')
    .values({
      account_id: session.accountId,
      user_id: session.userId,
      current_account_id: session.accountId,
      token_hash: session.tokenHash,
      remember: session.remember,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function deleteSession(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Notes that the session is used, and moves its end. */
export async function touchSession(tx: Tx, accountId: number, id: number, seen: Date, expires: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: seen, expires_at: expires })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** What a session needs to know of the account that it looks at. */
export async function accountOf(tx: Tx, accountId: number) {
  return tx
    .selectFrom('accounts')
    .select(['uid', 'name', 'attributes', 'features'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/** Which of these sessions still hold: not ended, not expired, user not disabled. */
export async function livingSessions(tx: Tx, accountIds: readonly number[], ids: readonly number[], now: Date) {
  return tx
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.account_id', '=', 'sessions.account_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .select(['sessions.id', 'users.role', 'sessions.current_account_id'])
    .where('sessions.account_id', 'in', [...accountIds])
    .where('sessions.id', 'in', [...ids])
    .where('sessions.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .execute();
}

export async function saveLanguage(tx: Tx, accountId: number, userId: number, language: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ language, updated_at: new Date() })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .execute();
}

/** The stored password, held as it is until the transaction ends. */
export async function lockedPasswordHash(tx: Tx, accountId: number, userId: number): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return user?.password_hash ?? null;
}

/** What the service knows a stored session by. */
export interface SessionRow {
  id: number;
  tokenHash: Buffer;
}

export async function replacePassword(tx: Tx, accountId: number, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: new Date() })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .execute();
}

/** @param except session that is kept @returns the sessions that there were */
export function deleteSessionsOfUser(
  tx: Tx,
  accountId: number,
  userId: number,
  except: number | undefined,
): Promise<SessionRow[]> {
  return tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .returning(['id', 'token_hash as tokenHash'])
    .execute();
}

export function saveCurrentAccount(
  tx: Tx,
  accountId: number,
  id: number,
  currentAccountId: number,
): Promise<SessionRow[]> {
  return tx
    .updateTable('sessions')
    .set({ current_account_id: currentAccountId })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['id', 'token_hash as tokenHash'])
    .execute();
}
