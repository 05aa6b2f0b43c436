import { type MarkerData, ROW_INTEGERS } from './marker-data.ts';

/** Rows per unit of upload. */
const PAGE_ROWS = 32;
/** Maximum number of clean pages between two dirty ones that are cheaper to send along than as a second upload. */
const BRIDGED_PAGES = 8;

/**
 * The drawn rows, packed: those of unclustered markers in view. The graphics card receives only visible rows, and of
 * these only changed ones, whatever the size of the fleet.
 */
export class DrawnRows {
  rows = new Int32Array(ROW_INTEGERS * 256);
  count = 0;
  /** Start of the latest glide of a drawn row, on the clock of the data. */
  lastStart = Number.NEGATIVE_INFINITY;
  readonly #data: MarkerData;
  /** Index of a slot in `rows` + 1. 0: not drawn. */
  #placeOf = new Uint32Array(1024);
  #slots = new Uint32Array(256);
  #dirtyPages = new Uint8Array(256 / PAGE_ROWS);
  #anyDirty = false;

  constructor(data: MarkerData) {
    this.#data = data;
  }

  /** Number of rows that fit. */
  get capacity(): number {
    return this.#slots.length;
  }

  /** Packs the rows of the visible slots in slot order. @param visible 1 or 0 per slot */
  collect(visible: Uint8Array): void {
    if (this.#placeOf.length < this.#data.capacity) this.#placeOf = new Uint32Array(this.#data.capacity);
    const before = this.#slots;
    const beforeCount = this.count;
    for (let place = 0; place < beforeCount; place++) this.#placeOf[before[place]!] = 0;
    let count = 0;
    const slots = Math.min(this.#data.count, visible.length);
    for (let slot = 0; slot < slots; slot++) {
      if (visible[slot] === 0) continue;
      if (count === this.capacity) this.#grow();
      const moved = this.#slots[count] !== slot || count >= beforeCount;
      this.#slots[count] = slot;
      this.#placeOf[slot] = count + 1;
      if (moved) this.#copy(slot, count);
      count++;
    }
    this.count = count;
  }

  /** Copies a changed row if it is drawn. */
  update(slot: number): void {
    const place = this.#placeOf[slot] ?? 0;
    if (place > 0) this.#copy(slot, place - 1);
  }

  /** Reports the ranges that changed since the last call (first row, one past the last) and clears them. */
  takeDirtyRanges(tell: (from: number, to: number) => void): void {
    if (!this.#anyDirty) return;
    this.#anyDirty = false;
    let first = -1;
    let last = -1;
    for (let page = 0; page < this.#dirtyPages.length; page++) {
      if (this.#dirtyPages[page] === 0) continue;
      this.#dirtyPages[page] = 0;
      if (first >= 0 && page - last > BRIDGED_PAGES) {
        tell(first * PAGE_ROWS, (last + 1) * PAGE_ROWS);
        first = page;
      }
      if (first < 0) first = page;
      last = page;
    }
    if (first >= 0) tell(first * PAGE_ROWS, (last + 1) * PAGE_ROWS);
  }

  #copy(slot: number, place: number): void {
    const from = slot * ROW_INTEGERS;
    const to = place * ROW_INTEGERS;
    for (let column = 0; column < ROW_INTEGERS; column++) this.rows[to + column] = this.#data.rows[from + column]!;
    this.lastStart = Math.max(this.lastStart, this.#data.glideStart(slot));
    this.#dirtyPages[(place / PAGE_ROWS) | 0] = 1;
    this.#anyDirty = true;
  }

  #grow(): void {
    const capacity = this.capacity * 2;
    const rows = new Int32Array(capacity * ROW_INTEGERS);
    rows.set(this.rows);
    this.rows = rows;
    const slots = new Uint32Array(capacity);
    slots.set(this.#slots);
    this.#slots = slots;
    const pages = new Uint8Array(capacity / PAGE_ROWS);
    pages.set(this.#dirtyPages);
    this.#dirtyPages = pages;
  }
}
