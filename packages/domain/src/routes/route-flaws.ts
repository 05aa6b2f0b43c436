/** The rules of a planned route (product.md, "Routes"), the same for the planner, the API and imported files. */
import { LIMITS } from '../limits.ts';
import { durationSeconds } from './route.ts';

/** A marker point as it is written. */
export interface MarkerDraft {
  name?: string | null | undefined;
  address?: string | null | undefined;
  startMarker?: boolean | undefined;
  endMarker?: boolean | undefined;
}

/** A route as it is written. A form passes the distance as it was typed. */
export interface RouteDraft {
  name?: string | null | undefined;
  /** `HH:MM:SS` */
  duration?: string | null | undefined;
  /** Metres. */
  distance?: number | string | null | undefined;
  markerPoints?: readonly MarkerDraft[] | null | undefined;
  tags?: readonly string[] | null | undefined;
}

export type RouteFlawCode =
  | 'error.route.name.required'
  | 'error.route.name.long'
  | 'error.route.duration.format'
  | 'error.route.duration.zero'
  | 'error.route.distance.blank'
  | 'error.route.distance.number'
  | 'error.route.distance.zero'
  | 'error.route.distance.long'
  | 'error.route.markers.count'
  | 'error.route.marker.address'
  | 'error.route.marker.name.long'
  | 'error.route.marker.name.special'
  | 'error.route.start.missing'
  | 'error.route.end.missing'
  | 'error.route.tags.many'
  // Of a second start or end.
  | 'error.uniqueItems.field';

/** A broken rule. `path` is dotted, as in the call: `markerPoints.3.name`. */
export interface RouteFlaw {
  path: string;
  code: RouteFlawCode;
}

/** Characters of a marker's name (decisions.md, "Special character"). */
const MARKER_NAME = /^[\p{L}\p{M}\p{N} \-_.,'()/&]*$/u;

/** Returns the flaws of a route, in the order of the fields; empty without flaws. */
export function routeFlaws({ name, duration, distance, markerPoints, tags }: RouteDraft): RouteFlaw[] {
  const flaws: RouteFlaw[] = [];
  const check = (path: string, code: RouteFlawCode | undefined) => {
    if (code !== undefined) flaws.push({ path, code });
  };
  check('name', nameFlaw(name ?? ''));
  check('duration', durationFlaw(duration ?? ''));
  check('distance', distanceFlaw(distance));
  flaws.push(...markerFlaws(markerPoints ?? []));
  if ((tags?.length ?? 0) > LIMITS.routeTags) check('tags', 'error.route.tags.many');
  return flaws;
}

function nameFlaw(name: string): RouteFlawCode | undefined {
  if (name.trim() === '') return 'error.route.name.required';
  return characters(name) > LIMITS.routeNameCharacters ? 'error.route.name.long' : undefined;
}

function durationFlaw(text: string): RouteFlawCode | undefined {
  const seconds = durationSeconds(text);
  if (seconds === undefined) return 'error.route.duration.format';
  return seconds > 0 ? undefined : 'error.route.duration.zero';
}

function distanceFlaw(distance: RouteDraft['distance']): RouteFlawCode | undefined {
  if (distance === undefined || distance === null || String(distance).trim() === '')
    return 'error.route.distance.blank';
  const meters = distanceMetersOf(distance);
  if (meters === undefined) return 'error.route.distance.number';
  if (meters <= 0) return 'error.route.distance.zero';
  return meters > LIMITS.routeDistanceMeters ? 'error.route.distance.long' : undefined;
}

/** Returns a written distance in metres; undefined if it is no number. */
export function distanceMetersOf(distance: number | string): number | undefined {
  const meters = typeof distance === 'number' ? distance : Number(distance.trim() === '' ? Number.NaN : distance);
  return Number.isFinite(meters) ? meters : undefined;
}

function markerFlaws(markers: readonly MarkerDraft[]): RouteFlaw[] {
  const { routeMarkersMinimum, routeMarkersMaximum } = LIMITS;
  const flaws: RouteFlaw[] = [];
  if (markers.length < routeMarkersMinimum || markers.length > routeMarkersMaximum)
    flaws.push({ path: 'markerPoints', code: 'error.route.markers.count' });
  // Beyond the maximum, the flaws of single markers are not useful.
  for (const [index, marker] of markers.slice(0, routeMarkersMaximum).entries()) {
    const path = `markerPoints.${index}`;
    const name = marker.name ?? '';
    if (characters(name) > LIMITS.markerNameCharacters)
      flaws.push({ path: `${path}.name`, code: 'error.route.marker.name.long' });
    else if (!MARKER_NAME.test(name.trim()))
      flaws.push({ path: `${path}.name`, code: 'error.route.marker.name.special' });
    if ((marker.address ?? '').trim() === '')
      flaws.push({ path: `${path}.address`, code: 'error.route.marker.address' });
  }
  flaws.push(...endFlaws(markers, 'startMarker', 0, 'error.route.start.missing'));
  flaws.push(...endFlaws(markers, 'endMarker', Math.max(0, markers.length - 1), 'error.route.end.missing'));
  return flaws;
}

/** A route begins at its first marker and ends at its last one, and no other marker is its start or end. */
function endFlaws(
  markers: readonly MarkerDraft[],
  flag: 'startMarker' | 'endMarker',
  place: number,
  missing: RouteFlawCode,
): RouteFlaw[] {
  const path = (index: number) => `markerPoints.${index}.${flag}`;
  // The end of a route is another marker than its start.
  const isMissing = !markers[place]?.[flag] || (flag === 'endMarker' && place === 0);
  if (isMissing) return [{ path: path(place), code: missing }];
  return markers.flatMap((marker, index) =>
    marker[flag] && index !== place ? [{ path: path(index), code: 'error.uniqueItems.field' }] : [],
  );
}

/** Counts code points of the trimmed text, as the contract's schemas do. */
function characters(text: string): number {
  return [...text.trim()].length;
}
