import { distanceMeters } from '@waymark/domain/geometry.ts';
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import type { Router } from './router.ts';

/**
 * Roads are longer than the straight line by about this factor (R. H. Ballou, H. Rahardja, N. Sakai, "Selected country
 * circuity factors for road travel distance estimation", Transportation Research A 36, 2002: 1.2 to 1.5 in most
 * countries).
 */
const ROADS_LONGER = 1.3;

/** Mean speeds of mixed roads with stops at crossings: a rule of thumb, so that the estimate has an order of magnitude. */
const METERS_PER_SECOND: Readonly<Record<RouteVehicle, number>> = { truck: 12.5, car: 14, bicycle: 4.5 };

/** Estimates ways by great circles. It knows every point, so it is the last source. */
export const greatCircle: Router = {
  name: 'greatCircle',
  estimates: true,
  async way(points, vehicle) {
    const legs = points.slice(1).map((to, index) => {
      const from = points[index]!;
      const straight = distanceMeters(from.latitude, from.longitude, to.latitude, to.longitude);
      const distance = Math.round(straight * ROADS_LONGER);
      return { distance, durationSeconds: Math.round(distance / METERS_PER_SECOND[vehicle]) };
    });
    return { legs, line: points.map(({ latitude, longitude }) => [latitude, longitude]) };
  },
};
