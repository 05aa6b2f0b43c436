/**
 * Sums for the score of an asset (decisions.md, "Driver score"), so that a report of a fleet reads no single events.
 * Trips have their harsh events by kind and the units of their speeding. Days and quarters (0013, 0085) have the sums over
 * their trips, also over those with a fix a second, on which harsh events are sensed without a device that reports them,
 * and the seconds of idling beyond the first five minutes.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

/** As `scoreSpeedingUnitSeconds`, `scoreIdlingFreeSeconds` and `harshSpacingSeconds` of the domain. */
const [SPEEDING_UNIT, IDLING_FREE, SPACING] = [30, 300, 1];

/** Columns of a trip, each with its SQL over the events `e` that begin in it. */
const OF_TRIP: Readonly<Record<string, string>> = {
  braking: `count(*) FILTER (WHERE e.type = 'harshBraking')`,
  acceleration: `count(*) FILTER (WHERE e.type = 'harshAcceleration')`,
  cornering: `count(*) FILTER (WHERE e.type = 'harshCornering')`,
  speeding_units: `coalesce(sum(ceil(extract(epoch FROM coalesce(e.end_time, e.start_time) - e.start_time) / ${SPEEDING_UNIT}))
    FILTER (WHERE e.type = 'speeding'), 0)`,
};

const dense = `FILTER (WHERE (r.fix_count - 1) * ${SPACING} >= extract(epoch FROM r.end_time - r.start_time))`;
/** Columns of a day or quarter, each with its SQL over its trips `r`. */
export const SCORED: Readonly<Record<string, string>> = {
  trip_braking: 'coalesce(sum(r.braking), 0)',
  trip_acceleration: 'coalesce(sum(r.acceleration), 0)',
  trip_cornering: 'coalesce(sum(r.cornering), 0)',
  speeding_units: 'coalesce(sum(r.speeding_units), 0)',
  dense_m: `coalesce(sum(r.distance_m) ${dense}, 0)`,
  dense_braking: `coalesce(sum(r.braking) ${dense}, 0)`,
  dense_acceleration: `coalesce(sum(r.acceleration) ${dense}, 0)`,
  dense_cornering: `coalesce(sum(r.cornering) ${dense}, 0)`,
};

/** The sums over trips that 0085 and 0113 declare. */
const SUMS: Readonly<Record<string, string>> = {
  trips: 'count(*)',
  distance_m: 'coalesce(sum(r.distance_m), 0)',
  moving_s: 'coalesce(sum(r.moving_s), 0)',
  idle_s: 'coalesce(sum(r.idle_s), 0)',
  stopped_s: 'coalesce(sum(r.stopped_s), 0)',
  harsh_count: 'coalesce(sum(r.harsh_count), 0)',
};

/** How a table keeps sums: its key, and the begin and end of what a row adds up. */
interface Keeping {
  table: string;
  /** Column of the key, and its SQL for an instant. */
  key: string;
  of: (instant: string) => string;
  since: string;
  until: string;
  sums: Readonly<Record<string, string>>;
  /** Begin of the updates of a row. */
  also: string;
}

const KEEPING: Readonly<Record<'quarters' | 'days', Keeping>> = {
  quarters: {
    table: 'asset_quarters',
    key: 'start',
    of: (instant) => `date_bin('6 hours', ${instant}, timestamptz 'epoch')`,
    since: 'c.start',
    until: `c.start + interval '6 hours'`,
    sums: { ...SUMS, max_speed_cm_s: 'max(r.max_speed_cm_s)' },
    also: 'place = NULL, ',
  },
  days: {
    table: 'asset_days',
    key: 'day',
    of: (instant) => `(${instant} AT TIME ZONE 'UTC')::date`,
    since: `c.day::timestamp AT TIME ZONE 'UTC'`,
    until: `(c.day + 1)::timestamp AT TIME ZONE 'UTC'`,
    sums: {
      ...SUMS,
      max_speed_cm_s: 'coalesce(max(r.max_speed_cm_s), 0)',
      speeding_s: 'coalesce(sum(r.speeding_s), 0)',
    },
    also: '',
  },
};

/** Tables are read through indexes only (0158). */
const SETTINGS = `SET search_path = pg_catalog, public, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off`;
const updates = (names: readonly string[]) => names.map((name) => `${name} = excluded.${name}`).join(', ');

/** Rows `r` of the key `c`. Pairs are compared so that only the primary key serves (0085). */
const rowsOf = (table: string, { since, until }: Keeping) => `
  FROM public.${table} r WHERE r.account_id = c.account_id
    AND (r.asset_id, r.start_time) >= (c.asset_id, ${since}) AND (r.asset_id, r.start_time) < (c.asset_id, ${until})`;

/** Returns the function that counts the trips of days or quarters again. @param scored columns for scores */
export function countTrips(name: 'quarters' | 'days', scored = SCORED): string {
  const keeping = KEEPING[name];
  const columns = { ...keeping.sums, ...scored };
  const names = Object.keys(columns);
  return `
CREATE OR REPLACE FUNCTION waymark_count_trips_${name}() RETURNS trigger LANGUAGE plpgsql ${SETTINGS} AS $$
BEGIN
  INSERT INTO public.${keeping.table} (account_id, asset_id, ${keeping.key}, ${names.join(', ')})
  SELECT c.account_id, c.asset_id, c.${keeping.key}, counted.*
  FROM (SELECT DISTINCT account_id, asset_id, ${keeping.of('start_time')} AS ${keeping.key} FROM changed) c
  CROSS JOIN LATERAL (SELECT ${Object.values(columns).join(', ')} ${rowsOf('trips', keeping)}) counted
  ON CONFLICT (account_id, ${keeping.key}, asset_id) DO UPDATE SET ${keeping.also}${updates(names)};
  RETURN NULL;
END $$;`;
}

/** Returns statements that add up the past, without changing what else is kept. @param columns for scores */
export function countPast(name: 'quarters' | 'days', columns = SCORED): string {
  const keeping = KEEPING[name];
  return `
UPDATE ${keeping.table} k SET ${Object.keys(columns)
    .map((column) => `${column} = s.${column}`)
    .join(', ')}
FROM (
  SELECT r.account_id, r.asset_id, ${keeping.of('r.start_time')} AS ${keeping.key},
    ${Object.entries(columns).map(([column, value]) => `${value} AS ${column}`)}
  FROM trips r GROUP BY 1, 2, 3) s
WHERE k.account_id = s.account_id AND k.asset_id = s.asset_id AND k.${keeping.key} = s.${keeping.key}
  AND (${Object.keys(columns).map((column) => `k.${column}`)}) IS DISTINCT FROM (${Object.keys(columns).map((column) => `s.${column}`)});`;
}

function countPastIdling(name: 'quarters' | 'days'): string {
  const keeping = KEEPING[name];
  return `
UPDATE ${keeping.table} k SET long_idle_s = s.long_idle_s
FROM (
  SELECT r.account_id, r.asset_id, ${keeping.of('r.start_time')} AS ${keeping.key}, ${LONG_IDLE} AS long_idle_s
  FROM state_intervals r WHERE ${isLong('r')} GROUP BY 1, 2, 3) s
WHERE k.account_id = s.account_id AND k.asset_id = s.asset_id AND k.${keeping.key} = s.${keeping.key};`;
}

/** 12 is the status idle. */
const isLong = (row: string) =>
  `${row}.status = 12 AND ${row}.end_time - ${row}.start_time > interval '${IDLING_FREE} seconds'`;
const LONG_IDLE = `coalesce(sum(extract(epoch FROM r.end_time - r.start_time) - ${IDLING_FREE}), 0)`;

const countIdling = (keeping: Keeping) => `
  INSERT INTO public.${keeping.table} (account_id, asset_id, ${keeping.key}, long_idle_s)
  SELECT c.account_id, c.asset_id, c.${keeping.key}, counted.*
  FROM (
    SELECT DISTINCT account_id, asset_id, ${keeping.of('start_time')} AS ${keeping.key} FROM changed WHERE ${isLong('changed')}) c
  CROSS JOIN LATERAL (SELECT ${LONG_IDLE} ${rowsOf('state_intervals', keeping)} AND ${isLong('r')}) counted
  ON CONFLICT (account_id, ${keeping.key}, asset_id) DO UPDATE SET long_idle_s = excluded.long_idle_s;`;

const trigger = (table: string, name: string, body: string) => (event: string, rows: string) =>
  `
CREATE TRIGGER ${table}_${name}_${event}_${rows} AFTER ${event} ON ${table}
REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${body}();`;
const onEach = (make: (event: string, rows: string) => string) =>
  [make('insert', 'new'), make('update', 'old'), make('update', 'new'), make('delete', 'old')].join('');

const added = (names: readonly string[], type = 'int') =>
  names.map((name) => `ADD COLUMN ${name} ${name.endsWith('_m') ? 'float8' : type} NOT NULL DEFAULT 0`).join(', ');

/** The last trip that began at or before an event `e`. */
const TRIP_OF_EVENT = `
  SELECT t.start_time, t.end_time FROM public.trips t
  WHERE t.account_id = e.account_id AND (t.asset_id, t.start_time) >= (e.asset_id, timestamptz '-infinity')
    AND (t.asset_id, t.start_time) <= (e.asset_id, e.start_time)
  ORDER BY t.asset_id DESC, t.start_time DESC LIMIT 1`;

/** Creates the function that counts the events of a written trip. @param more statements on NEW */
export const countEventsOfTrip = (more = '') => `
CREATE OR REPLACE FUNCTION waymark_count_events_of_trip() RETURNS trigger LANGUAGE plpgsql ${SETTINGS} AS $$
BEGIN
  SELECT ${Object.values(OF_TRIP).join(', ')}
  INTO ${Object.keys(OF_TRIP)
    .map((name) => `NEW.${name}`)
    .join(', ')}
  FROM public.driving_events e WHERE e.account_id = NEW.account_id
    AND (e.asset_id, e.start_time) >= (NEW.asset_id, NEW.start_time)
    AND (e.asset_id, e.start_time) < (NEW.asset_id, NEW.end_time);
  ${more} RETURN NEW;
END $$;`;

const STATEMENTS = `
ALTER TABLE trips ${added(Object.keys(OF_TRIP))};
ALTER TABLE asset_quarters ${added(Object.keys(SCORED))}, ADD COLUMN long_idle_s float8 NOT NULL DEFAULT 0;
ALTER TABLE asset_days ${added(Object.keys(SCORED))}, ADD COLUMN long_idle_s float8 NOT NULL DEFAULT 0;
-- Whether a device has ever told a harsh event.
CREATE INDEX driving_events_told ON driving_events (account_id, asset_id, start_time)
  WHERE type <> 'speeding' AND limit_value IS NULL;

ALTER TABLE trips DISABLE TRIGGER USER;
UPDATE trips k SET ${Object.keys(OF_TRIP)
  .map((name) => `${name} = s.${name}`)
  .join(', ')}
FROM (
  SELECT e.account_id, e.asset_id, t.start_time, ${Object.entries(OF_TRIP).map(([name, value]) => `${value} AS ${name}`)}
  FROM driving_events e CROSS JOIN LATERAL (${TRIP_OF_EVENT}) t WHERE t.end_time > e.start_time GROUP BY 1, 2, 3) s
WHERE k.account_id = s.account_id AND k.asset_id = s.asset_id AND k.start_time = s.start_time;
ALTER TABLE trips ENABLE TRIGGER USER;
${countTrips('quarters')}
${countPast('quarters')}
${countPastIdling('quarters')}
${countTrips('days')}
${countPast('days')}
${countPastIdling('days')}

${countEventsOfTrip()}
CREATE TRIGGER trips_events_insert BEFORE INSERT ON trips
FOR EACH ROW EXECUTE FUNCTION waymark_count_events_of_trip();
CREATE TRIGGER trips_events_update BEFORE UPDATE OF asset_id, start_time, end_time ON trips
FOR EACH ROW EXECUTE FUNCTION waymark_count_events_of_trip();

-- An event that changes after its trip was written: the trip counts again.
CREATE FUNCTION waymark_count_trips_of_events() RETURNS trigger LANGUAGE plpgsql ${SETTINGS}
  SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE public.trips k SET end_time = k.end_time
  FROM (
    SELECT DISTINCT e.account_id, e.asset_id, t.start_time
    FROM changed e CROSS JOIN LATERAL (${TRIP_OF_EVENT}) t WHERE t.end_time > e.start_time) c
  WHERE k.account_id = c.account_id AND k.asset_id = c.asset_id AND k.start_time = c.start_time;
  RETURN NULL;
END $$;
${onEach(trigger('driving_events', 'trips', 'waymark_count_trips_of_events'))}

CREATE FUNCTION waymark_count_long_idling() RETURNS trigger LANGUAGE plpgsql ${SETTINGS} AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed WHERE ${isLong('changed')}) THEN RETURN NULL; END IF;
  ${countIdling(KEEPING.quarters)}
  ${countIdling(KEEPING.days)}
  RETURN NULL;
END $$;
-- Behind the triggers that count the quarter itself.
${onEach(trigger('state_intervals', 'spent', 'waymark_count_long_idling'))}
`;

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
}
