import { queryOptions } from '@tanstack/react-query';
import { buildPath } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReportFile } from '@waymark/contract/report-files/schema.ts';
import type { ReportRun, ReportSchedule, ReportScheduleQuery } from '@waymark/contract/report-schedules/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { call, fileAddress } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import type { ListCall } from '../../ui/records/index.ts';

const schedulesKey = ['reportSchedules'] as const;
export const filesKey = ['reportFiles'] as const;

export const STALE = [schedulesKey];

/** Queries that a deletion invalidates. Excludes the deleted schedule itself. */
export const STALE_WITHOUT_ONE = [
  [...schedulesKey, 'list'],
  [...schedulesKey, 'runs'],
];

export const scheduleListQuery: ListCall<ReportSchedule> = (query) => ({
  queryKey: [...schedulesKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.reportSchedules.list, { query: query as ReportScheduleQuery }, { signal }),
});

/** Fetches one schedule from the list, which is short. */
export function scheduleQuery(id: string) {
  return {
    queryKey: [...schedulesKey, 'one', id],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReportSchedule> => {
      const { items } = await call(ENDPOINTS.reportSchedules.list, { query: { limit: 10_000 } }, { signal });
      const schedule = items.find((one) => one.id === id);
      // Not worth another attempt.
      if (schedule === undefined) throw new ApiError(404, 'error.not.found');
      return schedule;
    },
  };
}

/** Fetches how many schedules an account has. */
export function scheduleNumberQuery(accountId: string) {
  return queryOptions({
    queryKey: [...schedulesKey, 'list', 'number', accountId],
    queryFn: async ({ signal }) => {
      const { items } = await call(ENDPOINTS.reportSchedules.list, { query: { limit: 10_000 } }, { signal });
      return items.filter((schedule) => schedule.accountId === accountId).length;
    },
  });
}

export const scheduleTypesQuery = queryOptions({
  queryKey: [...schedulesKey, 'types'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.reportSchedules.types, {}, { signal })).items,
});

/** Fetches the users of an account that can get mails. */
export function scheduleUsersQuery(accountId: string) {
  return queryOptions({
    queryKey: ['users', 'names', accountId],
    queryFn: async ({ signal }) => {
      const query = { accountId, limit: LIMITS.notificationRecipients };
      const { items } = await call(ENDPOINTS.users.list, { query }, { signal });
      return items
        .filter(({ email, disabled }) => email !== null && !disabled)
        .map(({ id, name }) => ({ value: id, label: name }));
    },
  });
}

/** Returns whether a file is not made yet. */
export function isOpen({ state }: Pick<ReportFile, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** Runs and files come in pages without sorting and search. */
function paged({ limit, skip }: { limit?: number | undefined; skip?: number | undefined }) {
  return { limit: Math.min(limit ?? 100, LIMITS.reportFilesListed), skip: skip ?? 0 };
}

/** Refresh interval of runs and files while something is under way. */
const OPEN_MILLISECONDS = 3000;
const whileAny =
  <Row>(isOpen: (row: Row) => boolean) =>
  ({ state }: { state: { data: { items: readonly Row[] } | undefined } }) =>
    state.data?.items.some(isOpen) ? OPEN_MILLISECONDS : false;

export const runListQuery: ListCall<ReportRun> = (query) => ({
  refetchInterval: whileAny(({ deliveries }) =>
    deliveries.some(({ state }) => state === 'preparing' || state === 'queued'),
  ),
  queryKey: [...schedulesKey, 'runs', query],
  queryFn: ({ signal }) => call(ENDPOINTS.reportSchedules.generated, { query: paged(query) }, { signal }),
});

const LAST_RUNS = 3;

/** Fetches the last runs of one schedule. */
export function lastRunsQuery(scheduleId: string) {
  return queryOptions({
    queryKey: [...schedulesKey, 'runs', scheduleId],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.reportSchedules.generated, { query: { scheduleId, limit: LAST_RUNS } }, { signal })).items,
  });
}

export const fileListQuery: ListCall<ReportFile> = (query) => ({
  refetchInterval: whileAny(isOpen),
  queryKey: [...filesKey, query],
  queryFn: ({ signal }) => call(ENDPOINTS.reportFiles.list, { query: paged(query) }, { signal }),
});

/** Refresh interval of the notices. */
const NOTICES_MILLISECONDS = 20_000;

/** Fetches the files that are over and of which the user does not know it yet. */
export const fileNoticesQuery = queryOptions({
  queryKey: [...filesKey, 'notices'],
  queryFn: async ({ signal }) =>
    (await call(ENDPOINTS.reportFiles.list, { query: { notices: true, limit: 20 } }, { signal })).items,
  refetchInterval: NOTICES_MILLISECONDS,
});

/** Marks the notices as seen. */
export async function seeFiles(): Promise<void> {
  await call(ENDPOINTS.reportFiles.seen, {});
  await queryClient.invalidateQueries({ queryKey: filesKey });
}

/** Returns the address of a kept file. */
export function contentAddress(id: string): string {
  return fileAddress(buildPath(ENDPOINTS.reportFiles.content.path, { id }));
}
