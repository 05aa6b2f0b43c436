/** Places as CSV, GeoJSON and KML, so that each file can be uploaded again. */
import { PLACE_COLUMNS, type Place } from '@waymark/contract/places/schema.ts';
import type { Corner } from '@waymark/domain/places/shape.ts';
import { plainNumber } from '@waymark/domain/plain-number.ts';
import { type CsvColumn, importableColumns } from '../../records/csv-list.ts';
import { xmlText } from '../../records/xml-text.ts';
import { wktOf } from './wkt.ts';

/** Center of a polygon, which follows from its corners and is not written. */
const OF_CIRCLES = new Set(['latitude', 'longitude']);

export const PLACE_CSV: readonly CsvColumn<Place>[] = importableColumns<Place>(PLACE_COLUMNS).map(
  ([header, cell], at) => {
    const { field } = PLACE_COLUMNS[at]!;
    if (field === 'polygon') return [header, ({ polygon }) => polygon && wktOf(polygon)];
    if (field === 'pickup' || field === 'dropOff') return [header, (place) => (place[field] ? 'yes' : 'no')];
    if (OF_CIRCLES.has(field)) return [header, (place) => (place.polygon ? null : cell(place))];
    return [header, cell];
  },
);

/** @param pages of places, in a stable order */
export async function* geoJsonOf(pages: AsyncIterable<readonly Place[]>): AsyncGenerator<string> {
  let separator = '{"type":"FeatureCollection","features":[\n';
  for await (const places of pages)
    for (const place of places) {
      yield separator + JSON.stringify(featureOf(place));
      separator = ',\n';
    }
  yield separator === ',\n' ? '\n]}\n' : `${separator}]}\n`;
}

function featureOf(place: Place): object {
  const { name, type, color, radius, pickup, dropOff, address, tags, notes, polygon } = place;
  const geometry = polygon
    ? { type: 'Polygon', coordinates: [closed(polygon).map(positionOf)] }
    : { type: 'Point', coordinates: positionOf(place) };
  const properties = { name, type, color, radius: rounded(radius), pickup, dropOff, address, tags, notes };
  return { type: 'Feature', properties, geometry };
}

function closed(corners: readonly Corner[]): Corner[] {
  return [...corners, ...corners.slice(0, 1)];
}

function positionOf({ latitude, longitude }: Corner): [number, number] {
  return [Number(plainNumber(longitude)), Number(plainNumber(latitude))];
}

function rounded(value: number | null): number | null {
  return value === null ? null : Number(plainNumber(value));
}

/** @param pages of places, in a stable order */
export async function* kmlOf(pages: AsyncIterable<readonly Place[]>): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n';
  for await (const places of pages) yield places.map(placemarkOf).join('');
  yield '</Document></kml>\n';
}

function placemarkOf(place: Place): string {
  const { name, notes, address, type, color, radius, pickup, dropOff, tags, polygon } = place;
  const data = {
    type,
    color,
    radius: rounded(radius),
    pickup: yesNo(pickup),
    dropOff: yesNo(dropOff),
    tags: tags.join('; '),
  };
  const values = Object.entries(data).map(([key, value]) =>
    value === null || value === '' ? '' : `<Data name="${key}"><value>${xmlText(String(value))}</value></Data>`,
  );
  const geometry = polygon
    ? `<Polygon><outerBoundaryIs><LinearRing><coordinates>${closed(polygon).map(tupleOf).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
    : `<Point><coordinates>${tupleOf(place)}</coordinates></Point>`;
  return `<Placemark>${element('name', name)}${element('address', address)}${element('description', notes)}<ExtendedData>${values.join('')}</ExtendedData>${geometry}</Placemark>\n`;
}

function tupleOf(corner: Corner): string {
  return positionOf(corner).map(plainNumber).join(',');
}

function element(name: string, text: string | null): string {
  return text === null ? '' : `<${name}>${xmlText(text)}</${name}>`;
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
