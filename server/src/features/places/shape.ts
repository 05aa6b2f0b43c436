/** Shapes as users write them, as the table stores them, and as the rules take them. */
import type { PlaceWrite } from '@waymark/contract/places/schema.ts';
import type { ProblemCode } from '@waymark/contract/problem.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { fenceOf } from '@waymark/domain/places/fence.ts';
import {
  type Corner,
  type PlaceShape,
  type ShapeFlaw,
  shapeFlaw,
  turnDegrees,
  withoutRepeats,
} from '@waymark/domain/places/shape.ts';
import { Refusal } from '../refusal.ts';
import type { VersionValues } from './sql.ts';

type ShapeValues = Pick<VersionValues, 'latitude' | 'longitude' | 'radius_m' | 'corners'>;
type WrittenShape = Pick<PlaceWrite, 'latitude' | 'longitude' | 'radius' | 'polygon'>;

/**
 * Returns the columns of a written shape.
 * @throws Refusal `error.place.shape` unless it is exactly one of circle and polygon, and one code for each flaw
 */
export function shapeValues(body: WrittenShape): ShapeValues {
  const shape = writtenShape(body);
  const flaw = shapeFlaw(shape);
  if (flaw !== undefined) throw flawRefusal(flaw);
  if (shape.kind === 'circle') {
    const { latitude, longitude, radiusMeters } = shape;
    return { latitude, longitude, radius_m: radiusMeters, corners: null };
  }
  const { south, north, west, east } = fenceOf(shape).box(0);
  return {
    latitude: (south + north) / 2,
    longitude: turnDegrees(0, (west + east) / 2),
    radius_m: null,
    corners: shape.corners.map(({ latitude, longitude }) => [latitude, longitude]),
  };
}

/** Returns the shape of a row. */
export function shapeOf({ latitude, longitude, radius_m, corners }: ShapeValues): PlaceShape {
  if (radius_m !== null) return { kind: 'circle', latitude, longitude, radiusMeters: radius_m };
  return { kind: 'polygon', corners: cornersOf(corners ?? []) };
}

export function cornersOf(corners: readonly (readonly [number, number])[]): Corner[] {
  return corners.map(([latitude, longitude]) => ({ latitude, longitude }));
}

function writtenShape({ latitude, longitude, radius, polygon }: WrittenShape): PlaceShape {
  if (polygon != null) {
    if (radius != null) throw refuseShape('error.place.shape', 'radius');
    return { kind: 'polygon', corners: withoutRepeats(polygon) };
  }
  if (radius == null) throw refuseShape('error.place.shape', 'radius');
  if (latitude == null) throw required('latitude');
  if (longitude == null) throw required('longitude');
  return { kind: 'circle', latitude, longitude, radiusMeters: radius };
}

function flawRefusal(flaw: ShapeFlaw): Refusal {
  const { from, to } = LIMITS.placeRadiusMeters;
  switch (flaw.flaw) {
    case 'radius':
      return refuseShape('error.place.radius', 'radius', { meters: from, kilometers: to / 1000 });
    // People count corners from 1.
    case 'tooFewCorners':
      return refuseShape('error.place.polygon.few', 'polygon', { limit: LIMITS.polygonPointsMinimum });
    case 'tooManyCorners':
      return refuseShape('error.place.polygon.many', 'polygon', { limit: LIMITS.polygonPointsMaximum });
    case 'tooNearPole':
      return refuseShape('error.place.polygon.pole', `polygon.${flaw.corner}`, { corner: flaw.corner + 1 });
    case 'tooWide':
      return refuseShape('error.place.polygon.wide', 'polygon');
    case 'noArea':
      return refuseShape('error.place.polygon.area', 'polygon');
    case 'crossing': {
      const params = { corner: flaw.corner + 1, other: flaw.other + 1 };
      return refuseShape('error.place.polygon.crossing', `polygon.${flaw.corner}`, params);
    }
  }
}

function refuseShape(code: ProblemCode, path: string, params: Record<string, unknown> = {}): Refusal {
  return new Refusal(code, [{ path, keyword: 'rule', key: code, params }]);
}

function required(path: string): Refusal {
  return new Refusal('error.validation', [{ path, keyword: 'required', key: 'error.required.field', params: {} }]);
}
