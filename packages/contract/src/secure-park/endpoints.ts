import { BulkResult } from '../assets/schema.ts';
import { ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { SecurePark, SecureParkBulk, SecureParkParams, SecureParkQuery, SecureParkWrite } from './schema.ts';

const path = '/api/things/accounts/alerts/secure-park';
const FEATURE = { feature: 'securePark' } as const;

/** Secure park: an asset that must not be used or moved, now or in the hours of a curfew. */
export const secureParkEndpoints = {
  list: endpoint({
    name: 'listSecurePark',
    method: 'GET',
    path,
    summary: 'Lists the assets whose secure park is on.',
    query: SecureParkQuery,
    answer: ListOf(SecurePark),
    permission: 'alerts.read',
    ...FEATURE,
  }),
  read: endpoint({
    name: 'readSecurePark',
    method: 'GET',
    path: `${path}/{deviceId}`,
    summary: 'Returns the secure park of an asset, by its id or the id of its device.',
    params: SecureParkParams,
    answer: SecurePark,
    permission: 'alerts.read',
    ...FEATURE,
  }),
  set: endpoint({
    name: 'setSecurePark',
    method: 'POST',
    path,
    summary: 'Switches secure park of an asset on or off.',
    body: SecureParkWrite,
    answer: SecurePark,
    permission: 'alerts.write',
    ...FEATURE,
  }),
  setMany: endpoint({
    name: 'setSecureParkBulk',
    method: 'POST',
    path: `${path}/assets`,
    summary: 'Switches secure park of several assets on or off and returns the failures with their reasons.',
    body: SecureParkBulk,
    answer: BulkResult,
    permission: 'alerts.write',
    ...FEATURE,
  }),
};
