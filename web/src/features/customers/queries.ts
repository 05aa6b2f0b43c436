import type { Customer, CustomerQuery } from '@waymark/contract/customers/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Everything that shows customers; changing one makes all of it old. */
const customersKey = ['customers'] as const;

/** A customer may bring new tags. */
export const STALE = [customersKey, ['tags']];

/** What a deletion makes old; the deleted one is not asked for again. */
export const STALE_WITHOUT_ONE = [[...customersKey, 'list'], ['tags']];

export const customerListQuery: ListCall<Customer> = (query) => ({
  queryKey: [...customersKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.customers.list, { query: query as CustomerQuery }, { signal }),
});

export function customerQuery(id: string) {
  return {
    queryKey: [...customersKey, 'one', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.customers.read, { params: { id } }, { signal }),
  };
}
