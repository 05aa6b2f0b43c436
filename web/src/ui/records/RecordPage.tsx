import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Count } from '../layout/Count.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { Row } from '../layout/Row.ts';
import { Stack } from '../layout/Stack.ts';
import type { RecordColumn } from './columns.ts';
import type { RecordGroup } from './groups.ts';
import { isRefused, LoadFailed, NothingMatches, noFilters } from './NoRecords.tsx';
import { firstIds, type ListCall, type ListFilter, useFirstPage } from './pages.ts';
import { RecordTable } from './RecordTable.tsx';
import { type RecordFilter, RecordToolbar } from './RecordToolbar.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { ListOrder, RowLinkProps } from './table-props.ts';
import type { ChangeRecordView, RecordView } from './view.ts';

const NONE: ReadonlySet<string> = new Set();

export interface RecordPageProps<Row, View extends RecordView> {
  /** Key of the noun, as in its address. */
  name: string;
  title: string;
  /** Shown instead of the title, such as a path. */
  heading?: ReactNode;
  columns: readonly RecordColumn<Row>[];
  list: ListCall<Row>;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  view: View;
  onChange: ChangeRecordView<View>;
  /** Default sort column, the first one if omitted. */
  usualSort?: string;
  /** Order in which the list arrives without a sort column, for the head. */
  arrives?: ListOrder;
  /** Names of the searched fields: "Name, phone, e-mail". Omitted if there is no search. */
  searchPlaceholder?: string;
  filters?: readonly RecordFilter[];
  /** False: no number of records beside the title, such as under tabs that have one. */
  counted?: boolean;
  /** Beside the title. */
  extra?: ReactNode;
  /** Under the header: tabs of the screen, one of which is the list. */
  tabs?: ReactNode;
  /** Buttons at the end of the toolbar, the primary one last. */
  actions?: ReactNode;
  /** Under the toolbar: a message about the whole list. */
  notice?: ReactNode;
  /** Shown if the server refuses the parameters of the list: which of them, with a way to remove it. */
  refusal?: ReactNode;
  /** Shown if the account has no records at all. */
  empty: ReactNode;
  rowLink?: (row: Row, props: RowLinkProps) => ReactNode;
  rowActions?: (row: Row) => ReactNode;
  /** Headings over the rows in their usual order. */
  groups?: readonly Omit<RecordGroup, 'count'>[];
  /** Rows have the height of two lines. */
  twoLines?: boolean;
  phoneLines?: number;
  /** Cells of a row of totals, which stays in view. Without it there is none. */
  totalCell?: ((column: string, index: number) => string) | undefined;
  /**
   * Actions for the selected rows. If set, rows are selectable.
   * @param keep ends the selection, except of these rows
   */
  selectionActions?: (ids: readonly string[], keep: (ids?: readonly string[]) => void) => ReactNode;
  /** Returns the ids of the whole search result, for "Select all". Default: those of the list, up to a limit. */
  allIds?: (filter: ListFilter) => Promise<readonly string[]>;
  /**
   * A panel at the right of the list, or a function that returns it.
   * @param beside returns the id of the row before (−1) or after (1) a row of the first page; undefined: none
   */
  aside?: ((beside: (id: string, by: 1 | -1) => string | undefined) => ReactNode) | ReactNode;
  /** Drawers and dialogs. */
  children?: ReactNode;
}

/** Lists every record of a noun with search, filters, sorting and selection. The view is part of the address. */
export function RecordPage<Row, View extends RecordView>(props: RecordPageProps<Row, View>) {
  const { name, title, columns, list, view, onChange, filters = [], selectionActions, allIds } = props;
  const usualSort = props.usualSort ?? columns[0]?.id ?? '';
  const wanted = useMemo(() => listFilter(view, columns, filters, usualSort), [view, columns, filters, usualSort]);
  const filter = useDeferredValue(wanted);
  const first = useFirstPage(list, filter);
  // What an earlier answer counted says nothing about a list that fails now.
  const count = first.isError ? undefined : first.data?.count;
  const [selected, setSelected] = useState(NONE);
  const toggle = useCallback(
    (id: string) =>
      setSelected((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const counts = first.data?.groupCounts;
  const { groups: headings } = props;
  const groups = useMemo(
    () => (isUsual(view) ? headings?.map((group) => ({ ...group, count: counts?.[group.id] ?? 0 })) : undefined),
    [view, headings, counts],
  );
  const change = onChange as ChangeRecordView;
  const clear = (): void => setSelected(NONE);
  const keep = (ids: readonly string[] = []): void => setSelected(new Set(ids));
  const selectAll = async (): Promise<void> =>
    setSelected(new Set(await (allIds?.(filter) ?? firstIds(list, filter, props.rowId))));
  const beside = (id: string, by: 1 | -1): string | undefined => {
    const ids = first.data?.items.map(props.rowId) ?? [];
    const here = ids.indexOf(id);
    return here < 0 ? undefined : ids[here + by];
  };
  const filtered = filters.some(({ id }) => filter[id] !== undefined);
  const narrowed = Boolean(view.search) || filtered;
  return (
    <PageFrame
      title={props.heading ?? title}
      extra={
        <>
          {props.counted !== false && count !== undefined && <Count>{count}</Count>}
          {props.extra}
        </>
      }
    >
      {props.tabs}
      <RecordToolbar
        label={title}
        view={view}
        onChange={change}
        searchPlaceholder={props.searchPlaceholder}
        filters={filters}
        actions={props.actions}
      />
      <Row align="stretch" grow minHeight={0}>
        <Stack grow>
          {!first.isError && props.notice}
          {selectionActions && selected.size > 0 && (
            <SelectionBar ids={[...selected]} count={count} onClear={clear} onSelectAll={selectAll}>
              {selectionActions([...selected], keep)}
            </SelectionBar>
          )}
          {first.isError && props.refusal && isRefused(first.error) ? (
            props.refusal
          ) : first.isError ? (
            <LoadFailed
              error={first.error}
              onRetry={() => void first.refetch()}
              onClear={filtered ? () => change(noFilters(filters)) : undefined}
            />
          ) : count === 0 && !narrowed ? (
            props.empty
          ) : count === 0 ? (
            <NothingMatches list={list} view={view} filters={filters} onChange={change} />
          ) : (
            <RecordTable
              name={name}
              label={title}
              columns={columns}
              list={list}
              filter={filter}
              count={first.data?.rowCount ?? count}
              view={view}
              onChange={change}
              usualSort={usualSort}
              arrives={props.arrives}
              rowId={props.rowId}
              rowName={props.rowName}
              rowLink={props.rowLink}
              rowActions={props.rowActions}
              groups={groups}
              twoLines={props.twoLines}
              phoneLines={props.phoneLines}
              totalCell={props.totalCell}
              selected={selectionActions && selected}
              onSelect={toggle}
              onSelectAll={() => (selected.size > 0 ? clear() : void selectAll())}
            />
          )}
        </Stack>
        {typeof props.aside === 'function' ? props.aside(beside) : props.aside}
      </Row>
      {props.children}
    </PageFrame>
  );
}

/** Returns whether the list has its usual order, which the headings have. */
function isUsual({ sort, order }: RecordView): boolean {
  return sort === undefined && order === undefined;
}

/** Returns the parameters of the list call according to the address. A file of the list has the same. */
export function listFilter<Row>(
  view: RecordView,
  columns: readonly RecordColumn<Row>[],
  filters: readonly RecordFilter[],
  usualSort: string,
): ListFilter {
  const filter: Record<string, string> = {};
  if (view.search?.trim()) filter.search = view.search.trim();
  for (const { id } of filters) {
    const value = (view as Record<string, unknown>)[id];
    if (typeof value === 'string' && value !== '') filter[id] = value;
  }
  const column =
    columns.find(({ id, sort }) => id === view.sort && sort !== undefined) ??
    columns.find(({ id }) => id === usualSort);
  if (column?.sort !== undefined) {
    filter.sort = column.sort;
    filter.order = view.order ?? 'asc';
  }
  return filter;
}
