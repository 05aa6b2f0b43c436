import type { Tx } from '../../storage/db.ts';

/** Stores a proof of this session, and deletes its expired ones, except those locked by another transaction. */
export async function insertProof(
  tx: Tx,
  accountId: number,
  sessionId: number,
  tokenHash: Buffer,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('password_proofs')
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('password_proofs')
        .select('token_hash')
        .where('account_id', '=', accountId)
        .where('session_id', '=', sessionId)
        .where('expires_at', '<=', now)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await tx
    .insertInto('password_proofs')
    .values({ account_id: accountId, session_id: sessionId, token_hash: tokenHash, expires_at: expiresAt })
    .execute();
}

/** Spends a proof. @returns true if it was one of this session, and in time */
export async function spendProof(
  tx: Tx,
  accountId: number,
  sessionId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const spent = await tx
    .deleteFrom('password_proofs')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .where('token_hash', '=', tokenHash)
    .returning('expires_at')
    .executeTakeFirst();
  return spent !== undefined && spent.expires_at > now;
}

export async function storedPasswordHash(tx: Tx, accountId: number, userId: number): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.password_hash ?? null;
}
