/** Fetches a list by pages as they become visible. */
import {
  keepPreviousData,
  type QueryFunctionContext,
  queryOptions,
  replaceEqualDeep,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useEffect, useMemo, useRef } from 'react';

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
  /** Number of rows, if some records have further rows behind them. Default: the count. */
  rowCount?: number;
  /** Rows under each heading of the list, by its id. */
  groupCounts?: Readonly<Record<string, number>>;
}

/** The list call of a noun. `queryKey` starts with the noun, so that a change invalidates all of its lists. */
export type ListCall<Row> = (query: ListQuery) => {
  queryKey: readonly unknown[];
  queryFn: (context: Pick<QueryFunctionContext, 'signal'>) => Promise<ListAnswer<Row>>;
  /** Asks again after this time, ms, which may depend on the rows. Default: only after a change. */
  refetchInterval?: number | ((query: { state: { data: ListAnswer<Row> | undefined } }) => number | false);
};

/** Parameters of the list without paging. */
export type ListFilter = Omit<ListQuery, 'limit' | 'skip'>;

function pageQuery<Row>(list: ListCall<Row>, filter: ListFilter, page: number) {
  const { queryKey, queryFn, refetchInterval } = list({ ...filter, limit: PAGE_ROWS, skip: page * PAGE_ROWS });
  return queryOptions({
    queryKey: [...queryKey],
    queryFn: ({ signal }) => queryFn({ signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchInterval ?? false,
  });
}

/** Returns the parameters of the first page of a list. */
export function firstPageOf(filter: ListFilter): ListQuery {
  return { ...filter, limit: PAGE_ROWS, skip: 0 } as ListQuery;
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

/**
 * Returns rows by their index in the list, from the pages that contain these indexes. Until another filter is answered,
 * the rows are those of the previous one. A row that both answers have in equal form stays the same object, so that it
 * is not rendered again.
 */
export function useRows<Row>(
  list: ListCall<Row>,
  filter: ListFilter,
  inSight: readonly number[],
  rowId: (row: Row) => string,
): ReadonlyMap<number, Row> {
  const pages = [...new Set(inSight.map((row) => Math.floor(row / PAGE_ROWS)))];
  const answers = useQueries({ queries: pages.map((page) => pageQuery(list, filter, page)), combine: itemsOf });
  const before = useRef<Shown<Row>>({ pages: new Map(), rows: new Map() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers follow the pages, and the id of a row is fixed
  const shown = useMemo(() => {
    const known = before.current;
    const byPage = new Map<number, readonly Row[]>();
    pages.forEach((page, place) => {
      const items = answers[place]?.map((row) => replaceEqualDeep(known.rows.get(rowId(row)), row) as Row);
      const rows = items ?? known.pages.get(page);
      if (rows) byPage.set(page, rows);
    });
    return byPage;
  }, [answers, pages.join()]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id of a row is fixed
  useEffect(() => {
    const rows = new Map([...shown.values()].flat().map((row) => [rowId(row), row]));
    before.current = { pages: shown, rows };
  }, [shown]);
  return useMemo(() => {
    const rows = new Map<number, Row>();
    for (const [page, items] of shown)
      for (const [place, row] of items.entries()) rows.set(page * PAGE_ROWS + place, row);
    return rows;
  }, [shown]);
}

/** The rows of the last rendering by page and by id. */
interface Shown<Row> {
  pages: ReadonlyMap<number, readonly Row[]>;
  rows: ReadonlyMap<string, Row>;
}

function itemsOf<Row>(answers: readonly { data: ListAnswer<Row> | undefined }[]): (readonly Row[] | undefined)[] {
  return answers.map(({ data }) => data?.items);
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
