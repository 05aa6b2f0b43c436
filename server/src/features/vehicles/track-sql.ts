/** Positions of one asset; the table itself is read through storage/tracks.ts only. */
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { readTrack, type StoredPosition } from '../../storage/tracks.ts';
import type { Window } from '../records/period.ts';

/** Columns of a track on the asset page. */
export const TRACK_COLUMNS = [
  'device_id',
  'discriminator',
  'fix_time',
  'received_at',
  'latitude_e7',
  'longitude_e7',
  'altitude_m',
  'speed_cm_s',
  'heading_deg',
  'satellites',
  'accuracy_dm',
  'ignition',
  'odometer_m',
  'fuel_ml',
  'fuel_permille',
  'external_mv',
  'battery_mv',
  'rpm',
  'attributes',
] as const;
export type TrackRow = Pick<StoredPosition, (typeof TRACK_COLUMNS)[number]>;
const FUEL_COLUMNS = ['fix_time', 'fuel_ml', 'fuel_permille'] as const;
export type FuelRow = Pick<StoredPosition, (typeof FUEL_COLUMNS)[number]>;

interface Asset {
  accountId: number;
  assetId: number;
}

export function trackOf(tx: Tx, asset: Asset, window: Window): AsyncGenerator<TrackRow[]> {
  return readTrack(tx, asset, window, TRACK_COLUMNS);
}

export function fuelOf(tx: Tx, asset: Asset, window: Window): AsyncGenerator<FuelRow[]> {
  return readTrack(tx, asset, window, FUEL_COLUMNS);
}

/** Returns positions of the window that the vehicle cannot have reached. */
export async function outliersOf(tx: Tx, asset: Asset, window: Window) {
  const { rows } = await sql<{ device_id: number; fix_time: Date; discriminator: number }>`
    SELECT device_id, fix_time, discriminator FROM outliers
    WHERE account_id = ${asset.accountId} AND asset_id = ${asset.assetId}
      AND fix_time >= ${new Date(window.from)} AND fix_time < ${new Date(window.to)}`.execute(tx);
  return rows;
}
