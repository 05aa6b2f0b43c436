/** The values of the planner's form, the body of its call, and what the rules say of it. */
import { check } from '@waymark/contract/check.ts';
import { type Route, RouteWrite } from '@waymark/contract/routes/schema.ts';
import { durationText, ROUTE_RULE, type RouteVehicle } from '@waymark/domain/routes/route.ts';
import { routeFlaws } from '@waymark/domain/routes/route-flaws.ts';
import { distanceIn, METERS_PER_MILE, type UnitsSystem } from '@waymark/domain/units.ts';
import type { Wrong } from '../../ui/form/resolver.ts';
import type { PlannedMarker } from './planned-markers.ts';

export interface RouteValues {
  name: string;
  /** `HH:MM:SS` */
  duration: string;
  /** In the unit of the user; text if it is no number. */
  distance: number | string;
  tags: string[];
  vehicleType: RouteVehicle;
  /** Metres; text if it is no number. */
  toleranceMeters: number | string;
  corridorMeters: number | string;
}

/** Returns the values of a saved route, or of a new one. */
export function routeValues(route: Route | undefined, units: UnitsSystem): RouteValues {
  return {
    name: route?.name ?? '',
    duration: route?.duration ?? '',
    distance: route ? shownDistance(route.distance, units) : '',
    tags: route?.tags ?? [],
    vehicleType: route?.vehicleType ?? 'truck',
    toleranceMeters: route?.toleranceMeters ?? ROUTE_RULE.toleranceMeters,
    corridorMeters: route?.corridorMeters ?? ROUTE_RULE.corridorMeters,
  };
}

/** Returns metres in the unit of the user, with two decimals. */
export function shownDistance(meters: number, units: UnitsSystem): number {
  return Math.round(distanceIn(units, meters) * 100) / 100;
}

/**
 * Returns the body of the call.
 * @param route saved so far, whose distance stays exact as long as it is shown unchanged
 * @param line along roads, null for none
 */
export function routeBody(
  values: RouteValues,
  markers: readonly PlannedMarker[],
  { units, route, line }: { units: UnitsSystem; route: Route | undefined; line: Route['line'] },
): RouteWrite {
  const { distance } = values;
  const isSaved = route !== undefined && distance === shownDistance(route.distance, units);
  const inMeters = (value: number) => Math.round(value * (units === 'metric' ? 1000 : METERS_PER_MILE));
  return {
    name: values.name.trim(),
    duration: values.duration.trim(),
    distance: isSaved ? route.distance : typeof distance === 'number' ? inMeters(distance) : distance,
    tags: values.tags,
    vehicleType: values.vehicleType,
    toleranceMeters: values.toleranceMeters as number,
    corridorMeters: values.corridorMeters as number,
    markerPoints: markers.map((marker, index) => ({
      name: marker.name.trim(),
      address: marker.address?.trim() ?? '',
      type: marker.type,
      latitude: marker.latitude,
      longitude: marker.longitude,
      startMarker: index === 0,
      endMarker: index > 0 && index === markers.length - 1,
      placeId: marker.placeId,
      arriveFrom: marker.arriveFrom.trim() || null,
      arriveUntil: marker.arriveUntil.trim() || null,
      staySeconds: staySeconds(marker),
    })),
    line,
  };
}

function staySeconds({ stayMinutes }: PlannedMarker): number | null {
  if (stayMinutes === '') return null;
  // The schema refuses a text as it refuses any other wrong value.
  return typeof stayMinutes === 'number' ? Math.round(stayMinutes * 60) : (stayMinutes as unknown as number);
}

/** Returns the problems of a body: by its schema, and by the rules of routes. */
export function routeProblems(body: RouteWrite): Wrong[] {
  return [...check(RouteWrite, body), ...routeFlaws(body).map(({ path, code }) => ({ path, key: code, params: {} }))];
}

/** Returns the problems of one marker by its field. */
export function problemsOfMarker(problems: readonly Wrong[], index: number): Readonly<Record<string, Wrong>> {
  const prefix = `markerPoints.${index}.`;
  const own = problems.filter(({ path }) => path.startsWith(prefix));
  return Object.fromEntries(own.toReversed().map((wrong) => [wrong.path.slice(prefix.length), wrong]));
}

/** Returns the duration of a way with the stays at the markers between start and end, `HH:MM:SS`. */
export function durationWithStays(drivingSeconds: number, markers: readonly PlannedMarker[]): string {
  const stays = markers.slice(1, -1).map((marker) => staySeconds(marker));
  const stayed = stays.reduce((sum: number, stay) => sum + (typeof stay === 'number' ? stay : 0), 0);
  return durationText(drivingSeconds + stayed);
}

/**
 * Returns the value of a field that follows proposals: the new one, unless the user wrote another value.
 * @param before last proposal, undefined before the first
 */
export function followed<Value>(value: Value | '', before: Value | undefined, proposed: Value): Value | '' {
  return value === '' || value === before ? proposed : value;
}
