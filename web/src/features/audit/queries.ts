import { queryOptions } from '@tanstack/react-query';
import type { AuditLine } from '@waymark/contract/audit/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

export const auditListQuery: ListCall<AuditLine> = (query) => ({
  queryKey: ['audit', 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.audit.list, { query: query as never }, { signal }),
});

/** Fetches the filter choices of the lines. */
export const auditChoicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: ({ signal }) => call(ENDPOINTS.audit.choices, {}, { signal }),
});
