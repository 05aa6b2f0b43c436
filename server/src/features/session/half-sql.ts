import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { StoredUser } from './sql.ts';

/** A user completed the first step, and the second is pending. */
export interface HalfSignIn {
  accountId: number;
  userId: number;
  step: string;
  /** Method of the first step. */
  method: string;
  remember: boolean;
  expiresAt: Date;
}

export async function insertHalf(tx: Tx, half: HalfSignIn, tokenHash: Buffer, now: Date): Promise<void> {
  await tx
    .deleteFrom('half_sign_ins')
    .where('account_id', '=', half.accountId)
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('half_sign_ins')
        .select('token_hash')
        .where('account_id', '=', half.accountId)
        .where('user_id', '=', half.userId)
        .where('expires_at', '<=', now)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await tx
    .insertInto('half_sign_ins')
    .values({
      account_id: half.accountId,
      user_id: half.userId,
      token_hash: tokenHash,
      step: half.step,
      method: half.method,
      remember: half.remember,
      expires_at: half.expiresAt,
    })
    .execute();
}

/** Returns a half sign-in before a tenant is known, with a function of migration 0019. */
export async function findHalf(tx: Tx, tokenHash: Buffer): Promise<HalfSignIn | undefined> {
  const { rows } = await sql<HalfSignIn>`SELECT account_id AS "accountId", user_id AS "userId", step, method, remember,
    expires_at AS "expiresAt" FROM lookup_half_sign_in(${tokenHash})`.execute(tx);
  return rows[0];
}

/** Spends it. @returns true if it was not spent before */
export async function spendHalf(tx: Tx, accountId: number, tokenHash: Buffer): Promise<boolean> {
  const spent = await tx
    .deleteFrom('half_sign_ins')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .execute();
  return spent.length > 0;
}

/** Returns the user as a sign-in needs it. Disabled users are not found. */
export function userOfHalf(tx: Tx, accountId: number, userId: number): Promise<StoredUser | undefined> {
  return tx
    .selectFrom('users')
    .select([
      'account_id as accountId',
      'id',
      'uid',
      'name',
      'email',
      'phone',
      'password_hash as passwordHash',
      'role',
      'features',
      'language',
      'time_zone as timeZone',
      'units_system as unitsSystem',
      'disabled_at as disabledAt',
    ])
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}
