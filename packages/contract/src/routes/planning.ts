import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { RowAddress } from '../addresses/schema.ts';
import { TimeOfDay } from '../alert-rules/schema.ts';
import { Nullable, Strict } from '../common.ts';
import { MarkerPoint, RouteLine, RouteVehicle } from './schema.ts';

/** A marker point that the stops of the last 7 days suggest. Its address may follow with a later call. */
export const SuggestedMarkerPoint = Type.Object({
  ...MarkerPoint.properties,
  address: RowAddress,
  /** Median local time of arrival. */
  usualArrival: TimeOfDay,
  /** Days of the last 7 with a stop there, and all stops there. */
  days: Type.Integer({ minimum: 0 }),
  stops: Type.Integer({ minimum: 0 }),
});
export type SuggestedMarkerPoint = Static<typeof SuggestedMarkerPoint>;

const { latitude, longitude } = MarkerPoint.properties;

export const DirectionsWrite = Strict({
  /** In order. */
  markerPoints: Type.Array(Strict({ latitude, longitude }), {
    minItems: LIMITS.routeMarkersMinimum,
    maxItems: LIMITS.routeMarkersMaximum,
  }),
  /** Default: truck. */
  vehicleType: Type.Optional(RouteVehicle),
  /** Puts the markers between the first and the last into the quickest order, without roads into the shortest one. */
  bestOrder: Type.Optional(Type.Boolean()),
});
export type DirectionsWrite = Static<typeof DirectionsWrite>;

/** Names of the sources of ways. */
export const ROUTE_SOURCES = ['island', 'valhalla', 'osrm', 'roads', 'greatCircle'] as const;

export const Directions = Type.Object({
  source: Type.Enum([...ROUTE_SOURCES]),
  /** Straight lines and a usual speed instead of roads: show it as an estimate. */
  estimated: Type.Boolean(),
  /** Percent of the road data that was read. Ask again after it for a way along roads. Null: nothing is being read. */
  reading: Nullable(Type.Integer({ minimum: 0, maximum: 99 })),
  /** Metres. */
  distance: Type.Number({ minimum: 0 }),
  /** `HH:MM:SS` */
  duration: Type.String(),
  durationSeconds: Type.Integer({ minimum: 0 }),
  line: RouteLine,
  /** From each marker to the next one. */
  legs: Type.Array(
    Type.Object({ distance: Type.Number({ minimum: 0 }), durationSeconds: Type.Integer({ minimum: 0 }) }),
  ),
  /** Indexes of the given markers in the order of the way. */
  order: Type.Array(Type.Integer({ minimum: 0 })),
});
export type Directions = Static<typeof Directions>;
