import { LIMITS } from '@waymark/domain/limits.ts';
import { type PlaceShape, type ShapeFlaw, shapeFlaw } from '@waymark/domain/places/shape.ts';
import type { Wrong } from '../../ui/form/resolver.ts';

const KEYS = {
  radius: 'error.place.radius',
  tooFewCorners: 'error.place.polygon.few',
  tooManyCorners: 'error.place.polygon.many',
  tooNearPole: 'error.place.polygon.pole',
  tooWide: 'error.place.polygon.wide',
  noArea: 'error.place.polygon.area',
  crossing: 'error.place.polygon.crossing',
} as const satisfies Record<ShapeFlaw['flaw'], string>;

/** Returns why a shape cannot be saved, as the error of a field. Null if it can. */
export function shapeProblem(shape: PlaceShape): Wrong | null {
  const flaw = shapeFlaw(shape);
  if (!flaw) return null;
  const { from, to } = LIMITS.placeRadiusMeters;
  const params = {
    meters: from,
    kilometers: to / 1000,
    limit: LIMITS.polygonPointsMaximum,
    // Users count the corners from 1.
    ...('corner' in flaw && { corner: flaw.corner + 1 }),
    ...('other' in flaw && { other: flaw.other + 1 }),
  };
  return { path: shape.kind === 'circle' ? 'radius' : 'polygon', key: KEYS[flaw.flaw], params };
}
