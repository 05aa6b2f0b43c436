/** Fetches a list by pages as they become visible. */
import { keepPreviousData, type QueryFunctionContext, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { LIMITS } from '@waymark/domain/limits.ts';

/** Number of rows per page. */
const PAGE_ROWS = 100;

/** Parameters of a list call: paging, order, search and the noun's filters. */
export type ListQuery = {
  limit: number;
  skip: number;
  search?: string;
  sort?: string;
  order?: 'asc' | 'desc';
} & Record<string, string | number | undefined>;

export interface ListAnswer<Row> {
  items: readonly Row[];
  count: number;
}

/** The list call of a noun. `queryKey` starts with the noun, so that a change invalidates all of its lists. */
export type ListCall<Row> = (query: ListQuery) => {
  queryKey: readonly unknown[];
  queryFn: (context: Pick<QueryFunctionContext, 'signal'>) => Promise<ListAnswer<Row>>;
};

/** Parameters of the list without paging. */
export type ListFilter = Omit<ListQuery, 'limit' | 'skip'>;

function pageQuery<Row>(list: ListCall<Row>, filter: ListFilter, page: number) {
  const { queryKey, queryFn } = list({ ...filter, limit: PAGE_ROWS, skip: page * PAGE_ROWS });
  return queryOptions({
    queryKey: [...queryKey],
    queryFn: ({ signal }) => queryFn({ signal }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches the first page, which includes the total count. */
export function useFirstPage<Row>(list: ListCall<Row>, filter: ListFilter) {
  return useQuery(pageQuery(list, filter, 0));
}

/** Returns the count of all records or of a search. Fetched only if a search or filter matches nothing. */
export function useTotal<Row>(list: ListCall<Row>, wanted: boolean, search?: string): number | undefined {
  const { queryKey, queryFn } = list({ limit: 1, skip: 0, ...(search !== undefined && { search }) });
  return useQuery({ queryKey: [...queryKey], queryFn: ({ signal }) => queryFn({ signal }), enabled: wanted }).data
    ?.count;
}

/** Returns rows by their index in the list, from the pages that contain these indexes. */
export function useRows<Row>(
  list: ListCall<Row>,
  filter: ListFilter,
  inSight: readonly number[],
): ReadonlyMap<number, Row> {
  const pages = [...new Set(inSight.map((row) => Math.floor(row / PAGE_ROWS)))];
  const answers = useQueries({ queries: pages.map((page) => pageQuery(list, filter, page)) });
  const rows = new Map<number, Row>();
  pages.forEach((page, place) => {
    answers[place]?.data?.items.forEach((row, index) => {
      rows.set(page * PAGE_ROWS + index, row);
    });
  });
  return rows;
}

/** Maximum number of rows that one bulk action takes. */
const SELECTED_ROWS = LIMITS.bulkAssets;

/** Returns the ids of the first rows of a list, up to the maximum of a bulk action. */
export async function firstIds<Row>(
  list: ListCall<Row>,
  filter: ListFilter,
  rowId: (row: Row) => string,
): Promise<string[]> {
  const { queryFn } = list({ ...filter, limit: SELECTED_ROWS, skip: 0 });
  const { items } = await queryFn({ signal: new AbortController().signal });
  return items.map(rowId);
}
