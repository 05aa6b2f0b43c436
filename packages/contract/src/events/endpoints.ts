import { ListOf, PeriodParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  AssetEvent,
  AssetEventFileQuery,
  AssetEventQuery,
  AuxiliaryDeviceEvent,
  AuxiliaryDeviceEventQuery,
} from './schema.ts';

/** Sources that the user may not see, or whose feature is off, are left out. */
const READ = { permission: 'reports.read', feature: 'none' } as const;
const path = '/api/things/data/asset/events/{period}';

export const eventEndpoints = {
  list: endpoint({
    name: 'assetEvents',
    method: 'GET',
    path,
    summary: 'Lists driving events and alerts of a period, the newest first.',
    params: PeriodParams,
    query: AssetEventQuery,
    answer: ListOf(AssetEvent),
    ...READ,
  }),
  file: endpoint({
    name: 'assetEventsAsCsv',
    method: 'GET',
    path: `${path}/export.csv`,
    summary: 'Exports the list of events as a CSV file.',
    params: PeriodParams,
    query: AssetEventFileQuery,
    file: 'text/csv',
    ...READ,
  }),
  ofAuxiliary: endpoint({
    name: 'auxiliaryDeviceEventsDetails',
    method: 'GET',
    path: '/api/things/accounts/auxiliaryDeviceEventsDetails',
    summary:
      'Lists the events that the auxiliary tracker of an asset reported, or those of all for a day, the newest first.',
    query: AuxiliaryDeviceEventQuery,
    answer: ListOf(AuxiliaryDeviceEvent),
    permission: 'reports.read',
    feature: 'auxiliaryTracker',
  }),
};
