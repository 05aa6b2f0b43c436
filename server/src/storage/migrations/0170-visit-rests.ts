/**
 * How long an asset stood still during each visit to a place, so that reports add up numbers and need not look for the
 * intervals of every visit: the seconds of its intervals at rest, by the quarter of a day (0085) in which they began. A job
 * counts them together with the place of the quarter (0146), and like it they hold until that is taken back.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
  await sql.raw(tenantWall('visit_rests', 'account_id', 'SELECT', 'OWNER')).execute(database);
}

/** The numbers are those of `STATIONARY_STATUSES`. */
const STATEMENTS = `
CREATE TABLE visit_rests (
  entered_at timestamptz NOT NULL,
  -- of the quarter in which the intervals began
  start timestamptz NOT NULL,
  seconds float8 NOT NULL,
  account_id int NOT NULL,
  asset_id int NOT NULL,
  place_id int NOT NULL,
  PRIMARY KEY (account_id, start, asset_id, place_id, entered_at)
);
CREATE INDEX visit_rests_entered ON visit_rests (account_id, entered_at);

INSERT INTO visit_rests (account_id, start, asset_id, place_id, entered_at, seconds)
SELECT v.account_id, date_bin('6 hours', r.start_time, timestamptz 'epoch'), v.asset_id, v.place_id, v.entered_at,
  sum(extract(epoch FROM least(r.end_time, v.left_at) - greatest(r.start_time, v.entered_at)))
FROM visits v
CROSS JOIN LATERAL (
  SELECT coalesce((
    SELECT b.start_time FROM state_intervals b
    WHERE b.account_id = v.account_id AND b.asset_id = v.asset_id AND b.start_time < v.entered_at AND b.end_time > b.start_time
    ORDER BY b.start_time DESC LIMIT 1), v.entered_at) AS since OFFSET 0) first
-- Both bounds are conditions of the index, so that a visit does not read all later intervals of its asset.
CROSS JOIN LATERAL (
  SELECT * FROM state_intervals i WHERE i.account_id = v.account_id AND i.asset_id = v.asset_id
    AND i.start_time >= first.since AND i.start_time < coalesce(v.left_at, timestamptz 'infinity') OFFSET 0) r
WHERE r.end_time > v.entered_at AND r.end_time > r.start_time AND r.status IN (8, 9, 11, 12, 13)
GROUP BY 1, 2, 3, 4, 5;
`;
