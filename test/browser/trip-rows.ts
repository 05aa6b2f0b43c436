/** Trips in the database of a product, as telemetry writes them, for tests of reports. */
import { statusNumber } from '@waymark/domain/status.ts';
import type { Database } from '../../server/src/storage/db.ts';

const HOUR = 3_600_000;

/** Returns the keys of an asset. */
export function keysOf(database: Database, uid: string): Promise<{ account_id: number; id: number }> {
  return database.owner((kysely) =>
    kysely.selectFrom('assets').select(['account_id', 'id']).where('uid', '=', uid).executeTakeFirstOrThrow(),
  );
}

/**
 * Stores trips of `factor` × 10 km, with an hour of driving and `factor` × 10 minutes of idling in 1.5 hours.
 * @param starts epoch ms
 */
export async function storeTrips(
  database: Database,
  uid: string,
  starts: readonly number[],
  factor: number,
): Promise<void> {
  const { account_id, id: asset_id } = await keysOf(database, uid);
  const ends = { start_latitude_e7: 0, start_longitude_e7: 0, end_latitude_e7: 0, end_longitude_e7: 0 };
  const counts = { max_speed_cm_s: 2000 + factor * 100, fix_count: 9, gap_count: 0, harsh_count: 0, speeding_s: 0 };
  const rules = { distance_source: 'track', start_rule: 'ignition', end_rule: 'stopped' } as const;
  const trips = starts.map((start) => ({
    ...{ account_id, asset_id, uid: crypto.randomUUID(), ...ends, ...counts, ...rules },
    ...{ start_time: new Date(start), end_time: new Date(start + 1.5 * HOUR) },
    ...{ distance_m: factor * 10_000, moving_s: 3600, idle_s: 600 * factor, stopped_s: 600, no_data_s: 0 },
  }));
  await database.ingest((tx) => tx.insertInto('trips').values(trips).execute());
}

/** Stores times of idling of an asset. @param times start, epoch ms, and seconds of each */
export async function storeIdling(
  database: Database,
  uid: string,
  times: readonly { start: number; seconds: number }[],
  place = { latitude_e7: 0, longitude_e7: 0 },
): Promise<void> {
  const { account_id, id: asset_id } = await keysOf(database, uid);
  const rows = times.map(({ start, seconds }) => ({
    ...{ account_id, asset_id, ...place, status: statusNumber('idle') },
    ...{ start_time: new Date(start), end_time: new Date(start + seconds * 1000) },
  }));
  await database.ingest((tx) => tx.insertInto('state_intervals').values(rows).execute());
}
