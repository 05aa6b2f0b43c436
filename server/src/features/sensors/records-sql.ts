/** Records of an asset as sensors read them, from its stored positions. */
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Readings } from '@waymark/domain/sensors/sensor.ts';
import type { Tx } from '../../storage/db.ts';
import { READING_COLUMNS, readingsOfStored } from '../../storage/readings.ts';
import { type PositionColumn, readTrack } from '../../storage/tracks.ts';
import type { Window } from '../records/period.ts';

interface Asset {
  accountId: number;
  assetId: number;
}

export interface SensorRecord {
  /** Fix time, epoch ms. */
  time: number;
  readings: Readings;
}

const SENSOR_COLUMNS: readonly PositionColumn[] = ['fix_time', 'attributes', ...READING_COLUMNS];
const HOUR_MS = 3_600_000;
/** Before the last record of the asset: usually enough, and at most. */
const NEAR_MS = 2 * HOUR_MS;
const FAR_MS = 24 * HOUR_MS;

/** Reads the records of a window in the order of fix time, in batches of at most a day. */
export async function* recordsOf(tx: Tx, asset: Asset, window: Window): AsyncGenerator<SensorRecord[]> {
  for await (const rows of readTrack(tx, asset, window, SENSOR_COLUMNS))
    yield rows.map((row) => ({ time: row.fix_time.getTime(), readings: readingsOfStored(row) }));
}

/**
 * Returns the newest records of an asset in the order of fix time: enough for any smoothing, of at most a day.
 * @param since epoch ms; older records count as none
 */
export async function latestRecords(tx: Tx, asset: Asset, since: number): Promise<SensorRecord[]> {
  const state = await tx
    .selectFrom('asset_state')
    .select('last_fix_time')
    .where('account_id', '=', asset.accountId)
    .where('asset_id', '=', asset.assetId)
    .executeTakeFirst();
  const last = state?.last_fix_time?.getTime();
  if (last === undefined || last < since) return [];
  const read = async (from: number, to: number): Promise<SensorRecord[]> => {
    const all: SensorRecord[] = [];
    for await (const batch of recordsOf(tx, asset, { from, to })) all.push(...batch);
    return all;
  };
  const near = await read(last - NEAR_MS, last + FAR_MS);
  if (near.length >= LIMITS.sensorSmoothedReadings) return near;
  return [...(await read(last - FAR_MS, last - NEAR_MS)), ...near];
}
