import { BulkResult } from '../assets/schema.ts';
import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { NpaBulk, NpaDeclaration, NpaReason } from './schema.ts';

const path = '/api/fleet/assets';
const one = `${path}/{id}/npa`;

/** Non-performing assets: financing is overdue. A mark with a reason; it never immobilizes by itself. */
export const npaEndpoints = {
  history: endpoint({
    name: 'npaHistory',
    method: 'GET',
    path: one,
    summary: 'When an asset was declared non-performing, by whom and why, newest first.',
    params: IdParams,
    answer: ListOf(NpaDeclaration),
    permission: 'npa.read',
    feature: 'npa',
  }),
  declare: endpoint({
    name: 'declareNpa',
    method: 'POST',
    path: one,
    summary: 'Declares an asset non-performing.',
    params: IdParams,
    body: NpaReason,
    answer: NpaDeclaration,
    permission: 'npa.write',
    feature: 'npa',
  }),
  clear: endpoint({
    name: 'clearNpa',
    method: 'POST',
    path: `${one}/clear`,
    summary: 'Takes the declaration back.',
    params: IdParams,
    body: NpaReason,
    answer: NpaDeclaration,
    permission: 'npa.write',
    feature: 'npa',
  }),
  bulk: endpoint({
    name: 'declareNpaBulk',
    method: 'POST',
    path: `${path}/npa`,
    summary: 'Declares several assets non-performing, or takes it back; answers which failed and why.',
    body: NpaBulk,
    answer: BulkResult,
    permission: 'npa.write',
    feature: 'npa',
  }),
};
