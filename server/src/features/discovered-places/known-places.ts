/** The known places of an account, to leave out the stops at them. */
import { toE7 } from '@waymark/domain/geometry.ts';
import { type Fence, fenceOf } from '@waymark/domain/places/fence.ts';
import type { PlaceShape } from '@waymark/domain/places/shape.ts';
import { VISIT_RULE } from '@waymark/domain/places/visits.ts';

/** Cells of a grid, degrees. */
const CELL = 0.1;
/** A place over more cells is compared with every stop. */
const CELLS_MAXIMUM = 2500;

/** Returns a function that returns whether a point is inside a place or within its tolerance. */
export function knownPlaces(shapes: readonly PlaceShape[]): (latitude: number, longitude: number) => boolean {
  const cells = new Map<number, Fence[]>();
  const wide: Fence[] = [];
  for (const shape of shapes) {
    const fence = fenceOf(shape);
    const { south, north, west, east } = fence.box(VISIT_RULE.toleranceMeters);
    const [rows, columns] = [row(north) - row(south) + 1, column(east) - column(west) + 1];
    if (rows * columns > CELLS_MAXIMUM) {
      wide.push(fence);
      continue;
    }
    for (let y = row(south); y <= row(north); y++)
      for (let x = column(west); x <= column(east); x++) {
        const fences = cells.get(key(y, x));
        if (fences === undefined) cells.set(key(y, x), [fence]);
        else fences.push(fence);
      }
  }
  return (latitude, longitude) => {
    const [latitudeE7, longitudeE7] = [toE7(latitude), toE7(longitude)];
    const covers = (fence: Fence) => fence.outsideMeters(latitudeE7, longitudeE7) <= VISIT_RULE.toleranceMeters;
    return wide.some(covers) || (cells.get(key(row(latitude), column(longitude))) ?? []).some(covers);
  };
}

function row(latitude: number): number {
  return Math.floor((latitude + 90) / CELL);
}

function column(longitude: number): number {
  return Math.floor((longitude + 180) / CELL);
}

/** A box across the antimeridian has columns beyond the last one. */
function key(y: number, x: number): number {
  const turn = Math.round(360 / CELL);
  return y * turn + (x % turn);
}
