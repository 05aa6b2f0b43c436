/**
 * Sums of each asset for every quarter of a UTC day (6 h): trips, stops, driving events and intervals of status that
 * began in it. Reports add up quarters and read single rows only where a quarter is cut. In any time zone a group of days
 * cuts only the quarter with local midnight. Triggers count a quarter again in the transaction that changes its rows, so
 * late, removed and rederived data leave the same figures as a full count.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

const seconds = 'extract(epoch FROM r.end_time - r.start_time)::float8';
const eventSeconds = 'extract(epoch FROM coalesce(r.end_time, r.start_time) - r.start_time)::float8';
const sum = (value: string, rows = '') => `coalesce(sum(${value}) ${rows}, 0)`;
const speeding = `FILTER (WHERE r.type = 'speeding')`;
/** 12 is the status idle. */
const idle = `FILTER (WHERE r.status = 12 AND r.end_time > r.start_time)`;

/** Columns of a quarter that one table gives, each with its SQL over that table's rows. */
export const COUNTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trips: {
    trips: 'count(*)',
    distance_m: sum('r.distance_m'),
    moving_s: sum('r.moving_s'),
    idle_s: sum('r.idle_s'),
    stopped_s: sum('r.stopped_s'),
    max_speed_cm_s: 'max(r.max_speed_cm_s)',
    harsh_count: sum('r.harsh_count'),
  },
  stops: { stops: 'count(*)', stop_s: sum(seconds) },
  driving_events: {
    driving_events: 'count(*)',
    event_s: sum(eventSeconds),
    braking: `count(*) FILTER (WHERE r.type = 'harshBraking')`,
    acceleration: `count(*) FILTER (WHERE r.type = 'harshAcceleration')`,
    cornering: `count(*) FILTER (WHERE r.type = 'harshCornering')`,
    speedings: `count(*) ${speeding}`,
    speeding_s: sum(eventSeconds, speeding),
    speeding_max: `max(r.value) ${speeding}`,
    speeding_over: `max(r.value - r.limit_value) ${speeding}`,
  },
  state_intervals: {
    intervals: 'count(*) FILTER (WHERE r.end_time > r.start_time)',
    interval_s: sum(seconds),
    idles: `count(*) ${idle}`,
    idling_s: sum(seconds, idle),
    longest_idle_s: `max(${seconds}) ${idle}`,
  },
};

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(database);
  for (const [table, columns] of Object.entries(COUNTED)) await sql.raw(keep(table, columns)).execute(database);
  await sql.raw(tenantWall('asset_quarters', 'account_id', 'SELECT', 'OWNER')).execute(database);
}

const TABLE = `
CREATE TABLE asset_quarters (
  -- of six hours, UTC
  start timestamptz NOT NULL,
  distance_m float8 NOT NULL DEFAULT 0,
  stop_s float8 NOT NULL DEFAULT 0,
  event_s float8 NOT NULL DEFAULT 0,
  speeding_s float8 NOT NULL DEFAULT 0,
  -- m/s, null: unknown
  speeding_max float8,
  speeding_over float8,
  interval_s float8 NOT NULL DEFAULT 0,
  idling_s float8 NOT NULL DEFAULT 0,
  longest_idle_s float8,
  account_id int NOT NULL,
  asset_id int NOT NULL,
  trips int NOT NULL DEFAULT 0,
  -- of the trips
  moving_s int NOT NULL DEFAULT 0,
  idle_s int NOT NULL DEFAULT 0,
  stopped_s int NOT NULL DEFAULT 0,
  max_speed_cm_s int,
  harsh_count int NOT NULL DEFAULT 0,
  stops int NOT NULL DEFAULT 0,
  driving_events int NOT NULL DEFAULT 0,
  braking int NOT NULL DEFAULT 0,
  acceleration int NOT NULL DEFAULT 0,
  cornering int NOT NULL DEFAULT 0,
  speedings int NOT NULL DEFAULT 0,
  -- longer than 0 s
  intervals int NOT NULL DEFAULT 0,
  idles int NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, start, asset_id)
) WITH (fillfactor = 80);
`;

const quarterOf = (time: string) => `date_bin('6 hours', ${time}, timestamptz 'epoch')`;

/** Counts the quarters in which rows of `table` begin: now for all of them, and from now on for those that change. */
function keep(table: string, columns: Readonly<Record<string, string>>): string {
  const names = Object.keys(columns).join(', ');
  const insert = `INSERT INTO public.asset_quarters (account_id, asset_id, start, ${names})`;
  const values = Object.values(columns).join(', ');
  const updates = `ON CONFLICT (account_id, start, asset_id) DO UPDATE SET
    ${Object.keys(columns).map((name) => `${name} = excluded.${name}`)}`;
  const trigger = (event: string, rows: string) => `
    CREATE TRIGGER ${table}_quarters_${event}_${rows} AFTER ${event} ON ${table}
    REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION waymark_count_${table}_quarters();`;
  return `
    ${insert} SELECT r.account_id, r.asset_id, ${quarterOf('r.start_time')}, ${values}
    FROM public.${table} r GROUP BY 1, 2, 3 ${updates};
    CREATE FUNCTION waymark_count_${table}_quarters() RETURNS trigger LANGUAGE plpgsql
      SET search_path = pg_catalog, public, pg_temp AS $$
    BEGIN
      ${insert} SELECT c.account_id, c.asset_id, c.start, counted.*
      FROM (SELECT DISTINCT account_id, asset_id, ${quarterOf('start_time')} AS start FROM changed) c
      CROSS JOIN LATERAL (
        SELECT ${values} FROM public.${table} r
        -- Rows are compared as pairs so that only the primary key serves, whatever the planner knows of the table: the
        -- index by account and time would read the rows of the whole fleet.
        WHERE r.account_id = c.account_id
          AND (r.asset_id, r.start_time) >= (c.asset_id, c.start)
          AND (r.asset_id, r.start_time) < (c.asset_id, c.start + interval '6 hours')) counted
      ${updates};
      RETURN NULL;
    END $$;
    ${trigger('insert', 'new')} ${trigger('update', 'old')} ${trigger('update', 'new')} ${trigger('delete', 'old')}`;
}
