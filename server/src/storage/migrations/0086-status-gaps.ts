/**
 * Quarters also have the number of gaps between the statuses of an asset, so that reports find times without a status
 * without reading every interval, and an index gives the newest intervals of a fleet. A gap is counted in the quarter of
 * the interval behind it; the first interval of an asset has one before it. Intervals of 0 s do not count.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

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
  last_interval: 'max(r.start_time)',
};
const NAMES = Object.keys(SUMS);
const VALUES = Object.values(SUMS).join(', ');
const QUARTER = `date_bin('6 hours', start_time, timestamptz 'epoch')`;
const SECONDS = 'extract(epoch FROM i.end_time - i.start_time)::float8 AS seconds';

/**
 * Returns the nearest interval before or behind a row. Pairs of asset and time are compared so that only the primary key
 * serves (0085).
 */
const nearest = (what: string, side: '<' | '>', row: string, time: string) => `
  SELECT ${what} FROM public.state_intervals n
  WHERE n.account_id = ${row}.account_id AND n.asset_id = ${row}.asset_id
    AND (n.asset_id, n.start_time) ${side} (${row}.asset_id, ${time}) AND n.end_time > n.start_time
  ORDER BY n.asset_id ${side === '<' ? 'DESC' : ''}, n.start_time ${side === '<' ? 'DESC' : ''} LIMIT 1`;

/** Counts the quarters of the rows `c` again. */
const COUNT = `
  SELECT c.account_id, c.asset_id, c.start, counted.*
  FROM c CROSS JOIN LATERAL (
    SELECT ${VALUES}
    FROM (
      SELECT i.*, ${SECONDS},
        coalesce(lag(i.end_time) OVER (ORDER BY i.start_time), (${nearest('n.end_time', '<', 'c', 'c.start')}))
          AS previous_end
      FROM public.state_intervals i
      WHERE i.account_id = c.account_id
        AND (i.asset_id, i.start_time) >= (c.asset_id, c.start)
        AND (i.asset_id, i.start_time) < (c.asset_id, c.start + interval '6 hours')
        AND i.end_time > i.start_time) r) counted`;

const INSERT = `INSERT INTO public.asset_quarters AS q (account_id, asset_id, start, ${NAMES.join(', ')})`;
const REPLACE = `ON CONFLICT (account_id, start, asset_id) DO UPDATE SET
  ${NAMES.map((name) => `${name} = excluded.${name}`).join(', ')}`;
const keptQuarter = (row: string, start: string) => `
  SELECT * FROM public.asset_quarters k
  WHERE k.account_id = ${row}.account_id AND k.start = ${start} AND k.asset_id = ${row}.asset_id`;

/** A kept value together with the one of new rows. */
const grown = (name: string): string => {
  if (name === 'longest_idle_s') return `greatest(k.${name}, s.${name})`;
  return name === 'last_interval' ? `s.${name}` : `coalesce(k.${name}, 0) + s.${name}`;
};

const STATEMENTS = `
ALTER TABLE asset_quarters
  ADD COLUMN gaps int NOT NULL DEFAULT 0,
  -- the start of the last one that is counted
  ADD COLUMN last_interval timestamptz;
CREATE INDEX state_intervals_by_time ON state_intervals (account_id, start_time);

UPDATE asset_quarters q SET gaps = g.gaps, last_interval = g.last
FROM (
  SELECT account_id, asset_id, ${QUARTER} AS start, max(start_time) AS last,
    count(*) FILTER (WHERE previous_end IS DISTINCT FROM start_time) AS gaps
  FROM (SELECT i.*, lag(end_time) OVER (PARTITION BY account_id, asset_id ORDER BY start_time) AS previous_end
    FROM state_intervals i WHERE end_time > start_time) i
  GROUP BY 1, 2, 3) g
WHERE q.account_id = g.account_id AND q.asset_id = g.asset_id AND q.start = g.start;

CREATE OR REPLACE FUNCTION waymark_count_state_intervals_quarters() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  ${INSERT}
  WITH c AS (
    SELECT account_id, asset_id, ${QUARTER} AS start FROM changed
    UNION
    -- The interval behind a changed one may have another gap before it.
    SELECT c.account_id, c.asset_id, b.start
    FROM changed c CROSS JOIN LATERAL (${nearest(`${QUARTER} AS start`, '>', 'c', 'c.start_time')}) b)
  ${COUNT}
  ${REPLACE};
  RETURN NULL;
END $$;

-- Adds intervals that begin behind all counted ones of their quarter, as those of live data do, and counts the other
-- quarters again. A quarter that another trigger of the same statement counted has the new intervals already: they do not
-- begin behind its last one.
CREATE FUNCTION waymark_add_state_intervals_quarters() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  ${INSERT}
  WITH s AS MATERIALIZED (
    SELECT r.account_id, r.asset_id, r.start, min(r.start_time) AS first_interval,
      ${Object.entries(SUMS).map(([name, value]) => `${value} AS ${name}`)}
    FROM (
      SELECT i.*, ${QUARTER} AS start, ${SECONDS},
        (${nearest('n.end_time', '<', 'i', 'i.start_time')}) AS previous_end
      FROM changed i WHERE i.end_time > i.start_time) r
    GROUP BY 1, 2, 3),
  c AS MATERIALIZED (
    SELECT s.account_id, s.asset_id, s.start
    FROM s CROSS JOIN LATERAL (${keptQuarter('s', 's.start')}) k WHERE k.last_interval >= s.first_interval
    UNION
    SELECT s.account_id, s.asset_id, b.start
    FROM s CROSS JOIN LATERAL (${nearest(`${QUARTER} AS start, start_time`, '>', 's', 's.last_interval')}) b
    CROSS JOIN LATERAL (${keptQuarter('s', 'b.start')}) k WHERE k.last_interval >= b.start_time)
  ${COUNT}
  UNION ALL
  SELECT s.account_id, s.asset_id, s.start, ${NAMES.map(grown).join(', ')}
  FROM s LEFT JOIN LATERAL (${keptQuarter('s', 's.start')}) k ON true
  WHERE NOT EXISTS (
    SELECT FROM c WHERE c.account_id = s.account_id AND c.asset_id = s.asset_id AND c.start = s.start)
  ${REPLACE};
  RETURN NULL;
END $$;

DROP TRIGGER state_intervals_quarters_insert_new ON state_intervals;
CREATE TRIGGER state_intervals_quarters_insert_new AFTER INSERT ON state_intervals
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION waymark_add_state_intervals_quarters();
`;
