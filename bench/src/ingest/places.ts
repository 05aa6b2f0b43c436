/** Places on the ways of the vehicles of fleet.ts. */
import type pg from 'pg';

/** Vehicles of a run, each with a place of its own before any has two. */
const VEHICLES = 1000;
/** `Vehicle` starts here and drives around squares on a grid of half a degree. */
const FIRST_DEGREES = 20;
const COLUMNS = 40;
const PITCH_DEGREES = 0.5;
const RADIUS_METERS = 150;
/** A vehicle's square is narrower. */
const APART_DEGREES = 0.045;

/** Returns the center and radius of a place. The first places lie on the squares of the vehicles, the others beside them. */
export function placeAt(index: number): { latitude: number; longitude: number; radius: number } {
  const vehicle = index % VEHICLES;
  return {
    latitude: FIRST_DEGREES + (vehicle % COLUMNS) * PITCH_DEGREES,
    longitude:
      FIRST_DEGREES + Math.floor(vehicle / COLUMNS) * PITCH_DEGREES + Math.floor(index / VEHICLES) * APART_DEGREES,
    radius: RADIUS_METERS,
  };
}

/** Returns an instant after every fix so far: what ends or begins then changes the judgement of later fixes only. */
export async function afterLastFix(client: pg.Client, accountId: number): Promise<Date> {
  const { rows } = await client.query<{ instant: Date }>(
    `SELECT coalesce(max(last_fix_time) + interval '1 ms', now() - interval '1 day') AS instant
     FROM asset_state WHERE account_id = $1`,
    [accountId],
  );
  return rows[0]!.instant;
}

/** Replaces the places of the account. The rows of the former ones stay, as those of places that users delete. */
export async function setPlaces(client: pg.Client, accountId: number, count: number): Promise<void> {
  const places = Array.from({ length: count }, (_, index) => placeAt(index));
  const shape = [places.map((it) => it.latitude), places.map((it) => it.longitude), places.map((it) => it.radius)];
  await client.query('BEGIN');
  const from = await afterLastFix(client, accountId);
  await client.query(
    'UPDATE places SET deleted_at = $2, updated_at = $2 WHERE account_id = $1 AND deleted_at IS NULL',
    [accountId, from],
  );
  await client.query(
    `INSERT INTO places (account_id, uid, name, type, color, latitude, longitude, radius_m)
     SELECT $1, gen_random_uuid(), 'Bench ' || number, 'other', 'gray', latitude, longitude, radius
     FROM unnest($2::float8[], $3::float8[], $4::float8[]) WITH ORDINALITY AS place (latitude, longitude, radius, number)`,
    [accountId, ...shape],
  );
  await client.query(
    `INSERT INTO place_versions (account_id, place_id, valid_from, latitude, longitude, radius_m, pickup, drop_off, shared)
     SELECT account_id, id, $2, latitude, longitude, radius_m, false, false, false
     FROM places WHERE account_id = $1 AND deleted_at IS NULL`,
    [accountId, from],
  );
  await client.query(
    `INSERT INTO place_revisions (account_id, revision) VALUES ($1, 1)
     ON CONFLICT (account_id) DO UPDATE SET revision = place_revisions.revision + 1`,
    [accountId],
  );
  await client.query('COMMIT');
}
