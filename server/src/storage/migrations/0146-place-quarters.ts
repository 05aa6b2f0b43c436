/**
 * Quarters of a day (0085) by place: `asset_quarters.place` is the place in which all rows of a quarter began,
 * `place_quarters` has the sums of quarters of several places, and `waited_parts` the parts of the intervals at rest that
 * began in a quarter and that waiting at a place cuts or replaces. A job counts them (`place-quarters.ts`). The triggers that count a
 * quarter, and each change of its visits, only take its place back, in rows that they write anyway.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

/** Tables whose rows quarters add up, and the functions of their triggers (0085, 0086). */
const COUNTING = [
  ...['trips', 'stops', 'driving_events', 'state_intervals'].map((table) => `waymark_count_${table}_quarters`),
  'waymark_add_state_intervals_quarters',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
  for (const name of COUNTING) {
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_functiondef(${name}::regproc) AS definition`.execute(database);
    await sql.raw(rows[0]!.definition.replace('DO UPDATE SET', 'DO UPDATE SET place = NULL,')).execute(database);
  }
  for (const table of ['place_quarters', 'waited_parts'])
    await sql.raw(tenantWall(table, 'account_id', 'SELECT', 'OWNER')).execute(database);
}

const trigger = (event: string, tables: string) => `
CREATE TRIGGER visits_quarters_${event} AFTER ${event} ON visits REFERENCING ${tables}
FOR EACH STATEMENT EXECUTE FUNCTION waymark_unplace_${event}();`;

/**
 * Takes back the place of the quarters that spans (account_id, asset_id, since, until; null: open) touch, and of the one in
 * which the interval began that reaches into a span. Each is found by its key, whatever the planner knows of the table, and
 * is locked even if it has no place, because the job may be about to count it.
 */
const unplace = (event: string, spans: string) => `
CREATE FUNCTION waymark_unplace_${event}() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.asset_quarters AS q (account_id, start, asset_id)
  SELECT DISTINCT k.account_id, k.start, k.asset_id
  FROM (${spans}) c
  CROSS JOIN LATERAL (
    SELECT start FROM public.asset_quarters l WHERE l.account_id = c.account_id ORDER BY start DESC LIMIT 1) last
  CROSS JOIN LATERAL (SELECT coalesce((
    SELECT n.start_time FROM public.state_intervals n
    WHERE n.account_id = c.account_id AND (n.asset_id, n.start_time) >= (c.asset_id, timestamptz '-infinity')
      AND (n.asset_id, n.start_time) < (c.asset_id, c.since) AND n.end_time > n.start_time
    ORDER BY n.asset_id DESC, n.start_time DESC LIMIT 1), c.since) AS since) i
  CROSS JOIN LATERAL generate_series(
    date_bin('6 hours', i.since, timestamptz 'epoch'), least(c.until, last.start), interval '6 hours') s (start)
  CROSS JOIN LATERAL (
    SELECT * FROM public.asset_quarters k
    WHERE k.account_id = c.account_id AND k.start = s.start AND k.asset_id = c.asset_id LIMIT 1) k
  ON CONFLICT (account_id, start, asset_id) DO UPDATE SET place = NULL;
  RETURN NULL;
END $$;`;

const WHOLE = 'SELECT account_id, asset_id, entered_at AS since, left_at AS until FROM changed';
/** A visit that ended leaves the quarters before its end as they are. */
const MOVED = `
  SELECT n.account_id, n.asset_id,
    CASE WHEN n.waits = o.waits THEN least(o.left_at, n.left_at) ELSE n.entered_at END AS since,
    CASE WHEN o.left_at IS NOT NULL AND n.left_at IS NOT NULL THEN greatest(o.left_at, n.left_at) END AS until
  FROM was o JOIN changed n ON n.account_id = o.account_id AND n.asset_id = o.asset_id AND n.place_id = o.place_id
    AND n.entered_at = o.entered_at
  WHERE n.left_at IS DISTINCT FROM o.left_at OR n.waits <> o.waits`;

const STATEMENTS = `
ALTER TABLE asset_quarters
  -- null: unknown; 0: none; -1: in place_quarters
  ADD COLUMN place int;
CREATE INDEX asset_quarters_unplaced ON asset_quarters (account_id, start, asset_id) WHERE place IS NULL;
-- Few quarters have one.
CREATE INDEX asset_quarters_gaps ON asset_quarters (account_id, start) WHERE gaps > 0;
CREATE INDEX asset_quarters_longest_idle ON asset_quarters (account_id, longest_idle_s, start)
  WHERE longest_idle_s IS NOT NULL;

CREATE TABLE place_quarters (
  LIKE asset_quarters INCLUDING DEFAULTS,
  -- 0: none
  place_id int NOT NULL,
  PRIMARY KEY (account_id, start, asset_id, place_id)
);
ALTER TABLE place_quarters DROP COLUMN place, DROP COLUMN gaps, DROP COLUMN last_interval;

-- They count while the place of the quarter is known.
CREATE TABLE waited_parts (
  -- of the interval
  start_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL,
  account_id int NOT NULL,
  asset_id int NOT NULL,
  at timestamptz NOT NULL,
  seconds float8 NOT NULL,
  -- of its start; 0: none
  place_id int NOT NULL,
  -- 0: the interval itself, which is taken off; 1: at rest; 2: waiting
  kind smallint NOT NULL,
  -- what it adds to the number of statuses, and of those that are idle
  entries smallint NOT NULL,
  idles smallint NOT NULL,
  PRIMARY KEY (account_id, start_time, asset_id, at, kind)
);
${unplace('insert', WHOLE)}
${unplace('update', MOVED)}
${unplace('delete', WHOLE)}
${trigger('insert', 'NEW TABLE AS changed')}
${trigger('update', 'OLD TABLE AS was NEW TABLE AS changed')}
${trigger('delete', 'OLD TABLE AS changed')}
`;
