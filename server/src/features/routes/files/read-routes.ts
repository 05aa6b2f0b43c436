/** Reads an uploaded file of routes: GPX or GeoJSON as the export writes them, by its name. */
import { decodeText, refuseFile } from '../../records/table-file.ts';
import type { UploadedFile } from '../../records/uploaded-file.ts';
import type { FileRoute } from './file-route.ts';
import { readGpx } from './read-gpx.ts';

/**
 * @param most routes are read, the rest is left out
 * @throws Refusal `error.route.file.type`, `error.route.file.content`, `error.import.encoding`, `error.import.unreadable`
 */
export async function readRoutes({ name, bytes }: UploadedFile, most: number): Promise<FileRoute[]> {
  const [, extension] = /\.(gpx|geojson|json)$/i.exec(name) ?? [];
  if (extension === undefined) throw refuseFile('error.route.file.type');
  const text = decodeText(bytes);
  return extension.toLowerCase() === 'gpx' ? readGpx(text, most) : readGeoJson(text, most);
}

const ROUTE_FIELDS = [
  'name',
  'duration',
  'distance',
  'tags',
  'vehicleType',
  'toleranceMeters',
  'corridorMeters',
] as const;

function readGeoJson(text: string, most: number): FileRoute[] {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    const line = /line (\d+)/.exec((error as Error).message)?.[1];
    throw refuseFile('error.import.unreadable', { line: Number(line ?? 1) });
  }
  const { type, features } = isObject(root) ? root : {};
  if (type === 'Feature') return [routeOf(root)];
  if (type !== 'FeatureCollection' || !Array.isArray(features) || features.length === 0)
    throw refuseFile('error.route.file.content');
  return features.slice(0, most).map(routeOf);
}

/** The line of a feature passes through its markers, whose further fields are in its properties. */
function routeOf(feature: unknown): FileRoute {
  const { properties, geometry } = isObject(feature) ? feature : {};
  const given = isObject(properties) ? properties : {};
  const { type, coordinates } = isObject(geometry) ? geometry : {};
  const positions = type === 'LineString' && Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  const facts = Array.isArray(given.markerPoints) ? (given.markerPoints as unknown[]) : [];
  const markers = positions.map((position, index) => {
    const [longitude, latitude] = Array.isArray(position) ? (position as unknown[]) : [];
    const fact = facts[index];
    return { ...(isObject(fact) ? fact : {}), latitude, longitude };
  });
  const fields = ROUTE_FIELDS.filter((field) => given[field] !== undefined).map((field) => [field, given[field]]);
  return { ...(Object.fromEntries(fields) as Record<string, unknown>), markers };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
