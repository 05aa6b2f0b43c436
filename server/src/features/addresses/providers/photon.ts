import { jsonFrom } from '../../../fetch-json.ts';
import { type Fields, fields, list, pointOf } from '../../../provider-answers.ts';
import type { AddressHit, Geocoder, HitKind } from '../geocoder.ts';
import { addressLine } from './address-line.ts';
import { boxOf, firstText, mustBeNear, text } from './reading.ts';

const TOWN = ['city', 'locality', 'district', 'county', 'state'];
const KINDS: Readonly<Record<string, HitKind>> = { house: 'house', street: 'road', city: 'town', locality: 'town' };

/**
 * Returns the geocoder of a Photon server (github.com/komoot/photon). Of the product's languages a usual server knows
 * English only; for the others it answers with local names. @param withinMs time limit of one request
 */
export function photon(url: string, withinMs: number): Geocoder {
  const ask = jsonFrom(url, withinMs);
  const spoken = (language: string): string => (language === 'en' ? 'en' : 'default');
  return {
    name: 'photon',
    answersIn: (language) => (language === 'en' ? 'en' : ''),
    async reverse(point, language) {
      const query = { lat: point.latitude, lon: point.longitude, lang: spoken(language), limit: 3, radius: 0.1 };
      for (const feature of featuresOf(await ask('/reverse', query, language))) {
        const properties = fields(feature.properties);
        const line = lineOf(properties);
        if (line === undefined) continue;
        mustBeNear(point, positionOf(feature));
        return line;
      }
      return undefined;
    },
    async search(query, language, limit) {
      const answer = await ask('/api', { q: query, limit, lang: spoken(language) }, language);
      return featuresOf(answer).slice(0, limit).flatMap(hitOf);
    },
  };
}

/** @throws Error unless it is a collection of features */
function featuresOf(answer: unknown): Fields[] {
  const features = fields(answer).features;
  if (!Array.isArray(features)) throw new Error('the answer is not a collection of features');
  return list(features).map(fields);
}

function positionOf(feature: Fields) {
  const [longitude, latitude] = list(fields(feature.geometry).coordinates);
  return pointOf(latitude, longitude);
}

function roadOf(properties: Fields): { road: string | undefined; house: string | undefined } {
  const street = text(properties.street);
  if (properties.osm_key === 'highway') return { road: street ?? text(properties.name), house: undefined };
  return { road: street, house: text(properties.housenumber) };
}

/** A road, or a house on one. */
function lineOf(properties: Fields): string | undefined {
  const { road, house } = roadOf(properties);
  if (road === undefined) return undefined;
  return addressLine({ road, house, town: firstText(properties, TOWN), country: text(properties.countrycode) });
}

function hitOf(feature: Fields): AddressHit[] {
  const properties = fields(feature.properties);
  const point = positionOf(feature);
  const { road, house } = roadOf(properties);
  const country = text(properties.countrycode);
  const name = text(properties.name) ?? (road === undefined ? undefined : addressLine({ road, house, country }));
  if (point === undefined || name === undefined) return [];
  const detail = [...new Set([road, firstText(properties, TOWN), text(properties.country)])];
  const [west, north, east, south] = list(properties.extent);
  return [
    {
      ...point,
      name,
      detail: detail.filter((part) => part !== undefined && !name.includes(part)).join(', '),
      kind: KINDS[String(properties.type)] ?? 'area',
      box: boxOf(west, south, east, north),
    },
  ];
}
