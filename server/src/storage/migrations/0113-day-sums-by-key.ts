/**
 * Trigger functions of `asset_days` (0013, 0043) compare rows as pairs of asset and time, so that only the primary key
 * serves, whatever the planner knows of the tables. The condition on the time alone also fits the index by account and
 * time: with tables without statistics each count read the rows of the whole fleet.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

/** Columns of a day that one table gives, each with its SQL over that table's rows. */
const COUNTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trips: {
    trips: 'count(*)',
    distance_m: 'coalesce(sum(r.distance_m), 0)',
    moving_s: 'coalesce(sum(r.moving_s), 0)',
    idle_s: 'coalesce(sum(r.idle_s), 0)',
    stopped_s: 'coalesce(sum(r.stopped_s), 0)',
    max_speed_cm_s: 'coalesce(max(r.max_speed_cm_s), 0)',
    harsh_count: 'coalesce(sum(r.harsh_count), 0)',
    speeding_s: 'coalesce(sum(r.speeding_s), 0)',
  },
  stops: { stops: 'count(*)' },
  driving_events: { driving_events: 'count(*)' },
};

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(COUNTED)) await sql.raw(count(table, columns)).execute(database);
}

function count(table: string, columns: Readonly<Record<string, string>>): string {
  const names = Object.keys(columns);
  return `
CREATE OR REPLACE FUNCTION waymark_count_${table}_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.asset_days (account_id, day, asset_id, ${names.join(', ')})
  SELECT c.account_id, c.day, c.asset_id, counted.*
  FROM (SELECT DISTINCT account_id, asset_id, (start_time AT TIME ZONE 'UTC')::date AS day FROM changed) c
  CROSS JOIN LATERAL (
    SELECT ${Object.values(columns).join(', ')} FROM public.${table} r
    WHERE r.account_id = c.account_id
      AND (r.asset_id, r.start_time) >= (c.asset_id, c.day::timestamp AT TIME ZONE 'UTC')
      AND (r.asset_id, r.start_time) < (c.asset_id, (c.day + 1)::timestamp AT TIME ZONE 'UTC')) counted
  ON CONFLICT (account_id, day, asset_id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')};
  RETURN NULL;
END $$;`;
}
