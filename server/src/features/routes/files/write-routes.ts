/** Planned routes as CSV with a row for each marker, as GeoJSON and as GPX routes. */
import type { MarkerPoint, Route } from '@waymark/contract/routes/schema.ts';
import { CSV_BEGIN, csvLine } from '@waymark/domain/csv.ts';
import { plainNumber } from '@waymark/domain/plain-number.ts';
import { xmlText } from '../../records/xml-text.ts';

type Cell = string | number | null;

/** Head of a column, and its cell for a marker of a route. The first columns repeat the route. */
const COLUMNS: readonly (readonly [string, (route: Route, marker: MarkerPoint, index: number) => Cell])[] = [
  ['Route', ({ name }) => name],
  ['Duration', ({ duration }) => duration],
  ['Distance (m)', ({ distance }) => Number(plainNumber(distance))],
  ['Tags', ({ tags }) => tags.join('; ')],
  ['Vehicle', ({ vehicleType }) => vehicleType],
  ['Tolerance (m)', ({ toleranceMeters }) => toleranceMeters],
  ['Corridor (m)', ({ corridorMeters }) => corridorMeters],
  ['Number', (_route, _marker, index) => index + 1],
  ['Marker', (_route, { name }) => name],
  ['Type', (_route, { type }) => type],
  ['Address', (_route, { address }) => address],
  ['Latitude', (_route, { latitude }) => Number(plainNumber(latitude))],
  ['Longitude', (_route, { longitude }) => Number(plainNumber(longitude))],
  ['Arrive from', (_route, { arriveFrom }) => arriveFrom],
  ['Arrive until', (_route, { arriveUntil }) => arriveUntil],
  ['Stay (s)', (_route, { staySeconds }) => staySeconds],
];

type Pages = AsyncIterable<readonly Route[]>;

/** @param pages of routes, in a stable order */
export async function* csvOf(pages: Pages): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(COLUMNS.map(([head]) => head));
  for await (const routes of pages) yield routes.map(linesOf).join('');
}

function linesOf(route: Route): string {
  const line = (marker: MarkerPoint, index: number) => csvLine(COLUMNS.map(([, cell]) => cell(route, marker, index)));
  return route.markerPoints.map(line).join('');
}

/** A route is a line through its markers, whose properties are those of the route. @param pages in a stable order */
export async function* geoJsonOf(pages: Pages): AsyncGenerator<string> {
  let separator = '{"type":"FeatureCollection","features":[\n';
  for await (const routes of pages)
    for (const route of routes) {
      yield separator + JSON.stringify(featureOf(route));
      separator = ',\n';
    }
  yield separator === ',\n' ? '\n]}\n' : `${separator}]}\n`;
}

function featureOf({
  name,
  duration,
  distance,
  tags,
  vehicleType,
  toleranceMeters,
  corridorMeters,
  markerPoints,
}: Route) {
  const coordinates = markerPoints.map(({ latitude, longitude }) => [
    Number(plainNumber(longitude)),
    Number(plainNumber(latitude)),
  ]);
  const markers = markerPoints.map(({ latitude: _latitude, longitude: _longitude, ...marker }) => marker);
  return {
    type: 'Feature',
    properties: {
      ...{ name, duration, distance, tags, vehicleType, toleranceMeters, corridorMeters },
      markerPoints: markers,
    },
    geometry: { type: 'LineString', coordinates },
  };
}

/** GPX 1.1 (topografix.com/GPX/1/1): each route with its markers as route points. @param pages in a stable order */
export async function* gpxOf(pages: Pages): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Waymark" xmlns="http://www.topografix.com/GPX/1/1">\n';
  for await (const routes of pages) yield routes.map(rteOf).join('');
  yield '</gpx>\n';
}

function rteOf({ name, markerPoints }: Route): string {
  const points = markerPoints.map(
    ({ name: marker, address, type, latitude, longitude }) =>
      `<rtept lat="${plainNumber(latitude)}" lon="${plainNumber(longitude)}">${element('name', marker)}${element('desc', address)}${element('type', type)}</rtept>\n`,
  );
  return `<rte>${element('name', name)}\n${points.join('')}</rte>\n`;
}

function element(tag: string, text: string): string {
  return text === '' ? '' : `<${tag}>${xmlText(text)}</${tag}>`;
}
