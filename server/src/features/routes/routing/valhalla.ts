import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import { jsonFrom } from '../../../fetch-json.ts';
import { fields, list } from '../../../provider-answers.ts';
import { mustFit, numberOf, pointsOf, WAY_CAP_BYTES } from './reading.ts';
import type { Router } from './router.ts';

const COSTINGS: Readonly<Record<RouteVehicle, string>> = { truck: 'truck', car: 'auto', bicycle: 'bicycle' };

/**
 * Returns the router of a Valhalla server, by its turn-by-turn service (valhalla.github.io, "Valhalla routing service").
 * @param withinMs time limit of one request
 */
export function valhalla(url: string, withinMs: number): Router {
  const ask = jsonFrom(url, withinMs, WAY_CAP_BYTES);
  return {
    name: 'valhalla',
    estimates: false,
    async way(points, vehicle) {
      const locations = points.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude, type: 'break' }));
      const body = { locations, costing: COSTINGS[vehicle], units: 'kilometers', directions_type: 'none' };
      const answer = fields(await ask('/route', { json: JSON.stringify(body) }, ''));
      const legs = list(fields(answer.trip).legs).map(fields);
      if (legs.length === 0) throw new Error('the answer has no route');
      return mustFit(points, {
        legs: legs.map((leg) => {
          const { length, time } = fields(leg.summary);
          return { distance: Math.round(numberOf(length) * 1000), durationSeconds: Math.round(numberOf(time)) };
        }),
        line: pointsOf(legs.flatMap(({ shape }) => pointsOfShape(String(shape)))),
      });
    },
  };
}

/** Decimals of the degrees of a shape. */
const DEGREE_PARTS = 1e6;
/** First character of the alphabet of shapes. */
const FIRST = 63;
/** Bit that says that another character follows, and the bits of the number in a character. */
const FOLLOWED = 32;
const BITS = 5;

/**
 * Decodes an encoded polyline (Google Maps Platform, "Encoded polyline algorithm format") of six decimals:
 * [latitude, longitude] of each point.
 */
export function pointsOfShape(shape: string): [number, number][] {
  const points: [number, number][] = [];
  const sums: [number, number] = [0, 0];
  let [value, shift, axis] = [0, 0, 0];
  for (const character of shape) {
    const bits = character.charCodeAt(0) - FIRST;
    value += (bits % FOLLOWED) * 2 ** shift;
    shift += BITS;
    if (bits >= FOLLOWED) continue;
    sums[axis]! += value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    if (axis === 1) points.push([sums[0] / DEGREE_PARTS, sums[1] / DEGREE_PARTS]);
    [value, shift, axis] = [0, 0, 1 - axis];
  }
  return points;
}
