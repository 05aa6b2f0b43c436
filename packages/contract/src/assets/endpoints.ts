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
    file: 'The list as a table that can be imported again.',
    remove: 'Deletes an asset; its history stays.',
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
    summary: 'Depots that assets of the account have.',
    answer: ListOf(Type.String()),
    permission: 'assets.read',
    feature: 'none',
  }),
  ids: endpoint({
    name: 'listAssetIds',
    method: 'GET',
    path: `${path}/ids`,
    summary: 'Ids of the assets that a filter finds, as many as can be changed together; the count is that of all.',
    query: AssetFilterQuery,
    answer: ListOf(Id),
    permission: 'assets.read',
    feature: 'none',
  }),
  bulkUpdate: endpoint({
    name: 'updateAssets',
    method: 'POST',
    path: `${path}/bulk`,
    summary: 'Changes several assets; answers which failed and why.',
    body: AssetBulkUpdate,
    answer: BulkResult,
    permission: 'assets.write',
    feature: 'none',
  }),
  bulkRemove: endpoint({
    name: 'removeAssets',
    method: 'POST',
    path: `${path}/bulk/delete`,
    summary: 'Deletes several assets; their history stays. Answers which failed and why.',
    body: AssetBulkRemove,
    answer: BulkResult,
    permission: 'assets.write',
    feature: 'none',
  }),
  devices: endpoint({
    name: 'assetDevices',
    method: 'GET',
    path: `${path}/{id}/devices`,
    summary: 'Devices that an asset has and had, with their dates, newest first.',
    params: IdParams,
    answer: ListOf(AssetDevice),
    permission: 'assets.read',
    feature: 'deviceManagement',
  }),
};
