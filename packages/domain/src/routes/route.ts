/** Parts of a planned route. */

/** Task of a vehicle at a marker point. */
export const MARKER_POINT_TYPES = ['stop', 'pickup', 'dropOff', 'customer', 'depot', 'fuel', 'rest', 'via'] as const;
export type MarkerPointType = (typeof MARKER_POINT_TYPES)[number];

/** Kinds of vehicles that roads are chosen for. */
export const ROUTE_VEHICLES = ['truck', 'car', 'bicycle'] as const;
export type RouteVehicle = (typeof ROUTE_VEHICLES)[number];

/** A marker point as it is stored. Its index in the list is its place in the order. */
export interface Marker {
  /** Empty: the marker has no name. */
  name: string;
  address: string;
  type: MarkerPointType;
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** Public id of the place from which the marker was made. */
  placeId: string | null;
  /** Expected arrival between, `HH:MM` of the account's zone. `arriveUntil` before `arriveFrom`: the next day. */
  arriveFrom: string | null;
  arriveUntil: string | null;
  /** Planned stay. */
  staySeconds: number | null;
}

/** The numbers of the compliance of routes (decisions.md, "Route compliance"). */
export const ROUTE_RULE = {
  /** A marker is covered within this distance of the track, unless the route has its own. */
  toleranceMeters: 100,
  toleranceMetersMinimum: 30,
  toleranceMetersMaximum: 500,
  /** A vehicle deviates beyond this distance from the line of its route, unless the route has its own. */
  corridorMeters: 500,
  corridorMetersMinimum: 50,
  corridorMetersMaximum: 10_000,
} as const;

const DURATION = /^(\d{2}):([0-5]\d):([0-5]\d)$/;

/** Returns the seconds of `HH:MM:SS`, up to 99 hours; undefined for other text. */
export function durationSeconds(text: string): number | undefined {
  const [, hours, minutes, seconds] = (DURATION.exec(text.trim()) ?? []).map(Number);
  return seconds === undefined ? undefined : hours! * 3600 + minutes! * 60 + seconds;
}

/** Returns seconds as `HH:MM:SS`, at most `99:59:59`. */
export function durationText(seconds: number): string {
  const whole = Math.min(Math.max(0, Math.round(seconds)), 359_999);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
