import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

/** Query key of everything about fuel: a receipt or another tank changes the ledger. */
const fuelKey = ['fuel'] as const;
export const STALE = [fuelKey];
/** Queries that a deleted receipt invalidates. Excludes the receipt itself. */
export const STALE_WITHOUT_ONE = [[...fuelKey, 'ledger']];

const REFRESH_MILLISECONDS = 60_000;

/** Fetches the ledger of an asset. Days are `YYYY-MM-DD` in the account's zone, both included. */
export const ledgerQuery = (id: string, days: { startDate: string; endDate: string }) =>
  queryOptions({
    queryKey: [...fuelKey, 'ledger', id, days],
    queryFn: ({ signal }) => call(ENDPOINTS.fuel.ledger, { params: { id }, query: days }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MILLISECONDS,
  });

export function receiptQuery(id: string) {
  return {
    queryKey: [...fuelKey, 'receipt', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.fuelReceipts.read, { params: { id } }, { signal }),
  };
}

export function tankQuery(id: string) {
  return {
    queryKey: [...fuelKey, 'tank', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.fuel.tank, { params: { id } }, { signal }),
  };
}
