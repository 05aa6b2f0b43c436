/** Trips for tests, as telemetry writes them. */
import type { TripStartRule } from '@waymark/domain/derive/derived.ts';
import type { SeededAsset, TestDatabase } from '../../storage/testing.ts';

export interface TestTrip {
  /** Epoch ms. */
  start: number;
  meters: number;
  /** Seconds of each activity. */
  moving: number;
  idle: number;
  stopped: number;
  /** Default: too few for one a second. */
  fixes?: number;
  /** Harsh events. Default: none. */
  harsh?: number;
  /** Default: `ignition`. */
  startRule?: TripStartRule;
}

/** Returns numbers below a limit, the same ones for the same seed (Lehmer, minimal standard). */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Returns the end of a trip, epoch ms. */
export function endOf({ start, moving, idle, stopped }: TestTrip): number {
  return start + (moving + idle + stopped) * 1000;
}

/** Stores closed trips of an asset. */
export async function seedTrips(
  database: TestDatabase['database'],
  asset: SeededAsset,
  trips: readonly TestTrip[],
): Promise<void> {
  if (trips.length === 0) return;
  const ends = { start_latitude_e7: 0, start_longitude_e7: 0, end_latitude_e7: 0, end_longitude_e7: 0 };
  const rules = { distance_source: 'track', end_rule: 'stopped' } as const;
  await database.ingest((tx) =>
    tx
      .insertInto('trips')
      .values(
        trips.map((trip) => ({
          ...{ account_id: asset.accountId, asset_id: asset.id, uid: crypto.randomUUID(), ...ends, ...rules },
          ...{ start_time: new Date(trip.start), end_time: new Date(endOf(trip)) },
          ...{ distance_m: trip.meters, moving_s: trip.moving, idle_s: trip.idle, stopped_s: trip.stopped },
          ...{
            no_data_s: 0,
            start_rule: trip.startRule ?? 'ignition',
            max_speed_cm_s: 2000,
            harsh_count: trip.harsh ?? 0,
            speeding_s: 0,
          },
          ...{ fix_count: trip.fixes ?? 9, gap_count: 0 },
        })),
      )
      .execute(),
  );
}
