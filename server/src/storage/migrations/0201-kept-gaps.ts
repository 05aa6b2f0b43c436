/**
 * The gaps between the statuses of an asset, so that a report need not look for them among all intervals of a quarter (0086).
 * The job that counts a quarter by place notes those before its intervals (0146), and they count while it has a place.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
  await sql.raw(tenantWall('status_gaps', 'account_id', 'SELECT', 'OWNER')).execute(database);
}

const STATEMENTS = `
CREATE TABLE status_gaps (
  -- end of the gap
  start_time timestamptz NOT NULL,
  -- null: before the first interval
  since timestamptz,
  account_id int NOT NULL,
  asset_id int NOT NULL,
  PRIMARY KEY (account_id, start_time, asset_id)
);

INSERT INTO status_gaps (account_id, start_time, asset_id, since)
SELECT i.account_id, i.start_time, i.asset_id, i.previous_end
FROM (SELECT i.*, lag(i.end_time) OVER (PARTITION BY account_id, asset_id ORDER BY start_time) AS previous_end
  FROM state_intervals i WHERE end_time > start_time) i
JOIN asset_quarters q ON q.account_id = i.account_id AND q.asset_id = i.asset_id AND q.place IS NOT NULL
  AND q.start = date_bin('6 hours', i.start_time, timestamptz 'epoch')
WHERE i.previous_end IS DISTINCT FROM i.start_time ORDER BY 1, 2, 3;
`;
