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
}

/** `grid-template-columns` of the rows. */
export function columnTemplate<Row>(
  columns: readonly RecordColumn<Row>[],
  parts: { selectable: boolean; acting: boolean },
): string {
  const widths = columns.map(({ width, grow = 1 }) => (grow === 0 ? `${width}px` : `minmax(${width}px, ${grow}fr)`));
  return [...(parts.selectable ? ['36px'] : []), ...widths, ...(parts.acting ? ['44px'] : [])].join(' ');
}
