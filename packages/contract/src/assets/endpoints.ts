import Type from 'typebox';
import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { Asset, AssetQuery, AssetWrite } from './schema.ts';

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
  tags: endpoint({
    name: 'listTags',
    method: 'GET',
    path: `${path}/tags`,
    summary: 'Tags that assets of the account have.',
    answer: ListOf(Type.String()),
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
    // Who may assign devices may also correct what stands on the vehicle; the service's policy knows which fields.
    permission: 'assets.assignDevice',
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
