import type { ReactNode } from 'react';

/** One column of a list. The first one names the row and opens it. */
export interface RecordColumn<Row> {
  /** Also what the address calls it when the list is sorted by it. */
  id: string;
  /** Words of the head, unit included. */
  label: string;
  /** Least width in px; the columns share what is left. */
  width: number;
  /** Share of what is left, 1 unless told; 0 keeps the width. */
  grow?: number;
  /** Name of the field that the API sorts by; left out: cannot be sorted by. */
  sort?: string;
  /** Figures stand right. */
  align?: 'end';
  cell: (row: Row) => ReactNode;
  /** Its place on the phone: beside the name, under it, or under what is beside it; left out: not shown there. */
  phone?: 'badge' | 'detail' | 'aside';
  /** Shown on every wide screen, however little room there is. */
  keep?: boolean;
}

const SELECT_PIXELS = 36;
const ACTS_PIXELS = 44;
/** Beside the cells of a row, both sides. */
const ROW_PADDING_PIXELS = 12;

/**
 * The columns that fit beside each other. Where all do not, those go that the phone does not show either, the last
 * one first; what is left is in the record's own view.
 *
 * @param room px
 * @param sorted id of the column that the list is sorted by; it stays
 */
export function fittingColumns<Row>(
  columns: readonly RecordColumn<Row>[],
  parts: { selectable: boolean; acting: boolean },
  room: number,
  sorted: string,
): readonly RecordColumn<Row>[] {
  let needed =
    ROW_PADDING_PIXELS + (parts.selectable ? SELECT_PIXELS : 0) + (parts.acting ? ACTS_PIXELS : 0) + sum(columns);
  const shown = [...columns];
  for (let place = columns.length - 1; place > 0 && needed > room; place--) {
    const column = columns[place];
    if (!column || column.keep || column.phone || column.id === sorted) continue;
    shown.splice(place, 1);
    needed -= column.width;
  }
  return shown;
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
