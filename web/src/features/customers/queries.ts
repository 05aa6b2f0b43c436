import { queryOptions } from '@tanstack/react-query';
import type { Customer, CustomerQuery } from '@waymark/contract/customers/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Query key of everything that shows customers. A change invalidates all of it. */
const customersKey = ['customers'] as const;

/** A customer may add new tags. */
export const STALE = [customersKey, ['tags']];

/** Queries that a deletion invalidates. Excludes the deleted customer itself. */
export const STALE_WITHOUT_ONE = [[...customersKey, 'list'], ['tags']];

export const customerListQuery: ListCall<Customer> = (query) => ({
  queryKey: [...customersKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.customers.list, { query: query as CustomerQuery }, { signal }),
});

/** Fetches the assets that are assigned to a customer. */
export function customerAssetsQuery(id: string) {
  return queryOptions({
    queryKey: [...customersKey, 'assets', id],
    queryFn: ({ signal }) => call(ENDPOINTS.customerAssets.list, { params: { id } }, { signal }),
  });
}

export function customerQuery(id: string) {
  return {
    queryKey: [...customersKey, 'one', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.customers.read, { params: { id } }, { signal }),
  };
}
