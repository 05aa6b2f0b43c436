/** Tables of the road file whose rows are found by grid cell (`road-file.ts`). */
import { CELL_NUMBERS, type TableSize } from './road-file.ts';

/** A table in the order of its cells, ready to be written. */
export interface SortedTable {
  size: TableSize;
  cells: Uint32Array;
  rows: Int32Array;
}

/**
 * Sorts rows by cell. A row of several cells is there several times.
 * @param width numbers of a row @param cellsOf returns the cells of a row
 */
export function sortedByCell(
  values: ArrayLike<number> & { subarray(from: number, to: number): ArrayLike<number> },
  width: number,
  cellsOf: (row: ArrayLike<number>) => readonly number[],
): SortedTable {
  const count = values.length / width;
  const rowAt = (row: number): ArrayLike<number> => values.subarray(row * width, (row + 1) * width);
  const counts = new Map<number, number>();
  for (let row = 0; row < count; row++)
    for (const cell of cellsOf(rowAt(row))) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const ordered = [...counts.keys()].sort((a, b) => a - b);
  const cells = new Uint32Array(ordered.length * CELL_NUMBERS);
  const next = new Map<number, number>();
  let total = 0;
  ordered.forEach((cell, index) => {
    cells.set([cell, total, counts.get(cell)!], index * CELL_NUMBERS);
    next.set(cell, total);
    total += counts.get(cell)!;
  });
  const rows = new Int32Array(total * width);
  for (let row = 0; row < count; row++) {
    for (const cell of cellsOf(rowAt(row))) {
      const at = next.get(cell)!;
      rows.set(rowAt(row), at * width);
      next.set(cell, at + 1);
    }
  }
  return { size: { cells: ordered.length, rows: total }, cells, rows };
}

/** Reads bytes of the file. @throws Error if the file ends before */
export type ReadBytes = (from: number, bytes: number) => Buffer<ArrayBuffer>;

/** Cells kept in memory, each of some kilobytes. */
const CELLS_KEPT = 500;

/** A table on disk. */
export class CellTable {
  /** Where the table ends in the file. */
  readonly end: number;
  readonly #read: ReadBytes;
  readonly #width: number;
  readonly #rowsAt: number;
  /** First row and number of rows of each cell. */
  readonly #cells = new Map<number, readonly [first: number, count: number]>();
  readonly #kept = new Map<number, Int32Array>();

  /** @param begin where the table begins in the file @param width numbers of a row */
  constructor(read: ReadBytes, begin: number, size: TableSize, width: number) {
    this.#read = read;
    this.#width = width;
    const cells = read(begin, size.cells * CELL_NUMBERS * 4);
    for (let at = 0; at < cells.byteLength; at += CELL_NUMBERS * 4)
      this.#cells.set(cells.readUInt32LE(at), [cells.readUInt32LE(at + 4), cells.readUInt32LE(at + 8)]);
    this.#rowsAt = begin + cells.byteLength;
    this.end = this.#rowsAt + size.rows * width * 4;
  }

  /** Returns the rows of a cell, one after another. */
  rows(cell: number): Int32Array {
    const kept = this.#kept.get(cell);
    if (kept !== undefined) {
      this.#kept.delete(cell);
      this.#kept.set(cell, kept);
      return kept;
    }
    const [first, count] = this.#cells.get(cell) ?? [0, 0];
    const size = this.#width * 4;
    const bytes = this.#read(this.#rowsAt + first * size, count * size);
    const rows = new Int32Array(bytes.buffer, bytes.byteOffset, count * this.#width);
    this.#kept.set(cell, rows);
    if (this.#kept.size > CELLS_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    return rows;
  }
}
