import { jsonFrom } from '../../../fetch-json.ts';
import { type Fields, fields, list, pointOf } from '../../../provider-answers.ts';
import type { AddressHit, Geocoder, HitKind } from '../geocoder.ts';
import { addressLine } from './address-line.ts';
import { boxOf, firstText, mustBeNear, text } from './reading.ts';

/** Keys of an address that name a road, the most exact first (nominatim.org/release-docs/latest/api/Output). */
const ROAD = ['road', 'pedestrian', 'footway', 'cycleway', 'path'];
const TOWN = ['city', 'town', 'village', 'hamlet', 'municipality', 'suburb', 'county', 'state'];
/** Reverse results no coarser than major and minor streets. */
const STREET_ZOOM = 18;

/** Its usage policy forbids searches while users type (operations.osmfoundation.org/policies/nominatim). */
const PUBLIC_HOST = 'nominatim.openstreetmap.org';

/**
 * Returns the geocoder of a Nominatim server, version 4 or later. The public server is asked for points only.
 * @param withinMs time limit of one request
 */
export function nominatim(url: string, withinMs: number): Geocoder {
  const ask = jsonFrom(url, withinMs);
  const searches = new URL(url).hostname !== PUBLIC_HOST;
  const common = { format: 'jsonv2', addressdetails: 1 };
  return {
    name: 'nominatim',
    answersIn: (language) => language,
    async reverse(point, language) {
      const answer = fields(
        await ask(
          '/reverse',
          {
            ...common,
            lat: point.latitude,
            lon: point.longitude,
            zoom: STREET_ZOOM,
            'accept-language': language,
          },
          language,
        ),
      );
      // `{"error": "Unable to geocode"}`: nothing is there.
      if (text(answer.error) !== undefined) return undefined;
      mustBeNear(point, pointOf(answer.lat, answer.lon));
      return lineOf(fields(answer.address));
    },
    async search(query, language, limit) {
      if (!searches) return [];
      const answer = await ask('/search', { ...common, q: query, limit, 'accept-language': language }, language);
      if (!Array.isArray(answer)) throw new Error('the answer is not a list');
      return list(answer)
        .slice(0, limit)
        .flatMap((hit) => hitOf(fields(hit)));
    },
  };
}

function lineOf(address: Fields): string | undefined {
  const road = firstText(address, ROAD);
  if (road === undefined) return undefined;
  const house = text(address.house_number);
  return addressLine({ road, house, town: firstText(address, TOWN), country: text(address.country_code) });
}

function hitOf(hit: Fields): AddressHit[] {
  const point = pointOf(hit.lat, hit.lon);
  const full = text(hit.display_name);
  if (point === undefined || full === undefined) return [];
  const [south, north, west, east] = list(hit.boundingbox);
  const address = fields(hit.address);
  const house = text(address.house_number);
  const road = firstText(address, ROAD);
  const street = road === undefined ? undefined : addressLine({ road, house, country: text(address.country_code) });
  const name = text(hit.name) ?? street ?? full.split(',')[0]!;
  const rest = full.split(', ').filter((part) => part !== name && part !== house && part !== road);
  return [{ ...point, name, detail: rest.join(', '), kind: kindOf(hit, house), box: boxOf(west, south, east, north) }];
}

function kindOf(hit: Fields, house: string | undefined): HitKind {
  if (house !== undefined) return 'house';
  if (hit.category === 'highway') return 'road';
  return hit.category === 'place' ? 'town' : 'area';
}
