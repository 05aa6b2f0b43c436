import type { PlaceFix } from '@waymark/domain/places/visits.ts';
import type { Tx } from '../../storage/db.ts';
import { readWholeTrack, type TrackWindow } from '../../storage/tracks.ts';
import { outliersOf } from '../vehicles/service.ts';

const COLUMNS = [
  'device_id',
  'discriminator',
  'fix_time',
  'valid',
  'latitude_e7',
  'longitude_e7',
  'accuracy_dm',
] as const;

/** Returns the accepted fixes of an asset in the order of time. */
export async function acceptedFixes(
  tx: Tx,
  asset: { accountId: number; assetId: number },
  window: TrackWindow,
): Promise<PlaceFix[]> {
  const keyOf = (row: { device_id: number; fix_time: Date; discriminator: number }) =>
    `${row.device_id} ${row.fix_time.getTime()} ${row.discriminator}`;
  const outliers = new Set((await outliersOf(tx, asset, window)).map(keyOf));
  const rows = await readWholeTrack(tx, asset, window, COLUMNS);
  return rows.flatMap((row) => {
    const { valid, fix_time, latitude_e7, longitude_e7, accuracy_dm } = row;
    if (!valid || latitude_e7 === null || longitude_e7 === null || outliers.has(keyOf(row))) return [];
    const place = { latitudeE7: latitude_e7, longitudeE7: longitude_e7 };
    return [{ time: fix_time.getTime(), ...place, accuracyMeters: (accuracy_dm ?? 0) / 10, speedMetersPerSecond: -1 }];
  });
}
