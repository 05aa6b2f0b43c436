/**
 * Daily totals of each asset (UTC): trips with their sums, stops and driving events that began on the day. Fleet reports
 * add up these few rows instead of every trip of the month. Triggers maintain them in the transaction that changes the
 * rows. They always count again and never adjust, so late, removed and rederived data leave the same figures as a full
 * count.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

/** Columns of a day that one table gives, each with its SQL over that table's rows. */
const COUNTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trips: {
    trips: 'count(*)',
    distance_m: 'coalesce(sum(r.distance_m), 0)',
    moving_s: 'coalesce(sum(r.moving_s), 0)',
    idle_s: 'coalesce(sum(r.idle_s), 0)',
    stopped_s: 'coalesce(sum(r.stopped_s), 0)',
  },
  stops: { stops: 'count(*)' },
  driving_events: { driving_events: 'count(*)' },
};

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(database);
  for (const [table, columns] of Object.entries(COUNTED)) await sql.raw(keep(table, columns)).execute(database);
  await sql.raw(tenantWall('asset_days', 'account_id', 'SELECT', 'OWNER')).execute(database);
}

const TABLE = `
CREATE TABLE asset_days (
  account_id int NOT NULL,
  -- UTC
  day date NOT NULL,
  asset_id int NOT NULL,
  trips int NOT NULL DEFAULT 0,
  -- of the trips
  distance_m float8 NOT NULL DEFAULT 0,
  moving_s int NOT NULL DEFAULT 0,
  idle_s int NOT NULL DEFAULT 0,
  stopped_s int NOT NULL DEFAULT 0,
  stops int NOT NULL DEFAULT 0,
  driving_events int NOT NULL DEFAULT 0,
  -- a whole fleet is read by its days; one asset's rows are few enough to be counted
  PRIMARY KEY (account_id, day, asset_id)
) WITH (fillfactor = 80);
`;

/** Counts the days that rows of `table` begin on: now for all of them, and from now on for those that change. */
function keep(table: string, columns: Readonly<Record<string, string>>): string {
  const names = Object.keys(columns).join(', ');
  const updates = Object.keys(columns).map((name) => `${name} = excluded.${name}`);
  // Per day by the primary key, however many rows the plan was made for. One asset has one writer at a time.
  const count = (changed: string) => `
    INSERT INTO public.asset_days (account_id, day, asset_id, ${names})
    SELECT c.account_id, c.day, c.asset_id, counted.*
    FROM (SELECT DISTINCT account_id, asset_id, (start_time AT TIME ZONE 'UTC')::date AS day FROM ${changed}) c
    CROSS JOIN LATERAL (
      SELECT ${Object.values(columns).join(', ')} FROM public.${table} r
      WHERE r.account_id = c.account_id AND r.asset_id = c.asset_id
        AND r.start_time >= c.day::timestamp AT TIME ZONE 'UTC'
        AND r.start_time < (c.day + 1)::timestamp AT TIME ZONE 'UTC') counted
    ON CONFLICT (account_id, day, asset_id) DO UPDATE SET ${updates.join(', ')};`;
  const trigger = (event: string, rows: string) => `
    CREATE TRIGGER ${table}_days_${event}_${rows} AFTER ${event} ON ${table}
    REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION waymark_count_${table}_days();`;
  return `${count(`public.${table}`)}
    CREATE FUNCTION waymark_count_${table}_days() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${count('changed')}
      RETURN NULL;
    END $$;
    ${trigger('insert', 'new')} ${trigger('update', 'old')} ${trigger('update', 'new')} ${trigger('delete', 'old')}`;
}
