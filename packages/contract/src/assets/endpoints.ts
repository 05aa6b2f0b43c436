import Type from 'typebox';
import { Id, IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
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
const one = `${path}/{id}`;

export const assetEndpoints = {
  list: endpoint({
    name: 'listAssets',
    method: 'GET',
    path,
    summary: 'Assets of the account, paged.',
    query: AssetQuery,
    answer: ListOf(Asset),
    permission: 'assets.read',
  }),
  depots: endpoint({
    name: 'listDepots',
    method: 'GET',
    path: `${path}/depots`,
    summary: 'Depots that assets of the account have.',
    answer: ListOf(Type.String()),
    permission: 'assets.read',
  }),
  ids: endpoint({
    name: 'listAssetIds',
    method: 'GET',
    path: `${path}/ids`,
    summary: 'Ids of the assets that a filter finds, as many as can be changed together; the count is that of all.',
    query: AssetFilterQuery,
    answer: ListOf(Id),
    permission: 'assets.read',
  }),
  bulkUpdate: endpoint({
    name: 'updateAssets',
    method: 'POST',
    path: `${path}/bulk`,
    summary: 'Changes several assets; answers which failed and why.',
    body: AssetBulkUpdate,
    answer: BulkResult,
    permission: 'assets.write',
  }),
  bulkRemove: endpoint({
    name: 'removeAssets',
    method: 'POST',
    path: `${path}/bulk/delete`,
    summary: 'Deletes several assets; their history stays. Answers which failed and why.',
    body: AssetBulkRemove,
    answer: BulkResult,
    permission: 'assets.write',
  }),
  devices: endpoint({
    name: 'assetDevices',
    method: 'GET',
    path: `${one}/devices`,
    summary: 'Devices that an asset has and had, with their dates, newest first.',
    params: IdParams,
    answer: ListOf(AssetDevice),
    permission: 'assets.read',
  }),
  create: endpoint({
    name: 'createAsset',
    method: 'POST',
    path,
    summary: 'Creates an asset.',
    body: AssetWrite,
    answer: Asset,
    permission: 'assets.write',
  }),
  read: endpoint({
    name: 'readAsset',
    method: 'GET',
    path: one,
    summary: 'One asset.',
    params: IdParams,
    answer: Asset,
    permission: 'assets.read',
  }),
  update: endpoint({
    name: 'updateAsset',
    method: 'PUT',
    path: one,
    summary: 'Replaces the fields of an asset.',
    params: IdParams,
    body: AssetWrite,
    answer: Asset,
    // A fitter writes what stands on the vehicle and assigns devices; the service's policy knows which fields.
    permission: 'assets.writeFacts',
  }),
  remove: endpoint({
    name: 'removeAsset',
    method: 'DELETE',
    path: one,
    summary: 'Deletes an asset; its history stays.',
    params: IdParams,
    permission: 'assets.write',
  }),
};
