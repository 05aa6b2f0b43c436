import { buildRequest } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { fileAddress } from '../../api/client.ts';

/** The formats of a track file, by the name that people know them by. */
export const TRACK_FORMATS = { gpx: 'GPX', csv: 'CSV' } as const;
export type TrackFormat = keyof typeof TRACK_FORMATS;

/** Days (`YYYY-MM-DD`, the last one included) or instants in epoch ms (the last one included). */
export type FileWindow = { from: string; to: string } | { from: number; to: number };

/** Address of the file. */
export function trackFileUrl(format: TrackFormat, assetId: string, { from, to }: FileWindow): string {
  const query =
    typeof from === 'number'
      ? { startDate: new Date(from).toISOString(), endDate: new Date(Number(to) + 1).toISOString() }
      : { startDate: from, endDate: String(to) };
  return fileAddress(buildRequest(ENDPOINTS.tracks[format], { params: { id: assetId }, query }).url);
}
