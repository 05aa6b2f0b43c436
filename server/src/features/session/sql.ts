import type { Tx } from '../../storage/db.ts';
import type { SystemLookups } from '../../storage/lookups.ts';
import { newUid } from '../../storage/uid.ts';
import { forgetKnownDevices } from './known-devices-sql.ts';

export type StoredUser = NonNullable<Awaited<ReturnType<SystemLookups['userByEmail']>>>;
export type StoredSession = NonNullable<Awaited<ReturnType<SystemLookups['sessionByTokenHash']>>>;

export interface NewSession {
  accountId: number;
  userId: number;
  tokenHash: Buffer;
  remember: boolean;
  browser: string;
  system: string;
  network: string | null;
  expiresAt: Date;
}

export async function insertSession(tx: Tx, session: NewSession, now: Date): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      account_id: session.accountId,
      user_id: session.userId,
      current_account_id: session.accountId,
      token_hash: session.tokenHash,
      remember: session.remember,
      uid: newUid(),
      browser: session.browser,
      system: session.system,
      network: session.network,
      created_at: now,
      last_seen_at: now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/**
 * Records when a user signed in, and deletes the user's expired sessions, except those locked by another transaction.
 * It needs a transaction of its own, because concurrent sign-ins each lock the user's row.
 */
export async function noteSignIn(tx: Tx, accountId: number, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_sign_in_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .execute();
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .where('expires_at', '<', now)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

export async function deleteSession(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Records a use of the session, and moves its end. */
export async function touchSession(tx: Tx, accountId: number, id: number, seen: Date, expires: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: seen, expires_at: expires })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Returns the data of a session beside its own row: current account, own account, settings of the user. */
export async function surroundingsOf(
  tx: Tx,
  { accountId, userId, currentAccountId }: { accountId: number; userId: number; currentAccountId: number },
) {
  return tx
    .selectFrom('accounts as current')
    .innerJoin('accounts as home', (join) => join.on('home.id', '=', accountId))
    .innerJoin('users', (join) => join.on('users.account_id', '=', accountId).on('users.id', '=', userId))
    .select([
      'current.uid',
      'current.name',
      'current.attributes',
      'current.features',
      'current.alerts',
      'home.uid as homeUid',
      'home.name as homeName',
      'home.attributes as homeAttributes',
      'users.alerts as userAlerts',
      'users.theme_id as themeId',
    ])
    .where('current.id', '=', currentAccountId)
    .executeTakeFirst();
}
export type Surroundings = NonNullable<Awaited<ReturnType<typeof surroundingsOf>>>;

/** Returns which of these sessions are valid (not ended, not expired, user not disabled), with the rights of each. */
export async function livingSessions(tx: Tx, accountIds: readonly number[], ids: readonly number[], now: Date) {
  return tx
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.account_id', '=', 'sessions.account_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .leftJoin('accounts', 'accounts.id', 'sessions.current_account_id')
    .select([
      'sessions.id',
      'users.role',
      'users.features',
      'sessions.account_id',
      'sessions.current_account_id',
      'accounts.features as accountFeatures',
    ])
    .where('sessions.account_id', 'in', [...accountIds])
    .where('sessions.id', 'in', [...ids])
    .where('sessions.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .execute();
}

/** Returns these accounts as far as the transaction sees them, each with its ancestors and itself. */
export async function pathsOf(tx: Tx, accountIds: readonly number[]): Promise<Map<number, ReadonlySet<number>>> {
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'ancestors'])
    .where('id', 'in', [...accountIds])
    .execute();
  return new Map(rows.map(({ id, ancestors }) => [id, new Set(ancestors)]));
}

export interface StoredPreferences {
  language?: string | null;
  time_zone?: string | null;
  units_system?: string | null;
  theme_id?: string | null;
}

/** Saves settings of the user. Omitted ones stay. */
export async function savePreferences(
  tx: Tx,
  accountId: number,
  userId: number,
  preferences: StoredPreferences,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...preferences, updated_at: new Date() })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .execute();
}

/** Returns the stored password hash, locked until the transaction ends. */
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

/** Returns true if the program made and printed the password, which then only serves to choose another one. */
export async function mustChangePassword(tx: Tx, accountId: number, userId: number): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('must_change_password')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.must_change_password ?? false;
}

/** Keys of a stored session. */
export interface SessionRow {
  id: number;
  tokenHash: Buffer;
}

/** @param before the hash that is replaced; undefined: any @returns true if it was replaced */
export async function replacePassword(
  tx: Tx,
  accountId: number,
  userId: number,
  passwordHash: string,
  before?: string,
): Promise<boolean> {
  const replaced = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false, updated_at: new Date() })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .$if(before !== undefined, (query) => query.where('password_hash', '=', before!))
    .returning('id')
    .execute();
  return replaced.length > 0;
}

/** Deletes sessions and pending sign-ins. @param except session that is kept @returns the deleted sessions */
export async function deleteSessionsOfUser(
  tx: Tx,
  accountId: number,
  userId: number,
  except: number | undefined,
): Promise<SessionRow[]> {
  await tx.deleteFrom('half_sign_ins').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
  const ended = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .returning(['id', 'token_hash as tokenHash'])
    .execute();
  const kept = await tx
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // All of them ended, so a lost browser is no longer known either.
  if (kept === undefined) await forgetKnownDevices(tx, { accountId, userId });
  return ended;
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
