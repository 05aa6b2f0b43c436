/**
 * Daily totals of each asset also have the highest speed, harsh events and speeding time of its trips, so that the fleet
 * summary reads days instead of trips. The trigger function counts as 0013 declares it.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

/** Columns of a day, each with its SQL over the trips of the day. */
const SUMS: Readonly<Record<string, string>> = {
  trips: 'count(*)',
  distance_m: 'coalesce(sum(r.distance_m), 0)',
  moving_s: 'coalesce(sum(r.moving_s), 0)',
  idle_s: 'coalesce(sum(r.idle_s), 0)',
  stopped_s: 'coalesce(sum(r.stopped_s), 0)',
  max_speed_cm_s: 'coalesce(max(r.max_speed_cm_s), 0)',
  harsh_count: 'coalesce(sum(r.harsh_count), 0)',
  speeding_s: 'coalesce(sum(r.speeding_s), 0)',
};

export async function up(database: Kysely<unknown>): Promise<void> {
  const names = Object.keys(SUMS);
  await sql
    .raw(`
ALTER TABLE asset_days
  ADD COLUMN max_speed_cm_s int NOT NULL DEFAULT 0,
  ADD COLUMN harsh_count int NOT NULL DEFAULT 0,
  ADD COLUMN speeding_s int NOT NULL DEFAULT 0;

UPDATE asset_days d SET max_speed_cm_s = r.max_speed_cm_s, harsh_count = r.harsh_count, speeding_s = r.speeding_s
FROM (
  SELECT account_id, asset_id, (start_time AT TIME ZONE 'UTC')::date AS day,
    coalesce(max(max_speed_cm_s), 0) AS max_speed_cm_s, sum(harsh_count) AS harsh_count, sum(speeding_s) AS speeding_s
  FROM trips GROUP BY 1, 2, 3) r
WHERE d.account_id = r.account_id AND d.asset_id = r.asset_id AND d.day = r.day;

CREATE OR REPLACE FUNCTION waymark_count_trips_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.asset_days (account_id, day, asset_id, ${names.join(', ')})
  SELECT c.account_id, c.day, c.asset_id, counted.*
  FROM (SELECT DISTINCT account_id, asset_id, (start_time AT TIME ZONE 'UTC')::date AS day FROM changed) c
  CROSS JOIN LATERAL (
    SELECT ${Object.values(SUMS).join(', ')} FROM public.trips r
    WHERE r.account_id = c.account_id AND r.asset_id = c.asset_id
      AND r.start_time >= c.day::timestamp AT TIME ZONE 'UTC'
      AND r.start_time < (c.day + 1)::timestamp AT TIME ZONE 'UTC') counted
  ON CONFLICT (account_id, day, asset_id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')};
  RETURN NULL;
END $$;`)
    .execute(database);
}
