/** The ten minutes around an incident, from the stored positions of its vehicle. */
import type { IncidentEvidence } from '@waymark/contract/incidents/schema.ts';
import type { Tx } from '../../storage/db.ts';
import { readWholeTrack } from '../../storage/tracks.ts';
import { degrees, hundredths, instant } from '../records/present.ts';

const EACH_SIDE_MS = 5 * 60_000;

/** Returns the window around a time. @param time epoch ms */
export function evidenceWindow(time: number): { from: number; to: number } {
  return { from: time - EACH_SIDE_MS, to: time + EACH_SIDE_MS };
}

/** Returns the fixes of a vehicle around a time. @param time epoch ms */
export async function fixesAround(
  tx: Tx,
  vehicle: { accountId: number; assetId: number },
  time: number,
): Promise<IncidentEvidence['fixes']> {
  const columns = ['fix_time', 'latitude_e7', 'longitude_e7', 'speed_cm_s', 'ignition'] as const;
  const rows = await readWholeTrack(tx, vehicle, evidenceWindow(time), columns);
  return rows.map((row) => ({
    time: instant(row.fix_time),
    latitude: degrees(row.latitude_e7),
    longitude: degrees(row.longitude_e7),
    speedMetersPerSecond: hundredths(row.speed_cm_s),
    ignition: row.ignition,
  }));
}

/** Returns the last position at or before a time within the window, else the first one after it. @param time epoch ms */
export function placeAt(
  fixes: IncidentEvidence['fixes'],
  time: number,
): { latitude: number; longitude: number } | undefined {
  const placed = fixes.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const fix = placed.findLast((one) => Date.parse(one.time) <= time) ?? placed[0];
  return fix && { latitude: fix.latitude!, longitude: fix.longitude! };
}
