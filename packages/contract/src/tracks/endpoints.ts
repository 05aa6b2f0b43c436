import { IdParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { TrackFileQuery } from './schema.ts';

const one = '/api/fleet/vehicles/{id}';

/** Tracks as files: the fixes that the history screen draws, oldest first. */
export const trackEndpoints = {
  gpx: endpoint({
    name: 'trackAsGpx',
    method: 'GET',
    path: `${one}/track.gpx`,
    summary: 'Exports the track of an asset as GPX 1.1, with a new segment after each gap.',
    params: IdParams,
    query: TrackFileQuery,
    file: 'application/gpx+xml',
    permission: 'reports.read',
    feature: 'tripReports',
  }),
  csv: endpoint({
    name: 'trackAsCsv',
    method: 'GET',
    path: `${one}/track.csv`,
    summary: 'Exports the track of an asset as a CSV file in the account’s units and time zone.',
    params: IdParams,
    query: TrackFileQuery,
    file: 'text/csv',
    permission: 'reports.read',
    feature: 'tripReports',
  }),
};
