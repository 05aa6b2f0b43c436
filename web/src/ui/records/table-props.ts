/** Properties of a table of records and of its rows. */
import type { ReactNode } from 'react';
import type { RecordColumn } from './columns.ts';
import type { RecordGroup } from './groups.ts';
import type { ListCall, ListFilter } from './pages.ts';
import type { ChangeRecordView, RecordView } from './view.ts';

/** Properties of a row's name, which is a link or a button. */
export interface RowLinkProps {
  className: string;
  'data-row-link': number;
  children: ReactNode;
}

/** The order of a list that needs no parameters. */
export interface ListOrder {
  column: string;
  order: 'asc' | 'desc';
}

export interface RecordTableProps<Row> {
  /** Key of the noun, for restoring the scroll position. */
  name: string;
  label: string;
  columns: readonly RecordColumn<Row>[];
  list: ListCall<Row>;
  filter: ListFilter;
  /** Number of rows that match the filter. Undefined until the first response. */
  count: number | undefined;
  view: RecordView;
  onChange: ChangeRecordView;
  /** Default sort column. */
  usualSort: string;
  /** Order in which the list arrives without a sort column. */
  arrives?: ListOrder | undefined;
  rowId: (row: Row) => string;
  /** Returns the name of a row for labels. */
  rowName: (row: Row) => string;
  /** Opens the row, by default its drawer. */
  rowLink?: ((row: Row, props: RowLinkProps) => ReactNode) | undefined;
  /** Actions at the end of a row. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Headings over the rows, in their order. */
  groups?: readonly RecordGroup[] | undefined;
  /** Rows have the height of two lines. Phones always have it. */
  twoLines?: boolean | undefined;
  /** Largest number of lines of a column that is `below` on phones. Every row has space for them. */
  phoneLines?: number | undefined;
  /** Cells of a row of totals at the lower edge. */
  totalCell?: ((column: string, index: number) => string) | undefined;
  /** Undefined if there are no bulk actions. */
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((id: string) => void) | undefined;
  /** Selects the whole list, or clears the selection if there is one. */
  onSelectAll?: (() => void) | undefined;
}
