import { sql } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import type { Actor } from '../steps-sql.ts';

/** What somebody who asked for a command may by now, and what its account may. */
export interface RequesterNow {
  role: string;
  features: string[];
  disabled_at: Date | null;
  account_features: string[];
}

/**
 * Of the account itself or of one above it; undefined: there is no such user any more.
 * @param tx sees the command's account
 */
export async function requesterNow(tx: Tx, requester: Actor, accountId: number): Promise<RequesterNow | undefined> {
  const { rows } = await sql<RequesterNow>`
    SELECT r.role, r.features, r.disabled_at, a.features AS account_features
    FROM lookup_command_requester(${requester.accountId}, ${requester.userId}) r, accounts a
    WHERE a.id = ${accountId} AND ${requester.accountId}::int = ANY (a.ancestors)`.execute(tx);
  return rows[0];
}
