import { ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { StatePreview, StateScopeParams, StateSettings, StateSettingsQuery, StateSettingsWrite } from './schema.ts';

const path = '/api/things/data/account/attributes';
const write = { body: StateSettingsWrite, answer: StateSettings, permission: 'stateSettings.write' } as const;

/** The account's own thresholds per asset type ("State Settings"). A change applies from its moment on. */
export const stateSettingsEndpoints = {
  list: endpoint({
    name: 'listStateSettings',
    method: 'GET',
    path,
    summary: 'Lists the account’s custom thresholds by asset type.',
    query: StateSettingsQuery,
    answer: ListOf(StateSettings),
    permission: 'reports.read',
    feature: 'stateSettings',
  }),
  create: endpoint({
    name: 'createStateSettings',
    method: 'POST',
    path,
    summary: 'Creates custom thresholds for an asset type that has none.',
    ...write,
    feature: 'stateSettings',
  }),
  update: endpoint({
    name: 'updateStateSettings',
    method: 'PUT',
    path,
    summary: 'Replaces the custom thresholds of an asset type.',
    ...write,
    feature: 'stateSettings',
  }),
  preview: endpoint({
    name: 'previewStateSettings',
    method: 'POST',
    path: `${path}/preview`,
    summary: 'Returns which assets would have another status now if the custom thresholds were replaced.',
    ...write,
    answer: StatePreview,
    feature: 'stateSettings',
  }),
  reset: endpoint({
    name: 'resetStateSettings',
    method: 'DELETE',
    path: `${path}/{id}/state`,
    summary: 'Resets the thresholds of an asset type to the defaults.',
    params: StateScopeParams,
    permission: 'stateSettings.write',
    feature: 'stateSettings',
  }),
};
