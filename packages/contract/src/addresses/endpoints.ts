import { ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { Addresses, AddressesAsked, AddressHit, AddressSearch } from './schema.ts';

export const addressEndpoints = {
  addresses: endpoint({
    name: 'listAddresses',
    method: 'POST',
    path: '/api/fleet/addresses',
    summary: 'Returns the addresses of points, in their order.',
    body: AddressesAsked,
    answer: Addresses,
    permission: 'assets.read',
    feature: 'none',
  }),
  search: endpoint({
    name: 'searchAddresses',
    method: 'GET',
    path: '/api/fleet/addresses/search',
    summary: 'Lists streets, houses and towns whose name fits a search.',
    query: AddressSearch,
    answer: ListOf(AddressHit),
    permission: 'assets.read',
    feature: 'none',
  }),
};
