/**
 * Clusters points on the Earth by density (DBSCAN: M. Ester et al., "A Density-Based Algorithm for Discovering Clusters",
 * KDD 1996). A point with enough points near it, itself included, is a core point. Core points that are near each other
 * belong to one cluster. Any other point near a core point joins the cluster of the nearest one, so that the result does
 * not depend on the order of the points.
 */
import { EARTH_RADIUS_METERS } from '../geometry.ts';

/** Degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** A cube of the grid with its points, by their index. */
interface Cell {
  x: number;
  y: number;
  z: number;
  index: number;
  points: number[];
  cores: number[];
}

const RADIANS_PER_DEGREE = Math.PI / 180;
/** More than the cubes along the Earth's diameter, so that x and y fit into one number. */
const STRIDE = 2 ** 26;
/** Near points are at most this many cubes apart on each axis. */
const REACH = 2;

/**
 * Returns the number of the cluster of each point, or -1 for points of none. Clusters are numbered in the order of their
 * first core point.
 *
 * The grid consists of cubes in the space around the Earth whose diagonal is the distance of near points. All points of
 * a cube are near each other, and poles and antimeridian are no special case.
 * @param nearMeters greatest distance of near points on the ground
 * @param least number of points that make a core point
 */
export function clustersOf(points: readonly GeoPoint[], nearMeters: number, least: number): number[] {
  const grid = new Grid(points, nearMeters);
  for (const cell of grid.cells)
    for (const point of cell.points)
      if (cell.points.length >= least || grid.hasNear(cell, point, least)) cell.cores.push(point);
  const first = grid.cells.map((_cell, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (first[root] !== root) root = first[root]!;
    for (let at = index; at !== root; ) [first[at], at] = [root, first[at]!];
    return root;
  };
  for (const cell of grid.cells)
    for (const other of grid.around(cell)) {
      if (other.index <= cell.index) continue;
      const [one, two] = [rootOf(cell.index), rootOf(other.index)];
      if (one !== two && grid.haveNear(cell.cores, other.cores)) first[Math.max(one, two)] = Math.min(one, two);
    }
  return numbered(grid, rootOf, points.length);
}

function numbered(grid: Grid, rootOf: (cell: number) => number, count: number): number[] {
  const root: number[] = new Array(count).fill(-1);
  for (const cell of grid.cells) for (const core of cell.cores) root[core] = rootOf(cell.index);
  const numbers = new Map<number, number>();
  for (const cluster of root) if (cluster >= 0 && !numbers.has(cluster)) numbers.set(cluster, numbers.size);
  const joined = root.map((cluster) => numbers.get(cluster) ?? -1);
  for (const cell of grid.cells) {
    if (cell.cores.length === cell.points.length) continue;
    const cores = new Set(cell.cores);
    for (const point of cell.points) {
      const nearest = cores.has(point) ? undefined : grid.nearestCore(cell, point);
      if (nearest !== undefined) joined[point] = numbers.get(root[nearest]!)!;
    }
  }
  return joined;
}

class Grid {
  readonly cells: Cell[] = [];
  /** Three coordinates a point, on a sphere of radius 1. */
  readonly #at: Float64Array;
  /** Square of the chord of near points. */
  readonly #near: number;
  readonly #columns = new Map<number, Map<number, Cell>>();

  constructor(points: readonly GeoPoint[], nearMeters: number) {
    const chord = 2 * Math.sin(nearMeters / EARTH_RADIUS_METERS / 2);
    const side = chord / Math.sqrt(3);
    this.#near = chord * chord;
    this.#at = new Float64Array(points.length * 3);
    for (const [index, { latitude, longitude }] of points.entries()) {
      const [phi, lambda] = [latitude * RADIANS_PER_DEGREE, longitude * RADIANS_PER_DEGREE];
      this.#at[index * 3] = Math.cos(phi) * Math.cos(lambda);
      this.#at[index * 3 + 1] = Math.cos(phi) * Math.sin(lambda);
      this.#at[index * 3 + 2] = Math.sin(phi);
      const [x, y, z] = [0, 1, 2].map((axis) => Math.floor((this.#at[index * 3 + axis]! + 1) / side));
      this.#cell(x!, y!, z!).points.push(index);
    }
  }

  #cell(x: number, y: number, z: number): Cell {
    const key = x * STRIDE + y;
    let column = this.#columns.get(key);
    if (column === undefined) {
      column = new Map();
      this.#columns.set(key, column);
    }
    let cell = column.get(z);
    if (cell === undefined) {
      cell = { x, y, z, index: this.cells.length, points: [], cores: [] };
      column.set(z, cell);
      this.cells.push(cell);
    }
    return cell;
  }

  /** Yields the cells that can have points near those of a cell, itself included. */
  *around({ x, y, z }: Cell): Generator<Cell> {
    for (let east = x - REACH; east <= x + REACH; east++)
      for (let north = y - REACH; north <= y + REACH; north++) {
        const column = this.#columns.get(east * STRIDE + north);
        if (column === undefined) continue;
        for (let up = z - REACH; up <= z + REACH; up++) {
          const cell = column.get(up);
          if (cell !== undefined) yield cell;
        }
      }
  }

  /** Returns whether so many points are near a point, itself included. */
  hasNear(cell: Cell, point: number, least: number): boolean {
    let count = 0;
    for (const { points } of this.around(cell))
      for (const other of points) if (this.#square(point, other) <= this.#near && ++count >= least) return true;
    return false;
  }

  /** Returns whether a point of one list is near a point of the other. */
  haveNear(one: readonly number[], two: readonly number[]): boolean {
    for (const a of one) for (const b of two) if (this.#square(a, b) <= this.#near) return true;
    return false;
  }

  /** Returns the nearest core point, if one is near. Of several at the same distance the first one. */
  nearestCore(cell: Cell, point: number): number | undefined {
    let nearest: number | undefined;
    let least = this.#near;
    for (const { cores } of this.around(cell))
      for (const core of cores) {
        const square = this.#square(point, core);
        if (square < least || (square === least && (nearest === undefined || core < nearest)))
          [nearest, least] = [core, square];
      }
    return nearest;
  }

  #square(a: number, b: number): number {
    const at = this.#at;
    const x = at[a * 3]! - at[b * 3]!;
    const y = at[a * 3 + 1]! - at[b * 3 + 1]!;
    const z = at[a * 3 + 2]! - at[b * 3 + 2]!;
    return x * x + y * y + z * z;
  }
}
