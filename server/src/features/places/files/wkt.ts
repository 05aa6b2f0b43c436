/** Polygons as Well-known Text (OGC 06-103r4, 7.2): `POLYGON ((30 10, 40 40, 20 40, 30 10))`, longitude first. */

import type { Corner } from '@waymark/domain/places/shape.ts';
import { plainNumber } from '@waymark/domain/plain-number.ts';
import { Refusal } from '../../refusal.ts';
import { type Flaw, type Position, positionFlaw } from './positions.ts';

const POLYGON = /^\s*(?:SRID=4326;)?\s*POLYGON\s*Z?\s*\(\s*\(([^()]*)\)\s*(,\s*\()?/i;
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Returns the corners of a polygon.
 * @throws Refusal with the key of the flaw, for the field `polygon`
 */
export function cornersOfWkt(text: string): Corner[] {
  const [whole, ring, hole] = POLYGON.exec(text) ?? [];
  if (whole === undefined || ring === undefined) throw refuse({ key: 'error.place.wkt' });
  if (hole !== undefined) throw refuse({ key: 'error.place.polygon.hole' });
  if (!/^\s*\)\s*$/.test(text.slice(whole.length))) throw refuse({ key: 'error.place.wkt' });
  return ring.split(',').map((point) => {
    const numbers = point.trim().split(/\s+/);
    if (numbers.length < 2 || numbers.length > 3 || !numbers.every((number) => NUMBER.test(number)))
      throw refuse({ key: 'error.place.wkt' });
    const position: Position = [Number(numbers[0]), Number(numbers[1])];
    const flaw = positionFlaw(position);
    if (flaw) throw refuse(flaw);
    return { latitude: position[1], longitude: position[0] };
  });
}

/** Returns a ring as a polygon, closed. */
export function wktOf(corners: readonly Corner[]): string {
  const points = [...corners, ...corners.slice(0, 1)].map(
    ({ latitude, longitude }) => `${plainNumber(longitude)} ${plainNumber(latitude)}`,
  );
  return `POLYGON ((${points.join(', ')}))`;
}

function refuse({ key, params = {} }: Flaw): Refusal {
  return new Refusal('error.validation', [{ path: 'polygon', keyword: 'rule', key, params }]);
}
