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
    summary: 'Lists the NPA declarations of an asset with their users and reasons, newest first.',
    params: IdParams,
    answer: ListOf(NpaDeclaration),
    permission: 'npa.read',
    feature: 'npa',
  }),
  declare: endpoint({
    name: 'declareNpa',
    method: 'POST',
    path: one,
    summary: 'Declares an asset NPA (non-performing).',
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
    summary: 'Clears the NPA declaration of an asset.',
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
    summary: 'Declares or clears NPA for several assets and returns the failures with their reasons.',
    body: NpaBulk,
    answer: BulkResult,
    permission: 'npa.write',
    feature: 'npa',
  }),
};
