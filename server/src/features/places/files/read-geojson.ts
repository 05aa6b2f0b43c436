/** Reads places from GeoJSON (RFC 7946): polygons without holes, and points with a radius in their properties. */
import { plainNumber } from '@waymark/domain/plain-number.ts';
import { refuseFile } from '../../records/table-file.ts';
import { type FileFeature, fieldOf } from './features-table.ts';
import type { Position } from './positions.ts';

type Json = Record<string, unknown>;

/**
 * @param most features are read, the rest is left out
 * @throws Refusal `error.import.unreadable`, `error.place.file.content`
 */
export function readGeoJson(text: string, most: number): FileFeature[] {
  const root = parsed(text);
  const { type, features } = isObject(root) ? root : {};
  if (type === 'Feature') return [featureOf(root)];
  if (type !== 'FeatureCollection' || !Array.isArray(features)) throw refuseFile('error.place.file.content');
  return features.slice(0, most).map(featureOf);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = /line (\d+)/.exec((error as Error).message)?.[1];
    throw refuseFile('error.import.unreadable', { line: Number(line ?? 1) });
  }
}

function featureOf(feature: unknown): FileFeature {
  const { properties, geometry } = isObject(feature) ? feature : {};
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(isObject(properties) ? properties : {})) {
    const field = fieldOf(name);
    if (field !== undefined) texts.set(field, textOf(value));
  }
  return { texts, ...shapeOf(isObject(geometry) ? geometry : {}) };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : '';
}

function shapeOf({ type, coordinates }: Json): Omit<FileFeature, 'texts'> {
  if (type === 'Point') {
    const point = positionOf(coordinates);
    return point ? { point } : { flaw: { key: 'error.place.coordinates' } };
  }
  if (type !== 'Polygon') return { flaw: { key: 'error.place.geometry' } };
  const [outer, ...holes] = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  const ring = Array.isArray(outer) ? outer.map(positionOf) : [];
  if (ring.length === 0 || !ring.every((position) => position !== undefined))
    return { ring: [], flaw: { key: 'error.place.coordinates' } };
  return { ring, ...(holes.length > 0 ? { flaw: { key: 'error.place.polygon.hole' } } : {}) };
}

function positionOf(value: unknown): Position | undefined {
  if (!Array.isArray(value)) return undefined;
  const [longitude, latitude] = value as unknown[];
  return Number.isFinite(longitude) && Number.isFinite(latitude) ? [Number(longitude), Number(latitude)] : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
