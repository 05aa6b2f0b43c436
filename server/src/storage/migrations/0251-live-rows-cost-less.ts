/**
 * Adds live data to kept sums at less cost. Quarters (0086) keep the end of their last interval, so that the interval before
 * a new one need not be found, and a statement that updates states leaves one difference for each status (0210) instead of two
 * for each asset.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(QUARTERS).execute(database);
  await sql.raw(STATUSES).execute(database);
}

/** Columns of a quarter that intervals give, with their SQL over the rows `r`. 12 is the status idle. */
const SUMS: Readonly<Record<string, string>> = {
  intervals: 'count(*)',
  interval_s: 'coalesce(sum(r.seconds), 0)',
  idles: 'count(*) FILTER (WHERE r.status = 12)',
  idling_s: 'coalesce(sum(r.seconds) FILTER (WHERE r.status = 12), 0)',
  longest_idle_s: 'max(r.seconds) FILTER (WHERE r.status = 12)',
  gaps: 'count(*) FILTER (WHERE r.previous_end IS DISTINCT FROM r.start_time)',
  last_interval: 'max(r.start_time)',
  last_end: 'max(r.end_time) FILTER (WHERE r.is_last)',
};
const NAMES = Object.keys(SUMS);
const QUARTER = `date_bin('6 hours', start_time, timestamptz 'epoch')`;
const ROW = `i.*, extract(epoch FROM i.end_time - i.start_time)::float8 AS seconds, lead(i.start_time) OVER w IS NULL AS is_last`;

/** A kept value together with the one of new rows. The first of these has the last counted one before it. */
const grown = (name: string): string => {
  if (name === 'longest_idle_s') return `greatest(k.${name}, s.${name})`;
  if (name === 'last_interval' || name === 'last_end') return `s.${name}`;
  return `k.${name} + s.${name}${name === 'gaps' ? ' - (k.last_end = s.first_interval)::int' : ''}`;
};

/** Returns the nearest interval before or behind a row. Pairs of asset and time are compared so that only the primary key serves. */
const nearest = (what: string, side: '<' | '>', row: string, time: string) => `
  SELECT ${what} FROM public.state_intervals n
  WHERE n.account_id = ${row}.account_id
    AND (n.asset_id, n.start_time) ${side === '<' ? '>=' : '<='} (${row}.asset_id, timestamptz '${side === '<' ? '-' : ''}infinity')
    AND (n.asset_id, n.start_time) ${side} (${row}.asset_id, ${time}) AND n.end_time > n.start_time
  ORDER BY n.asset_id ${side === '<' ? 'DESC' : ''}, n.start_time ${side === '<' ? 'DESC' : ''} LIMIT 1`;

/** Returns the kept quarter of a row. One row is read for each, whatever the planner knows of the table. */
const kept = (row: string) => `
  SELECT ${NAMES.map((name) => `k.${name}`).join(', ')} FROM public.asset_quarters k
  WHERE k.account_id = ${row}.account_id AND k.start = ${row}.start AND k.asset_id = ${row}.asset_id LIMIT 1`;

/** Counts the quarters of the rows `c` again. */
const COUNT = `
  SELECT c.account_id, c.asset_id, c.start, counted.*
  FROM c CROSS JOIN LATERAL (
    SELECT ${Object.values(SUMS).join(', ')}
    FROM (
      SELECT ${ROW}, coalesce(lag(i.end_time) OVER w, (${nearest('n.end_time', '<', 'c', 'c.start')})) AS previous_end
      FROM public.state_intervals i
      WHERE i.account_id = c.account_id
        AND (i.asset_id, i.start_time) >= (c.asset_id, c.start)
        AND (i.asset_id, i.start_time) < (c.asset_id, c.start + interval '6 hours')
        AND i.end_time > i.start_time
      WINDOW w AS (ORDER BY i.start_time)) r) counted`;

const INSERT = `INSERT INTO public.asset_quarters AS q (account_id, asset_id, start, ${NAMES.join(', ')})`;
const REPLACE = `ON CONFLICT (account_id, start, asset_id) DO UPDATE SET place = NULL,
  ${NAMES.map((name) => `${name} = excluded.${name}`).join(', ')}`;

/**
 * A quarter without the end of its last interval was counted before there was one, or has none, and is counted again. So is
 * one that another trigger of the same statement counted: it has the new intervals, which do not begin behind its last one.
 */
const QUARTERS = `
ALTER TABLE asset_quarters
  -- the end of the last interval that is counted; null: none, or not known
  ADD COLUMN last_end timestamptz;

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

CREATE OR REPLACE FUNCTION waymark_add_state_intervals_quarters() RETURNS trigger LANGUAGE plpgsql
  -- A connection that plans while the tables are small keeps the plan while they grow.
  SET search_path = pg_catalog, public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  ${INSERT}
  WITH s AS MATERIALIZED (
    SELECT r.account_id, r.asset_id, r.start, min(r.start_time) AS first_interval,
      ${Object.entries(SUMS).map(([name, value]) => `${value} AS ${name}`)}
    FROM (
      SELECT ${ROW}, ${QUARTER} AS start, lag(i.end_time) OVER w AS previous_end
      FROM changed i WHERE i.end_time > i.start_time
      WINDOW w AS (PARTITION BY i.account_id, i.asset_id, ${QUARTER} ORDER BY i.start_time)) r
    GROUP BY 1, 2, 3),
  behind AS MATERIALIZED (
    SELECT b.account_id, b.asset_id, b.start
    FROM s CROSS JOIN LATERAL (
      ${nearest(`n.account_id, n.asset_id, ${QUARTER} AS start, start_time`, '>', 's', 's.last_interval')}) b
    CROSS JOIN LATERAL (${kept('b')}) k WHERE k.last_interval >= b.start_time),
  sums AS MATERIALIZED (
    SELECT s.account_id, s.asset_id, s.start, ${NAMES.map((name) => `${grown(name)} AS ${name}`).join(', ')},
      k.last_end IS NOT NULL AND k.last_interval < s.first_interval AS grows
    FROM s LEFT JOIN LATERAL (${kept('s')}) k ON true),
  c AS MATERIALIZED (
    SELECT account_id, asset_id, start FROM sums WHERE NOT grows
    UNION SELECT account_id, asset_id, start FROM behind)
  ${COUNT}
  UNION ALL
  SELECT account_id, asset_id, start, ${NAMES.join(', ')} FROM sums
  WHERE grows AND (account_id, asset_id, start) NOT IN (SELECT account_id, asset_id, start FROM behind)
  ${REPLACE};
  RETURN NULL;
END $$;
`;

const STATUSES = `
DROP TRIGGER asset_state_count_update ON asset_state;
CREATE FUNCTION waymark_keep_statuses_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.status_counts (account_id, assets, status, movement)
  SELECT account_id, sum(assets), status, movement
  FROM (SELECT account_id, 1 AS assets, status, movement FROM changed
    UNION ALL SELECT account_id, -1, status, movement FROM was) r
  GROUP BY account_id, status, movement HAVING sum(assets) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER asset_state_count_update AFTER UPDATE ON asset_state
  REFERENCING OLD TABLE AS was NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION waymark_keep_statuses_update();
`;
