import { distanceMeters } from '@waymark/domain/geometry.ts';
import type { Spot } from '@waymark/domain/routes/near.ts';
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import type { Router } from './router.ts';

/**
 * Roads are longer than the straight line by about this factor (R. H. Ballou, H. Rahardja, N. Sakai, "Selected country
 * circuity factors for road travel distance estimation", Transportation Research A 36, 2002: 1.2 to 1.5 in most
 * countries).
 */
const ROADS_LONGER = 1.3;

/** Mean speeds of mixed roads with stops at crossings (decisions.md, "Planned distance and duration"). */
const METERS_PER_SECOND: Readonly<Record<RouteVehicle, number>> = {
  truck: 30 / 3.6,
  car: 30 / 3.6,
  bicycle: 15 / 3.6,
};

/** Estimates ways by great circles. It knows every point, so it is the last source. */
export const greatCircle: Router = {
  name: 'greatCircle',
  estimates: true,
  async way(points, vehicle) {
    const legs = points.slice(1).map((to, index) => {
      const distance = Math.round(metersAlong(points[index]!, to));
      return { distance, durationSeconds: Math.round(distance / METERS_PER_SECOND[vehicle]) };
    });
    return { legs, line: points.map(({ latitude, longitude }) => [latitude, longitude]) };
  },
  async seconds(points, vehicle) {
    return points.map((from) => points.map((to) => metersAlong(from, to) / METERS_PER_SECOND[vehicle]));
  },
};

function metersAlong(from: Spot, to: Spot): number {
  return distanceMeters(from.latitude, from.longitude, to.latitude, to.longitude) * ROADS_LONGER;
}
