import { isDate } from '@waymark/contract/date.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { PLACE_TYPES, type PlaceType } from '@waymark/domain/places/place.ts';

/** Orders of the list, the default first. */
export const PLACE_SORTS = ['visits', 'name', 'inside'] as const;
export type PlaceSort = (typeof PLACE_SORTS)[number];

/** Search parameters of the places. Invalid values are dropped, so that a mistyped address still opens. */
export interface PlacesSearch {
  /** Search text as typed. */
  q?: string;
  type?: PlaceType;
  tag?: string;
  /** Omitted for the order by visits. */
  sort?: PlaceSort;
  /** Place whose card is open. */
  selected?: string;
  /** Place whose editor is open, `new` for a new place. */
  edit?: string;
  /** Position of a new place, as `latitude,longitude[,radius in metres][,name]`. Opens the editor. */
  create?: string;
  /** First day of a new place, `YYYY-MM-DD`, if it applies from a date on. */
  since?: string;
  /** The discovered places are open: id of the chosen one, `hidden`, or `all`. */
  discovered?: string;
  /** Zoom, latitude, longitude, as on the live map. */
  view?: string;
}

/** A new place at a position. */
export interface PlaceStart {
  latitude: number;
  longitude: number;
  radiusMeters: number;
  name: string;
}

const MAX_QUERY = 80;
const USUAL_RADIUS_METERS = 100;

export function placesSearch(given: Record<string, unknown>): PlacesSearch {
  const search: PlacesSearch = {};
  const q = textOf(given.q)?.slice(0, MAX_QUERY);
  if (q) search.q = q;
  const type = PLACE_TYPES.find((known) => known === given.type);
  if (type) search.type = type;
  const tag = textOf(given.tag);
  if (tag) search.tag = tag;
  const sort = PLACE_SORTS.find((known) => known === given.sort);
  if (sort && sort !== PLACE_SORTS[0]) search.sort = sort;
  for (const name of ['selected', 'edit', 'discovered', 'view'] as const) {
    const text = textOf(given[name]);
    if (text) search[name] = text;
  }
  const create = textOf(given.create);
  if (create && placeStart(create)) search.create = create;
  const since = textOf(given.since);
  if (search.create && since && isDate(since)) search.since = since;
  return search;
}

/** Parses the position of a new place. @returns null if the text is not a position */
export function placeStart(text: string): PlaceStart | null {
  const [latitudeText = '', longitudeText = '', radiusText = '', ...rest] = text.split(',');
  const [latitude, longitude] = [Number(latitudeText), Number(longitudeText)];
  if (latitudeText.trim() === '' || longitudeText.trim() === '') return null;
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return null;
  const radius = Number(radiusText);
  const hasRadius = radiusText.trim() !== '' && Number.isFinite(radius);
  const name = (hasRadius || radiusText.trim() === '' ? rest : [radiusText, ...rest]).join(',').trim();
  const { from, to } = LIMITS.placeRadiusMeters;
  return {
    latitude,
    longitude,
    radiusMeters: hasRadius ? Math.max(from, Math.min(to, radius)) : USUAL_RADIUS_METERS,
    name: name.slice(0, LIMITS.placeNameCharacters),
  };
}

/** Returns the parameter that opens the editor of a new place at a position. */
export function placeStartText({
  latitude,
  longitude,
  radiusMeters,
  name,
}: Pick<PlaceStart, 'latitude' | 'longitude'> & Partial<PlaceStart>): string {
  const parts = [latitude.toFixed(6), longitude.toFixed(6)];
  if (radiusMeters !== undefined || name) parts.push(String(radiusMeters ?? USUAL_RADIUS_METERS));
  return name ? [...parts, name].join(',') : parts.join(',');
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
