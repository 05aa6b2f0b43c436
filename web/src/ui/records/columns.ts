import type { ReactNode } from 'react';

/** A column of a list. The first one names the row and opens it. */
export interface RecordColumn<Row> {
  /** Also the name of the sort column in the address. */
  id: string;
  /** Text of the header, including the unit. */
  label: string;
  /** Minimum width in px. The columns share the remaining width. */
  width: number;
  /** Share of the remaining width, 1 by default. 0 keeps the width fixed. */
  grow?: number;
  /** Name of the API field to sort by. Omitted if the column is not sortable. */
  sort?: string;
  /** Numbers are right-aligned. */
  align?: 'end';
  cell: (row: Row) => ReactNode;
  /**
   * Position on phones: beside the name, below it, below the badge, or below all over the whole width, in the `phoneLines` of
   * the list. Omitted if hidden there.
   */
  phone?: 'badge' | 'detail' | 'aside' | 'below';
  /** Phones, which show no heads, show the label before the value. */
  named?: boolean;
  /** Shown on every wide screen, even without space. */
  keep?: boolean;
  /** Dropped before the others without space. */
  lesser?: boolean;
}

const SELECT_PIXELS = 36;
const ACTS_PIXELS = 44;
/** Padding on both sides of a row. */
const ROW_PADDING_PIXELS = 12;

/**
 * Returns the columns that fit. Otherwise drops those that phones hide too, lesser ones before the others, and the last one
 * first. The record's own view shows the dropped ones.
 *
 * @param room px
 * @param sorted id of the sort column, which stays
 */
export function fittingColumns<Row>(
  columns: readonly RecordColumn<Row>[],
  parts: { selectable: boolean; acting: boolean },
  room: number,
  sorted: string,
): readonly RecordColumn<Row>[] {
  let needed =
    ROW_PADDING_PIXELS + (parts.selectable ? SELECT_PIXELS : 0) + (parts.acting ? ACTS_PIXELS : 0) + sum(columns);
  const mayGo = columns.slice(1).filter(({ keep, phone, id }) => !keep && !phone && id !== sorted);
  const order = [...mayGo.filter(({ lesser }) => !lesser), ...mayGo.filter(({ lesser }) => lesser)];
  const dropped = new Set<RecordColumn<Row>>();
  for (let column = order.pop(); column && needed > room; column = order.pop()) {
    dropped.add(column);
    needed -= column.width;
  }
  return columns.filter((column) => !dropped.has(column));
}

function sum<Row>(columns: readonly RecordColumn<Row>[]): number {
  return columns.reduce((total, { width }) => total + width, 0);
}

/** `grid-template-columns` of the rows. */
export function columnTemplate<Row>(
  columns: readonly RecordColumn<Row>[],
  parts: { selectable: boolean; acting: boolean },
): string {
  const widths = columns.map(({ width, grow = 1 }) => (grow === 0 ? `${width}px` : `minmax(${width}px, ${grow}fr)`));
  return [
    ...(parts.selectable ? [`${SELECT_PIXELS}px`] : []),
    ...widths,
    ...(parts.acting ? [`${ACTS_PIXELS}px`] : []),
  ].join(' ');
}
