import type { Point } from './plane.ts';

export interface Extent {
  west: number;
  south: number;
  east: number;
  north: number;
}

/**
 * Returns the rings around places where `field` is positive, by marching squares (Lorensen and Cline's cubes in two
 * dimensions) with linear interpolation. Rings are closed without repeating the first point. The extent's edge counts
 * as outside.
 */
export function contourRings(field: (x: number, y: number) => number, extent: Extent, stepMeters: number): Point[][] {
  const columns = Math.ceil((extent.east - extent.west) / stepMeters) + 1;
  const rows = Math.ceil((extent.north - extent.south) / stepMeters) + 1;
  const values = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const edge = row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
      const value = field(extent.west + column * stepMeters, extent.south + row * stepMeters);
      values[row * columns + column] = edge ? Math.min(value, -1) : value === 0 ? 1e-9 : value;
    }
  }
  // A crossing of the contour with a grid edge has the number 2 × corner (eastward edge) or + 1 (northward edge).
  const next = new Map<number, number>();
  const point = (edge: number): Point => {
    const corner = edge >> 1;
    const column = corner % columns;
    const row = (corner - column) / columns;
    const here = values[corner]!;
    const there = values[corner + (edge & 1 ? columns : 1)]!;
    const fraction = here / (here - there);
    return [
      extent.west + (column + (edge & 1 ? 0 : fraction)) * stepMeters,
      extent.south + (row + (edge & 1 ? fraction : 0)) * stepMeters,
    ];
  };
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const corner = row * columns + column;
      const south = corner * 2;
      const west = south + 1;
      const north = (corner + columns) * 2;
      const east = (corner + 1) * 2 + 1;
      const code =
        (values[corner]! > 0 ? 1 : 0) |
        (values[corner + 1]! > 0 ? 2 : 0) |
        (values[corner + columns + 1]! > 0 ? 4 : 0) |
        (values[corner + columns]! > 0 ? 8 : 0);
      // Land on the left of each step, so that rings of land run counterclockwise.
      for (const [from, to] of stepsOf(code, south, east, north, west)) next.set(from, to);
    }
  }
  const rings: Point[][] = [];
  for (const start of next.keys()) {
    if (!next.has(start)) continue;
    const ring: Point[] = [];
    let edge = start;
    for (let following = next.get(edge); following !== undefined; following = next.get(edge)) {
      ring.push(point(edge));
      next.delete(edge);
      edge = following;
    }
    if (ring.length >= 4) rings.push(ring);
  }
  return rings;
}

function stepsOf(code: number, south: number, east: number, north: number, west: number): [number, number][] {
  switch (code) {
    case 1:
      return [[south, west]];
    case 2:
      return [[east, south]];
    case 3:
      return [[east, west]];
    case 4:
      return [[north, east]];
    case 5:
      return [
        [south, west],
        [north, east],
      ];
    case 6:
      return [[north, south]];
    case 7:
      return [[north, west]];
    case 8:
      return [[west, north]];
    case 9:
      return [[south, north]];
    case 10:
      return [
        [east, south],
        [west, north],
      ];
    case 11:
      return [[east, north]];
    case 12:
      return [[west, east]];
    case 13:
      return [[south, east]];
    case 14:
      return [[west, south]];
    default:
      return [];
  }
}
