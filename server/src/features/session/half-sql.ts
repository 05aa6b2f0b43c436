import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import type { StoredUser } from './sql.ts';

/** The first step was taken by a user, the second is to come. */
export interface HalfSignIn {
  accountId: number;
  userId: number;
  step: string;
  /** How the first step was taken. */
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

/** Before a tenant is known: a function of migration 0019. */
export async function findHalf(tx: Tx, tokenHash: Buffer): Promise<HalfSignIn | undefined> {
  const { rows } = await sql<HalfSignIn>`SELECT account_id AS "accountId", user_id AS "userId", step, method, remember,
    expires_at AS "expiresAt" FROM lookup_half_sign_in(${tokenHash})`.execute(tx);
  return rows[0];
}

/** Uses it up. @returns whether it was still there to be used */
export async function spendHalf(tx: Tx, accountId: number, tokenHash: Buffer): Promise<boolean> {
  const spent = await tx
    .deleteFrom('half_sign_ins')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .execute();
  return spent.length > 0;
}

/** The user as a sign-in knows them; disabled ones are not found. */
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
