import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';

/**
 * Returns the earliest of the first instants of a query, epoch ms. Undefined: it has fewer.
 * @param instants SELECT of one column, the newest first
 */
export async function newestSince(tx: Tx, instants: RawBuilder<unknown>, count: number): Promise<number | undefined> {
  const { rows } = await sql<{ since: Date | null; found: number }>`
    SELECT min(n.at) AS since, count(*)::int AS found FROM (${instants} LIMIT ${count}) n (at)`.execute(tx);
  const [{ since, found } = { since: null, found: 0 }] = rows;
  return since !== null && found === count ? since.getTime() : undefined;
}
