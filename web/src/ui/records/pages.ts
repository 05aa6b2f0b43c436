/** Fetching of a list by pages, as they come in sight. */
import { keepPreviousData, type QueryFunctionContext, queryOptions, useQueries, useQuery } from '@tanstack/react-query';

/** Rows that are fetched together. */
const PAGE_ROWS = 100;

/** What a list call is asked for: paging, order, search, and the noun's filters. */
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

/** The list call of a noun: `queryKey` names the noun first, so that a change makes all of its lists old. */
export type ListCall<Row> = (query: ListQuery) => {
  queryKey: readonly unknown[];
  queryFn: (context: Pick<QueryFunctionContext, 'signal'>) => Promise<ListAnswer<Row>>;
};

/** Everything of the list but the page. */
export type ListFilter = Omit<ListQuery, 'limit' | 'skip'>;

function pageQuery<Row>(list: ListCall<Row>, filter: ListFilter, page: number) {
  const { queryKey, queryFn } = list({ ...filter, limit: PAGE_ROWS, skip: page * PAGE_ROWS });
  return queryOptions({
    queryKey: [...queryKey],
    queryFn: ({ signal }) => queryFn({ signal }),
    placeholderData: keepPreviousData,
  });
}

/** The first page, which also tells how many there are. */
export function useFirstPage<Row>(list: ListCall<Row>, filter: ListFilter) {
  return useQuery(pageQuery(list, filter, 0));
}

/** How many there are, in all or of a search, asked for only when a search or filter leaves nothing. */
export function useTotal<Row>(list: ListCall<Row>, wanted: boolean, search?: string): number | undefined {
  const { queryKey, queryFn } = list({ limit: 1, skip: 0, ...(search !== undefined && { search }) });
  return useQuery({ queryKey: [...queryKey], queryFn: ({ signal }) => queryFn({ signal }), enabled: wanted }).data
    ?.count;
}

/** Rows by their place in the list, of the pages that hold these places. */
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
