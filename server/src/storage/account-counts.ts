import { sql } from 'kysely';
import type { Database } from './db.ts';

/**
 * Replaces the rows of `account_counts` by one for each account, in one statement: a reader sees the rows before or after
 * it, and both have the same sum. Rows that are added meanwhile stay.
 */
export async function sumAccountCounts(database: Database): Promise<void> {
  await database.ingest((tx) =>
    sql`
      WITH taken AS (
        DELETE FROM account_counts WHERE account_id IN (
          SELECT account_id FROM account_counts GROUP BY 1 HAVING count(*) > 1)
        RETURNING account_id, assets, devices)
      INSERT INTO account_counts (account_id, assets, devices)
      SELECT account_id, sum(assets), sum(devices) FROM taken GROUP BY 1
      HAVING sum(assets) <> 0 OR sum(devices) <> 0`.execute(tx),
  );
}
