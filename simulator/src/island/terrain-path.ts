import { ISLAND_EXTENT } from './land.ts';
import type { Point } from './plane.ts';

const STEP_METERS = 220;
const COLUMNS = Math.ceil((ISLAND_EXTENT.east - ISLAND_EXTENT.west) / STEP_METERS) + 1;
const ROWS = Math.ceil((ISLAND_EXTENT.north - ISLAND_EXTENT.south) / STEP_METERS) + 1;
/** Steps of a chess king and knight, because sixteen directions bend less abruptly than eight. */
const MOVES: [column: number, row: number][] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
  [2, 1],
  [1, 2],
  [-1, 2],
  [-2, 1],
  [-2, -1],
  [-1, -2],
  [1, -2],
  [2, -1],
];

/** Cost factor of a metre at a place. Infinity where building is impossible. */
export type Cost = (x: number, y: number) => number;

/**
 * Finds ways over open land as road builders did. Existing ways are reused, nothing new is built beside them, and steep
 * or wet ground is avoided. A* over a raster (Hart, Nilsson, Raphael, 1968).
 */
export class TerrainPaths {
  /** Directed raster steps with a road: `cell × 16 + move`. */
  private readonly built = new Set<number>();
  /** Cost of a cell, cached per cost function. */
  private readonly costs = new Map<Cost, Float64Array>();
  private readonly nearBuilt = new Uint8Array(COLUMNS * ROWS);

  /** Returns the cells from one place to the other. @throws Error if there is no way */
  find(from: Point, to: Point, cost: Cost): number[] {
    const total = new Float64Array(COLUMNS * ROWS).fill(Infinity);
    const cameFrom = new Int32Array(COLUMNS * ROWS).fill(-1);
    const closed = new Uint8Array(COLUMNS * ROWS);
    const costs = this.costs.get(cost) ?? new Float64Array(COLUMNS * ROWS).fill(-1);
    this.costs.set(cost, costs);
    const costAt = (cell: number): number => {
      if (costs[cell]! < 0) costs[cell] = cost(...cellCenter(cell));
      return costs[cell]!;
    };
    const start = buildableCell(from, costAt);
    const goal = buildableCell(to, costAt);
    const goalColumn = goal % COLUMNS;
    const goalRow = (goal - goalColumn) / COLUMNS;
    const open = new Heap();
    total[start] = 0;
    open.push(0, start);
    for (let cell = open.pop(); cell !== undefined && cell !== goal; cell = open.pop()) {
      if (closed[cell]) continue;
      closed[cell] = 1;
      const column = cell % COLUMNS;
      const row = (cell - column) / COLUMNS;
      for (let move = 0; move < MOVES.length; move++) {
        const [east, north] = MOVES[move]!;
        const x = column + east;
        const y = row + north;
        if (x < 0 || y < 0 || x >= COLUMNS || y >= ROWS) continue;
        const next = y * COLUMNS + x;
        if (closed[next]) continue;
        let factor = (costAt(cell) + costAt(next)) / 2;
        if (factor === Infinity) continue;
        if (this.built.has(cell * 16 + move)) factor = 1.1;
        else if (this.nearBuilt[next]) factor *= 1.8;
        const reached = total[cell]! + factor * Math.hypot(east, north);
        if (reached >= total[next]!) continue;
        total[next] = reached;
        cameFrom[next] = cell;
        open.push(reached + 1.0 * Math.hypot(x - goalColumn, y - goalRow), next);
      }
    }
    const path: number[] = [];
    for (let cell = goal; cell !== -1; cell = cameFrom[cell]!) path.push(cell);
    if (path.at(-1) !== start) throw new Error('no way over land');
    return path.reverse();
  }

  /** Marks a way as built. */
  build(path: readonly number[]): void {
    for (let index = 1; index < path.length; index++) {
      const from = path[index - 1]!;
      const to = path[index]!;
      this.built.add(from * 16 + moveBetween(from, to)).add(to * 16 + moveBetween(to, from));
    }
    for (const cell of path) {
      const column = cell % COLUMNS;
      const row = (cell - column) / COLUMNS;
      for (let x = Math.max(0, column - 2); x <= Math.min(COLUMNS - 1, column + 2); x++) {
        for (let y = Math.max(0, row - 2); y <= Math.min(ROWS - 1, row + 2); y++) this.nearBuilt[y * COLUMNS + x] = 1;
      }
    }
  }
}

/** Returns the nearest raster cell to a place where building is possible. */
function buildableCell([x, y]: Point, costAt: (cell: number) => number): number {
  const column = Math.round((x - ISLAND_EXTENT.west) / STEP_METERS);
  const row = Math.round((y - ISLAND_EXTENT.south) / STEP_METERS);
  for (let radius = 0; radius < 6; radius++) {
    for (let east = -radius; east <= radius; east++) {
      for (let north = -radius; north <= radius; north++) {
        const cell = (row + north) * COLUMNS + column + east;
        if (Math.max(Math.abs(east), Math.abs(north)) === radius && costAt(cell) < Infinity) return cell;
      }
    }
  }
  throw new Error(`nothing can be built near ${x}, ${y}`);
}

export function cellCenter(cell: number): Point {
  const column = cell % COLUMNS;
  const row = (cell - column) / COLUMNS;
  return [ISLAND_EXTENT.west + column * STEP_METERS, ISLAND_EXTENT.south + row * STEP_METERS];
}

function moveBetween(from: number, to: number): number {
  const east = (to % COLUMNS) - (from % COLUMNS);
  const north = Math.floor(to / COLUMNS) - Math.floor(from / COLUMNS);
  return MOVES.findIndex((move) => move[0] === east && move[1] === north);
}

/** Binary heap of cells, cheapest first. */
class Heap {
  private readonly keys: number[] = [];
  private readonly cells: number[] = [];

  push(key: number, cell: number): void {
    let index = this.keys.push(key) - 1;
    this.cells.push(cell);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.keys[parent]! <= key) break;
      this.swap(index, parent);
      index = parent;
    }
  }

  pop(): number | undefined {
    const top = this.cells[0];
    const lastKey = this.keys.pop();
    const lastCell = this.cells.pop();
    if (lastKey === undefined || lastCell === undefined || this.keys.length === 0) return top;
    this.keys[0] = lastKey;
    this.cells[0] = lastCell;
    for (let index = 0; ; ) {
      let child = index * 2 + 1;
      if (child >= this.keys.length) break;
      if (child + 1 < this.keys.length && this.keys[child + 1]! < this.keys[child]!) child++;
      if (this.keys[child]! >= lastKey) break;
      this.swap(index, child);
      index = child;
    }
    return top;
  }

  private swap(first: number, second: number): void {
    [this.keys[first], this.keys[second]] = [this.keys[second]!, this.keys[first]!];
    [this.cells[first], this.cells[second]] = [this.cells[second]!, this.cells[first]!];
  }
}
