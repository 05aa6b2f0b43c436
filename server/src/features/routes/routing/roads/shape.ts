/** Lines of a road network, [latitude, longitude] in degrees. */
import { distanceMeters } from '@waymark/domain/geometry.ts';
import type { RoadArrays } from './network.ts';

type Position = [latitude: number, longitude: number];

const E7 = 1e7;

export function nodeAt(arrays: RoadArrays, node: number): Position {
  const { linkStart, links, shapeStart } = arrays;
  const link = links[linkStart[node]!]!;
  return pointAt(arrays, (link & 1) === 0 ? shapeStart[link >> 1]! : shapeStart[(link >> 1) + 1]! - 1);
}

/** Returns the line of a piece between two distances from its start, in this direction. At least one point. */
export function partOf(arrays: RoadArrays, piece: number, fromMeters: number, toMeters: number): Position[] {
  const [low, high] = [Math.min(fromMeters, toMeters), Math.max(fromMeters, toMeters)];
  const first = arrays.shapeStart[piece]!;
  const all = Array.from({ length: arrays.shapeStart[piece + 1]! - first }, (_, index) =>
    pointAt(arrays, first + index),
  );
  const lengths = all.slice(1).map((to, index) => distanceMeters(...all[index]!, ...to));
  const drawn = lengths.reduce((sum, length) => sum + length, 0);
  const scale = drawn === 0 ? 0 : arrays.meters[piece]! / drawn;
  const points: Position[] = [];
  let walked = 0;
  for (const [index, drawnLength] of lengths.entries()) {
    const length = drawnLength * scale;
    const isLast = index === lengths.length - 1;
    const between = (meter: number): Position => {
      const part = length === 0 ? 0 : Math.min(1, Math.max(0, (meter - walked) / length));
      const [[y1, x1], [y2, x2]] = [all[index]!, all[index + 1]!];
      return [round(y1 + (y2 - y1) * part), round(x1 + (x2 - x1) * part)];
    };
    if (points.length === 0 && (low < walked + length || isLast)) points.push(between(low));
    if (points.length > 0) {
      if (high <= walked + length || isLast) {
        points.push(between(high));
        break;
      }
      points.push(all[index + 1]!);
    }
    walked += length;
  }
  return fromMeters > toMeters ? points.reverse() : points;
}

function pointAt({ shape }: RoadArrays, point: number): Position {
  return [shape[point * 2]! / E7, shape[point * 2 + 1]! / E7];
}

const round = (degrees: number): number => Math.round(degrees * E7) / E7;
