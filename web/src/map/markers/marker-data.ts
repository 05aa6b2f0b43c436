/**
 * Positions of all markers as the graphics card reads them: one row of six 32-bit integers per marker, written in
 * place.
 *
 * A position is a Web Mercator coordinate in fixed point: the world is 2³² units wide, 0 is its middle, and sums wrap
 * at the antimeridian like the world. One unit is 0.01 m at the equator, so nothing jitters at zoom 20 and beyond,
 * unlike with 32-bit floats (2.4 m). The shader subtracts the map's center before it converts the difference to a
 * float.
 */

/** Columns of a row. */
export const ROW = { toX: 0, toY: 1, fromX: 2, fromY: 3, start: 4, look: 5 } as const;
export const ROW_INTEGERS = 6;
export const ROW_BYTES = ROW_INTEGERS * 4;
/** Duration of a marker's animation between two positions. */
export const GLIDE_MILLISECONDS = 250;

const WORLD = 2 ** 32;
const HALF_WORLD = 2 ** 31;
/** A marker that moved further than this (10 km at the equator) jumps instead of gliding. */
const LONGEST_GLIDE = WORLD / 4000;
/** Maximum latitude of Mercator. */
const MAX_LATITUDE = 85.051_128;

/** @returns fixed-point Mercator x of a longitude in degrees */
export function mercatorX(longitude: number): number {
  return Math.floor((longitude / 360) * WORLD) | 0;
}

/** @returns fixed-point Mercator y of a latitude in degrees. North is negative */
export function mercatorY(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  const y = -Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) / (2 * Math.PI);
  return Math.max(-HALF_WORLD, Math.min(HALF_WORLD - 1, Math.floor(y * WORLD))) | 0;
}

export function longitudeOf(x: number): number {
  return (x / WORLD) * 360;
}

export function latitudeOf(y: number): number {
  return (Math.atan(Math.exp((-y / WORLD) * 2 * Math.PI)) * 360) / Math.PI - 90;
}

export class MarkerData {
  /** Number of used slots: 0 … count − 1, with holes where `placed` is 0. */
  count = 0;
  rows = new Int32Array(ROW_INTEGERS * 1024);
  /** 1 if the marker has a position. */
  placed = new Uint8Array(1024);
  /** 1 if the marker passes the filter of the page. */
  shown = new Uint8Array(1024);
  /** Slots whose position, look or filter changed since `takeChanged`, for clusters and graphics card. */
  #changed = new Uint32Array(1024);
  #changedCount = 0;
  #isChanged = new Uint8Array(1024);
  readonly #epoch: number;
  #listener: (() => void) | null = null;

  /** @param now milliseconds of the clock that later calls use. Start times are stored relative to it */
  constructor(now = performance.now()) {
    this.#epoch = now;
  }

  get capacity(): number {
    return this.placed.length;
  }

  /** @returns the time in the form that rows store */
  clock(now: number): number {
    return Math.round(now - this.#epoch);
  }

  /** Calls back once after each change, until the next `takeChanged`. */
  onChange(listener: (() => void) | null): void {
    this.#listener = listener;
  }

  /**
   * Places a marker. From its second position on it glides.
   * @param slot 0 or more. Slots should be dense
   * @param headingDegrees NaN if unknown, which keeps the previous one
   * @param status number of the status, 0 to 13
   */
  place(slot: number, longitude: number, latitude: number, headingDegrees: number, status: number, now: number): void {
    this.#reserve(slot);
    const at = slot * ROW_INTEGERS;
    const rows = this.rows;
    const x = mercatorX(longitude);
    const y = mercatorY(latitude);
    const start = this.clock(now);
    if (this.placed[slot] === 0) {
      this.placed[slot] = 1;
      rows[at + ROW.fromX] = x;
      rows[at + ROW.fromY] = y;
      rows[at + ROW.start] = start - GLIDE_MILLISECONDS;
    } else if (rows[at + ROW.toX] !== x || rows[at + ROW.toY] !== y) {
      const remaining = 1 - glideProgress(start - rows[at + ROW.start]!);
      const fromX = between(rows[at + ROW.toX]!, rows[at + ROW.fromX]!, remaining);
      const fromY = between(rows[at + ROW.toY]!, rows[at + ROW.fromY]!, remaining);
      const far = Math.abs((fromX - x) | 0) > LONGEST_GLIDE || Math.abs((fromY - y) | 0) > LONGEST_GLIDE;
      rows[at + ROW.fromX] = far ? x : fromX;
      rows[at + ROW.fromY] = far ? y : fromY;
      rows[at + ROW.start] = start;
    }
    rows[at + ROW.toX] = x;
    rows[at + ROW.toY] = y;
    const heading = Number.isNaN(headingDegrees)
      ? rows[at + ROW.look]! >>> 4
      : ((Math.round(headingDegrees) % 360) + 360) % 360;
    rows[at + ROW.look] = status | (heading << 4);
    this.#touch(slot);
  }

  setStatus(slot: number, status: number): void {
    this.#reserve(slot);
    const at = slot * ROW_INTEGERS + ROW.look;
    if ((this.rows[at]! & 15) === status) return;
    this.rows[at] = (this.rows[at]! & ~15) | status;
    this.#touch(slot);
  }

  setShown(slot: number, shown: boolean): void {
    this.#reserve(slot);
    const value = shown ? 1 : 0;
    if (this.shown[slot] === value) return;
    this.shown[slot] = value;
    this.#touch(slot);
  }

  /** Removes a marker from the map. */
  remove(slot: number): void {
    if (slot >= this.count) return;
    this.placed[slot] = 0;
    this.shown[slot] = 0;
    this.#touch(slot);
  }

  status(slot: number): number {
    return this.rows[slot * ROW_INTEGERS + ROW.look]! & 15;
  }

  headingDegrees(slot: number): number {
    return this.rows[slot * ROW_INTEGERS + ROW.look]! >>> 4;
  }

  /** Returns a marker's position in degrees, longitude first. */
  placeOf(slot: number): [longitude: number, latitude: number] {
    const at = slot * ROW_INTEGERS;
    return [longitudeOf(this.rows[at + ROW.toX]!), latitudeOf(this.rows[at + ROW.toY]!)];
  }

  /** Returns the drawn position of a marker at a time, including its animation, in fixed-point Mercator. */
  drawnX(slot: number, now: number): number {
    const at = slot * ROW_INTEGERS;
    const remaining = 1 - glideProgress(this.clock(now) - this.rows[at + ROW.start]!);
    return between(this.rows[at + ROW.toX]!, this.rows[at + ROW.fromX]!, remaining);
  }

  drawnY(slot: number, now: number): number {
    const at = slot * ROW_INTEGERS;
    const remaining = 1 - glideProgress(this.clock(now) - this.rows[at + ROW.start]!);
    return between(this.rows[at + ROW.toY]!, this.rows[at + ROW.fromY]!, remaining);
  }

  /** Returns when a marker began to glide to its position, in the form of `clock`; -Infinity if it has not. */
  glideStart(slot: number): number {
    const at = slot * ROW_INTEGERS;
    const { rows } = this;
    const moves = rows[at + ROW.fromX] !== rows[at + ROW.toX] || rows[at + ROW.fromY] !== rows[at + ROW.toY];
    return moves ? rows[at + ROW.start]! : Number.NEGATIVE_INFINITY;
  }

  /** Reports each changed slot once and clears it. */
  takeChanged(tell: (slot: number) => void): void {
    for (let index = 0; index < this.#changedCount; index++) {
      const slot = this.#changed[index]!;
      this.#isChanged[slot] = 0;
      tell(slot);
    }
    this.#changedCount = 0;
  }

  get hasChanged(): boolean {
    return this.#changedCount > 0;
  }

  #touch(slot: number): void {
    if (this.#isChanged[slot] === 1) return;
    this.#isChanged[slot] = 1;
    this.#changed[this.#changedCount++] = slot;
    if (this.#changedCount === 1) this.#listener?.();
  }

  #reserve(slot: number): void {
    if (slot >= this.capacity) {
      let capacity = this.capacity;
      while (capacity <= slot) capacity *= 2;
      this.rows = grown(this.rows, new Int32Array(capacity * ROW_INTEGERS));
      this.placed = grown(this.placed, new Uint8Array(capacity));
      this.shown = grown(this.shown, new Uint8Array(capacity));
      this.#isChanged = grown(this.#isChanged, new Uint8Array(capacity));
      this.#changed = grown(this.#changed, new Uint32Array(capacity));
    }
    if (slot >= this.count) this.count = slot + 1;
  }
}

function grown<Numbers extends Int32Array | Uint8Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

/** Returns the covered share of the way after a time, 0 to 1, with the easing of the shader. */
function glideProgress(elapsedMilliseconds: number): number {
  const t = Math.max(0, Math.min(1, elapsedMilliseconds / GLIDE_MILLISECONDS));
  return 1 - (1 - t) ** 3;
}

/** Returns the point at `share` of the way back from `to` to `from`, across the antimeridian if that is shorter. */
function between(to: number, from: number, share: number): number {
  return share <= 0 ? to : (to + Math.round(((from - to) | 0) * share)) | 0;
}
