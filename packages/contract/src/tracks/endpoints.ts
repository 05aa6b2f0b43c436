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
    summary: 'The track of one asset as GPX 1.1, a segment for each stretch without a gap.',
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
    summary: 'The track of one asset as a table, in the units and the time zone of the account.',
    params: IdParams,
    query: TrackFileQuery,
    file: 'text/csv',
    permission: 'reports.read',
    feature: 'tripReports',
  }),
};
