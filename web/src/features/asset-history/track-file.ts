import { buildRequest } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { fileAddress } from '../../api/client.ts';

/** Display names of the track file formats. */
export const TRACK_FORMATS = { gpx: 'GPX', csv: 'CSV' } as const;
export type TrackFormat = keyof typeof TRACK_FORMATS;

/** Days (`YYYY-MM-DD`) or instants in epoch ms. Both ends are inclusive. */
export type FileWindow = { from: string; to: string } | { from: number; to: number };

/** Returns the address of the file. */
export function trackFileUrl(format: TrackFormat, assetId: string, { from, to }: FileWindow): string {
  const query =
    typeof from === 'number'
      ? { startDate: new Date(from).toISOString(), endDate: new Date(Number(to) + 1).toISOString() }
      : { startDate: from, endDate: String(to) };
  return fileAddress(buildRequest(ENDPOINTS.tracks[format], { params: { id: assetId }, query }).url);
}
