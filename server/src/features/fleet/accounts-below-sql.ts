import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';

/** Returns the keys of an account and the accounts below it. Empty if the account is not among the visible ones. */
export async function accountsBelow(tx: Tx, visible: readonly number[], uid: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM accounts a JOIN accounts b ON a.id = ANY (b.ancestors)
    WHERE a.uid = ${uid} AND ${ofAccounts(sql`a.id`, visible)} AND ${ofAccounts(sql`b.id`, visible)}`.execute(tx);
  return rows.map(({ id }) => id);
}
