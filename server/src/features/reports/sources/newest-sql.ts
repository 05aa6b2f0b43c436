import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';

/**
 * Selects `since`, the earliest of the first instants of a query. Null: it has fewer.
 * @param instants SELECT of one column, the newest first
 */
export function newestSince(instants: RawBuilder<unknown>, count: number): RawBuilder<unknown> {
  return sql`
    SELECT CASE WHEN count(*) = ${count} THEN min(n.at) END AS since FROM (${instants} LIMIT ${count}) n (at)`;
}

/** Returns the earliest of the first instants of a query, epoch ms. Undefined: it has fewer. */
export async function readNewestSince(
  tx: Tx,
  instants: RawBuilder<unknown>,
  count: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ since: Date | null }>`${newestSince(instants, count)}`.execute(tx);
  return rows[0]?.since?.getTime();
}
