import Type from 'typebox';
import { Id, IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { recordEndpoints } from '../records/endpoints.ts';
import {
  Asset,
  AssetBulkRemove,
  AssetBulkUpdate,
  AssetDevice,
  AssetFilterQuery,
  AssetQuery,
  AssetWrite,
  BulkResult,
} from './schema.ts';

const path = '/api/fleet/assets';

const records = recordEndpoints({
  names: { one: 'Asset', many: 'Assets' },
  path,
  read: 'assets.read',
  write: 'assets.write',
  item: Asset,
  body: AssetWrite,
  query: AssetQuery,
  summaries: {
    file: 'Exports the list as a CSV file that can be imported again.',
    remove: 'Deletes an asset and keeps its history.',
  },
});

export const assetEndpoints = {
  ...records,
  // Installers change vehicle facts and assign devices; policy.ts of the service decides by field.
  update: { ...records.update, permission: 'assets.writeFacts' as const },
  depots: endpoint({
    name: 'listDepots',
    method: 'GET',
    path: `${path}/depots`,
    summary: 'Lists the depots of the account’s assets.',
    answer: ListOf(Type.String()),
    permission: 'assets.read',
    feature: 'none',
  }),
  ids: endpoint({
    name: 'listAssetIds',
    method: 'GET',
    path: `${path}/ids`,
    summary: 'Lists the ids of the assets that match a filter, up to the bulk limit, with the count of all matches.',
    query: AssetFilterQuery,
    answer: ListOf(Id),
    permission: 'assets.read',
    feature: 'none',
  }),
  bulkUpdate: endpoint({
    name: 'updateAssets',
    method: 'POST',
    path: `${path}/bulk`,
    summary: 'Updates several assets and returns the failures with their reasons.',
    body: AssetBulkUpdate,
    answer: BulkResult,
    permission: 'assets.write',
    feature: 'none',
  }),
  bulkRemove: endpoint({
    name: 'removeAssets',
    method: 'POST',
    path: `${path}/bulk/delete`,
    summary: 'Deletes several assets, keeps their history, and returns the failures with their reasons.',
    body: AssetBulkRemove,
    answer: BulkResult,
    permission: 'assets.write',
    feature: 'none',
  }),
  devices: endpoint({
    name: 'assetDevices',
    method: 'GET',
    path: `${path}/{id}/devices`,
    summary: 'Lists the present and past devices of an asset with their dates, newest first.',
    params: IdParams,
    answer: ListOf(AssetDevice),
    permission: 'assets.read',
    feature: 'deviceManagement',
  }),
};
