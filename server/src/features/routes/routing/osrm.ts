import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import { jsonFrom } from '../../../fetch-json.ts';
import { fields, list } from '../../../provider-answers.ts';
import { mustFit, numberOf, pointsOf, WAY_CAP_BYTES } from './reading.ts';
import type { Router } from './router.ts';

/** Names of profiles in the address. A usual server has the roads of one kind of vehicle and ignores the name. */
const PROFILES: Readonly<Record<RouteVehicle, string>> = { truck: 'driving', car: 'driving', bicycle: 'cycling' };

/**
 * Returns the router of an OSRM server, by its route service (project-osrm.org, "HTTP API").
 * @param withinMs time limit of one request
 */
export function osrm(url: string, withinMs: number): Router {
  const ask = jsonFrom(url, withinMs, WAY_CAP_BYTES);
  return {
    name: 'osrm',
    estimates: false,
    async way(points, vehicle) {
      const places = points.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';');
      const query = { overview: 'full', geometries: 'geojson', steps: 'false' };
      const answer = fields(await ask(`/route/v1/${PROFILES[vehicle]}/${places}`, query, ''));
      const [route] = list(answer.routes).map(fields);
      if (answer.code !== 'Ok' || route === undefined) throw new Error('the answer has no route');
      return mustFit(points, {
        legs: list(route.legs)
          .map(fields)
          .map(({ distance, duration }) => ({
            distance: numberOf(distance),
            durationSeconds: Math.round(numberOf(duration)),
          })),
        line: pointsOf(list(fields(route.geometry).coordinates).map((place) => list(place).slice(0, 2).toReversed())),
      });
    },
  };
}
