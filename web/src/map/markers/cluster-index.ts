import { STATUSES } from '@waymark/domain/status.ts';
import { type MarkerData, ROW, ROW_INTEGERS } from './marker-data.ts';

/**
 * Clusters maintained incrementally as markers move, instead of recomputed. Every shown marker is counted in its grid
 * cell, and an update costs O(1). Cells whose centers are too close on the screen are joined when the view asks, in
 * O(cells in view) for any number of markers. Only a zoom change by half a level recounts everything.
 */
export interface Cluster {
  /** Fixed-point Mercator center of its markers (marker-data.ts). */
  x: number;
  y: number;
  count: number;
  /** Markers per status number. */
  statuses: Int32Array;
  /** Joined cells. */
  cells: number[];
}

/** View in fixed-point Mercator, shifted so that 0 is the west or north edge of the world: 0 to 2³². */
export interface GridView {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** Zoom from which no markers are clustered. */
export const CLUSTER_END_ZOOM = 15;
const CELL_PIXELS = 48;
/** Cells whose centers are closer than this share a ring. */
const JOIN_PIXELS = 40;
const WORLD = 2 ** 32;
const HALF_WORLD = 2 ** 31;
const KINDS = STATUSES.length;

export class ClusterIndex {
  readonly #data: MarkerData;
  /** Cell of each slot, −1 for markers that are not counted. */
  #cellOf = new Int32Array(1024).fill(-1);
  /** Position and status as counted, so that a move subtracts exactly the added values. */
  #countedX = new Float64Array(1024);
  #countedY = new Float64Array(1024);
  #countedStatus = new Uint8Array(1024);
  #cells = 0;
  #column = new Int32Array(1024);
  #line = new Int32Array(1024);
  #count = new Int32Array(1024);
  #sumX = new Float64Array(1024);
  #sumY = new Float64Array(1024);
  #statuses = new Int32Array(1024 * KINDS);
  /** 1 if the cell's markers are drawn individually. */
  #alone = new Uint8Array(1024);
  /** Round of joining in which the cell was used. */
  #taken = new Uint32Array(1024);
  #round = 0;
  /** Open-addressing hash of cells. Entries are cell + 1. */
  #table = new Int32Array(4096);
  #cellsPerWorld = 1;
  #joinDistance = 0;
  #level = Number.NaN;
  #selected = -1;

  constructor(data: MarkerData) {
    this.#data = data;
  }

  get level(): number {
    return this.#level;
  }

  /** Returns the half level of a zoom, which makes a cell 48 to 68 px on the screen. */
  static levelOf(zoom: number): number {
    return Math.floor(Math.max(0, zoom) * 2) / 2;
  }

  /** Selects a marker, which then belongs to no cluster. −1 for none. */
  select(slot: number): void {
    if (slot === this.#selected) return;
    const before = this.#selected;
    this.#selected = slot;
    if (before >= 0) this.update(before);
    if (slot >= 0) this.update(slot);
  }

  /** Recounts all markers on the grid of a level. */
  rebuild(level: number): void {
    this.#level = level;
    const worldPixels = 512 * 2 ** level;
    this.#cellsPerWorld = Math.max(1, Math.round(worldPixels / CELL_PIXELS));
    this.#joinDistance = (JOIN_PIXELS / worldPixels) * WORLD;
    this.#cells = 0;
    this.#table.fill(0);
    if (this.#cellOf.length < this.#data.capacity) this.#growSlots();
    this.#cellOf.fill(-1);
    for (let slot = 0; slot < this.#data.count; slot++) this.#add(slot);
  }

  /** Recounts one marker after any change of it. */
  update(slot: number): void {
    if (slot >= this.#cellOf.length) this.#growSlots();
    this.#take(slot);
    this.#add(slot);
  }

  cellOf(slot: number): number {
    return this.#cellOf[slot] ?? -1;
  }

  /** Writes into `visible` which markers in view are drawn individually, 1 or 0 per slot. */
  writeVisible(visible: Uint8Array): void {
    const cellOf = this.#cellOf;
    const alone = this.#alone;
    const count = Math.min(this.#data.count, cellOf.length);
    for (let slot = 0; slot < count; slot++) {
      const cell = cellOf[slot]!;
      visible[slot] = cell >= 0 ? alone[cell]! : 0;
    }
  }

  /**
   * Joins the cells in view into clusters, the fullest first. The result does not depend on the order of the markers'
   * moves.
   * @param clustered false draws every marker in view individually
   */
  join(view: GridView, clustered: boolean): Cluster[] {
    this.#alone.fill(0, 0, this.#cells);
    const cells = this.#cellsIn(view);
    if (!clustered) {
      for (const cell of cells) this.#alone[cell] = 1;
      return [];
    }
    cells.sort(
      (a, b) =>
        this.#count[b]! - this.#count[a]! || this.#line[a]! - this.#line[b]! || this.#column[a]! - this.#column[b]!,
    );
    this.#round++;
    const clusters: Cluster[] = [];
    for (const cell of cells) {
      if (this.#taken[cell] === this.#round) continue;
      const joined = this.#joinAround(cell);
      if (joined.count === 1) this.#alone[cell] = 1;
      else clusters.push(joined);
    }
    return clusters;
  }

  #joinAround(cell: number): Cluster {
    this.#taken[cell] = this.#round;
    const count = this.#count[cell]!;
    const middleX = this.#sumX[cell]! / count;
    const middleY = this.#sumY[cell]! / count;
    const cluster: Cluster = { x: 0, y: 0, count, statuses: new Int32Array(KINDS), cells: [cell] };
    let sumX = this.#sumX[cell]!;
    let sumY = this.#sumY[cell]!;
    for (let line = this.#line[cell]! - 1; line <= this.#line[cell]! + 1; line++)
      for (let column = this.#column[cell]! - 1; column <= this.#column[cell]! + 1; column++) {
        const other = this.#find(column, line);
        if (other < 0 || this.#taken[other] === this.#round || this.#count[other] === 0) continue;
        const otherCount = this.#count[other]!;
        const dx = this.#sumX[other]! / otherCount - middleX;
        const dy = this.#sumY[other]! / otherCount - middleY;
        if (dx * dx + dy * dy > this.#joinDistance * this.#joinDistance) continue;
        this.#taken[other] = this.#round;
        cluster.cells.push(other);
        cluster.count += otherCount;
        sumX += this.#sumX[other]!;
        sumY += this.#sumY[other]!;
      }
    for (const member of cluster.cells)
      for (let status = 0; status < KINDS; status++)
        cluster.statuses[status]! += this.#statuses[member * KINDS + status]!;
    cluster.x = Math.round(sumX / cluster.count - HALF_WORLD) | 0;
    cluster.y = Math.round(sumY / cluster.count - HALF_WORLD) | 0;
    return cluster;
  }

  #cellsIn(view: GridView): number[] {
    const found: number[] = [];
    const scale = this.#cellsPerWorld / WORLD;
    const west = Math.floor(view.west * scale);
    const east = Math.floor(view.east * scale);
    const north = Math.floor(view.north * scale);
    const south = Math.floor(view.south * scale);
    if ((east - west + 1) * (south - north + 1) > this.#cells) {
      for (let cell = 0; cell < this.#cells; cell++) if (this.#count[cell]! > 0) found.push(cell);
      return found;
    }
    for (let line = north; line <= south; line++)
      for (let column = west; column <= east; column++) {
        // Beyond the antimeridian the view continues, but the grid wraps.
        const wrapped = ((column % this.#cellsPerWorld) + this.#cellsPerWorld) % this.#cellsPerWorld;
        const cell = this.#find(wrapped, line);
        if (cell >= 0 && this.#count[cell]! > 0) found.push(cell);
      }
    return found;
  }

  #add(slot: number): void {
    const data = this.#data;
    if (slot === this.#selected || data.placed[slot] === 0 || data.shown[slot] === 0) return;
    const at = slot * ROW_INTEGERS;
    const x = data.rows[at + ROW.toX]! + HALF_WORLD;
    const y = data.rows[at + ROW.toY]! + HALF_WORLD;
    const scale = this.#cellsPerWorld / WORLD;
    const cell = this.#findOrMake(Math.floor(x * scale), Math.floor(y * scale));
    const status = data.status(slot);
    this.#cellOf[slot] = cell;
    this.#countedX[slot] = x;
    this.#countedY[slot] = y;
    this.#countedStatus[slot] = status;
    this.#count[cell]!++;
    this.#sumX[cell]! += x;
    this.#sumY[cell]! += y;
    this.#statuses[cell * KINDS + status]!++;
  }

  #take(slot: number): void {
    const cell = this.#cellOf[slot]!;
    if (cell < 0) return;
    this.#cellOf[slot] = -1;
    this.#count[cell]!--;
    this.#sumX[cell]! -= this.#countedX[slot]!;
    this.#sumY[cell]! -= this.#countedY[slot]!;
    this.#statuses[cell * KINDS + this.#countedStatus[slot]!]!--;
  }

  #find(column: number, line: number): number {
    const mask = this.#table.length - 1;
    for (let at = hash(column, line) & mask; ; at = (at + 1) & mask) {
      const cell = this.#table[at]! - 1;
      if (cell < 0) return -1;
      if (this.#column[cell] === column && this.#line[cell] === line) return cell;
    }
  }

  #findOrMake(column: number, line: number): number {
    const found = this.#find(column, line);
    if (found >= 0) return found;
    if (this.#cells >= this.#column.length) this.#growCells();
    const cell = this.#cells++;
    this.#column[cell] = column;
    this.#line[cell] = line;
    this.#count[cell] = 0;
    this.#sumX[cell] = 0;
    this.#sumY[cell] = 0;
    this.#alone[cell] = 0;
    this.#statuses.fill(0, cell * KINDS, (cell + 1) * KINDS);
    this.#enter(cell);
    return cell;
  }

  #enter(cell: number): void {
    const mask = this.#table.length - 1;
    let at = hash(this.#column[cell]!, this.#line[cell]!) & mask;
    while (this.#table[at] !== 0) at = (at + 1) & mask;
    this.#table[at] = cell + 1;
  }

  #growSlots(): void {
    const capacity = this.#data.capacity;
    const cellOf = new Int32Array(capacity).fill(-1);
    cellOf.set(this.#cellOf);
    this.#cellOf = cellOf;
    this.#countedX = copyInto(new Float64Array(capacity), this.#countedX);
    this.#countedY = copyInto(new Float64Array(capacity), this.#countedY);
    this.#countedStatus = copyInto(new Uint8Array(capacity), this.#countedStatus);
  }

  #growCells(): void {
    const capacity = this.#column.length * 2;
    this.#column = copyInto(new Int32Array(capacity), this.#column);
    this.#line = copyInto(new Int32Array(capacity), this.#line);
    this.#count = copyInto(new Int32Array(capacity), this.#count);
    this.#sumX = copyInto(new Float64Array(capacity), this.#sumX);
    this.#sumY = copyInto(new Float64Array(capacity), this.#sumY);
    this.#statuses = copyInto(new Int32Array(capacity * KINDS), this.#statuses);
    this.#alone = copyInto(new Uint8Array(capacity), this.#alone);
    this.#taken = copyInto(new Uint32Array(capacity), this.#taken);
    this.#table = new Int32Array(capacity * 4);
    for (let cell = 0; cell < this.#cells; cell++) this.#enter(cell);
  }
}

function hash(column: number, line: number): number {
  return (Math.imul(column, 73_856_093) ^ Math.imul(line, 19_349_663)) >>> 7;
}

function copyInto<Numbers extends Int32Array | Float64Array | Uint8Array | Uint32Array>(
  to: Numbers,
  from: Numbers,
): Numbers {
  to.set(from);
  return to;
}
