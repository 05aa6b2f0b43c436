import { jsonFrom, TooMany } from '../../../fetch-json.ts';
import { type Fields, fields, list, pointOf } from '../../../provider-answers.ts';
import type { AddressHit, Geocoder, HitKind } from '../geocoder.ts';
import { addressLine } from './address-line.ts';
import { boxOf, mustBeNear, text } from './reading.ts';

/** Result types that are a road, or a house on one (developers.google.com/maps/documentation/geocoding). */
const ROAD_TYPES = new Set(['street_address', 'route', 'premise', 'subpremise', 'intersection']);
const TOWN_TYPES = ['locality', 'postal_town', 'sublocality', 'administrative_area_level_2'];

/**
 * Returns the geocoder of a service that speaks the Google Geocoding API.
 * @param url of the service with its key, as https://maps.example.com/maps/api/geocode/json?key=…
 * @param withinMs time limit of one request
 */
export function googleCompatible(url: string, withinMs: number): Geocoder {
  const ask = jsonFrom(url, withinMs);
  return {
    name: 'google',
    answersIn: (language) => language,
    async reverse(point, language) {
      const answer = await ask('', { latlng: `${point.latitude},${point.longitude}`, language }, language);
      for (const result of resultsOf(answer)) {
        const line = typesOf(result).some((type) => ROAD_TYPES.has(type)) ? lineOf(result) : undefined;
        if (line === undefined) continue;
        mustBeNear(point, positionOf(result));
        return line;
      }
      return undefined;
    },
    async search(query, language, limit) {
      const answer = await ask('', { address: query, language }, language);
      return resultsOf(answer).slice(0, limit).flatMap(hitOf);
    },
  };
}

/** @throws Error for another status than OK and ZERO_RESULTS */
function resultsOf(answer: unknown): Fields[] {
  const { status, results } = fields(answer);
  if (status === 'ZERO_RESULTS') return [];
  if (status === 'OVER_QUERY_LIMIT') throw new TooMany(undefined);
  if (status !== 'OK' || !Array.isArray(results))
    throw new Error(`the provider answered ${text(status) ?? 'no status'}`);
  return list(results).map(fields);
}

function typesOf(result: Fields): string[] {
  return list(result.types).map(String);
}

function positionOf(result: Fields) {
  const location = fields(fields(result.geometry).location);
  return pointOf(location.lat, location.lng);
}

function component(result: Fields, types: readonly string[], length: 'long_name' | 'short_name' = 'long_name') {
  for (const type of types) {
    const found = list(result.address_components)
      .map(fields)
      .find((part) => list(part.types).includes(type));
    if (found !== undefined) return text(found[length]);
  }
  return undefined;
}

function lineOf(result: Fields): string | undefined {
  const road = component(result, ['route', 'intersection']);
  if (road === undefined) return undefined;
  return addressLine({
    road,
    house: component(result, ['street_number']),
    town: component(result, TOWN_TYPES),
    country: component(result, ['country'], 'short_name'),
  });
}

function hitOf(result: Fields): AddressHit[] {
  const point = positionOf(result);
  const full = text(result.formatted_address);
  if (point === undefined || full === undefined) return [];
  const [name = full, ...rest] = full.split(', ');
  const viewport = fields(fields(result.geometry).viewport);
  const [southWest, northEast] = [fields(viewport.southwest), fields(viewport.northeast)];
  const box = boxOf(southWest.lng, southWest.lat, northEast.lng, northEast.lat);
  return [{ ...point, name, detail: rest.join(', '), kind: kindOf(typesOf(result)), box }];
}

function kindOf(types: readonly string[]): HitKind {
  if (types.includes('street_address') || types.includes('premise')) return 'house';
  if (types.includes('route') || types.includes('intersection')) return 'road';
  return types.includes('locality') ? 'town' : 'area';
}
