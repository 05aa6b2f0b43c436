import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { Viewer } from '../session/viewer.ts';

/** Returns how often a user mailed a route since then. */
export async function countMails(tx: Tx, { accountId, userId }: Viewer, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM audit
    WHERE account_id = ${accountId} AND at >= ${since} AND user_id = ${userId} AND action = 'route.mail'`.execute(tx);
  return rows[0]?.total ?? 0;
}
