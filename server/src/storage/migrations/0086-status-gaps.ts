/**
 * Quarters also have the number of gaps between the statuses of an asset, so that reports find times without a status
 * without reading every interval, and an index gives the newest intervals of a fleet. A gap is counted in the quarter of
 * the interval behind it; the first interval of an asset has one before it. Intervals of 0 s do not count.
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
}

/** The other columns are counted as 0085 declares them. 12 is the status idle. */
const SUMS: Readonly<Record<string, string>> = {
  intervals: 'count(*)',
  interval_s: 'coalesce(sum(r.seconds), 0)',
  idles: 'count(*) FILTER (WHERE r.status = 12)',
  idling_s: 'coalesce(sum(r.seconds) FILTER (WHERE r.status = 12), 0)',
  longest_idle_s: 'max(r.seconds) FILTER (WHERE r.status = 12)',
  gaps: 'count(*) FILTER (WHERE r.previous_end IS DISTINCT FROM r.start_time)',
};
const NAMES = Object.keys(SUMS).join(', ');
const QUARTER = `date_bin('6 hours', start_time, timestamptz 'epoch')`;

const STATEMENTS = `
ALTER TABLE asset_quarters ADD COLUMN gaps int NOT NULL DEFAULT 0;
CREATE INDEX state_intervals_by_time ON state_intervals (account_id, start_time);

UPDATE asset_quarters q SET gaps = g.gaps
FROM (
  SELECT account_id, asset_id, ${QUARTER} AS start, count(*) AS gaps
  FROM (SELECT i.*, lag(end_time) OVER (PARTITION BY account_id, asset_id ORDER BY start_time) AS previous_end
    FROM state_intervals i WHERE end_time > start_time) i
  WHERE previous_end IS DISTINCT FROM start_time GROUP BY 1, 2, 3) g
WHERE q.account_id = g.account_id AND q.asset_id = g.asset_id AND q.start = g.start;

CREATE OR REPLACE FUNCTION waymark_count_state_intervals_quarters() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.asset_quarters (account_id, asset_id, start, ${NAMES})
  SELECT c.account_id, c.asset_id, c.start, counted.*
  FROM (
    SELECT account_id, asset_id, ${QUARTER} AS start FROM changed
    UNION
    -- The interval behind a changed one may have another gap before it. Pairs are compared so that only the primary key
    -- serves (0085).
    SELECT c.account_id, c.asset_id, n.start
    FROM changed c CROSS JOIN LATERAL (
      SELECT ${QUARTER} AS start FROM public.state_intervals i
      WHERE i.account_id = c.account_id AND i.asset_id = c.asset_id
        AND (i.asset_id, i.start_time) > (c.asset_id, c.start_time) AND i.end_time > i.start_time
      ORDER BY i.asset_id, i.start_time LIMIT 1) n) c
  CROSS JOIN LATERAL (
    SELECT ${Object.values(SUMS).join(', ')}
    FROM (
      SELECT i.*, extract(epoch FROM i.end_time - i.start_time)::float8 AS seconds,
        coalesce(lag(i.end_time) OVER (ORDER BY i.start_time), (
          SELECT p.end_time FROM public.state_intervals p
          WHERE p.account_id = c.account_id AND p.asset_id = c.asset_id
            AND (p.asset_id, p.start_time) < (c.asset_id, c.start) AND p.end_time > p.start_time
          ORDER BY p.asset_id DESC, p.start_time DESC LIMIT 1)) AS previous_end
      FROM public.state_intervals i
      WHERE i.account_id = c.account_id
        AND (i.asset_id, i.start_time) >= (c.asset_id, c.start)
        AND (i.asset_id, i.start_time) < (c.asset_id, c.start + interval '6 hours')
        AND i.end_time > i.start_time) r) counted
  ON CONFLICT (account_id, start, asset_id) DO UPDATE SET
    ${Object.keys(SUMS).map((name) => `${name} = excluded.${name}`)};
  RETURN NULL;
END $$;
`;
