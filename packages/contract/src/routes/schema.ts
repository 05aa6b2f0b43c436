import { LIMITS } from '@waymark/domain/limits.ts';
import { MARKER_POINT_TYPES, ROUTE_RULE, ROUTE_VEHICLES } from '@waymark/domain/routes/route.ts';
import Type, { type Static } from 'typebox';
import { TimeOfDay } from '../alert-rules/schema.ts';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import { TagName } from '../tags/schema.ts';

export const MarkerPointType = Type.Enum([...MARKER_POINT_TYPES]);
export const RouteVehicle = Type.Enum([...ROUTE_VEHICLES]);

const Latitude = Type.Number({ minimum: -90, maximum: 90 });
const Longitude = Type.Number({ minimum: -180, maximum: 180 });

/** Longer text is refused by the rules of routes, which name the field and the maximum in words of their own. */
const TEXT_READ = 1_000;
const MARKERS_READ = 1_000;
const TAGS_READ = 100;

/** A planned stay of at most a day. */
const StaySeconds = Type.Integer({ minimum: 0, maximum: 86_400 });

/** A marker point as users write it. The rules are `routeFlaws` (domain/routes/route-flaws.ts). */
export const MarkerPointWrite = Strict({
  name: Type.Optional(Nullable(Type.String({ maxLength: TEXT_READ }))),
  /** Required. */
  address: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.addressCharacters }))),
  /** Default: stop. */
  type: Type.Optional(MarkerPointType),
  latitude: Latitude,
  longitude: Longitude,
  /** The first marker, and no other, is the start; the last one is the end. */
  startMarker: Type.Optional(Type.Boolean()),
  endMarker: Type.Optional(Type.Boolean()),
  /** Place from which the marker was made. */
  placeId: Type.Optional(Nullable(Id)),
  /** Expected arrival, `HH:MM` in the account's zone. An end before its start is on the next day. */
  arriveFrom: Type.Optional(Nullable(TimeOfDay)),
  arriveUntil: Type.Optional(Nullable(TimeOfDay)),
  staySeconds: Type.Optional(Nullable(StaySeconds)),
});
export type MarkerPointWrite = Static<typeof MarkerPointWrite>;

/** Points of a line on the map, [latitude, longitude]. */
export const RouteLine = Type.Array(Type.Tuple([Latitude, Longitude]), { maxItems: LIMITS.routeLinePoints });

/**
 * A planned route as users write it. Required are name, duration, distance and marker points; the rules are `routeFlaws`
 * (domain/routes/route-flaws.ts), whose messages are those of the planner.
 */
export const RouteWrite = Strict({
  name: Type.Optional(Nullable(Type.String({ maxLength: TEXT_READ }))),
  markerPoints: Type.Optional(Type.Array(MarkerPointWrite, { maxItems: MARKERS_READ })),
  /** `HH:MM:SS` */
  duration: Type.Optional(Nullable(Type.String({ maxLength: TEXT_READ }))),
  /** Metres. Text is accepted if it is a number. */
  distance: Type.Optional(Nullable(Type.Union([Type.Number(), Type.String({ maxLength: TEXT_READ })]))),
  tags: Type.Optional(Type.Array(TagName, { maxItems: TAGS_READ, uniqueItems: true })),
  /** Roads are chosen for it. Default: truck. */
  vehicleType: Type.Optional(RouteVehicle),
  /** A marker is covered within this distance of the track. Default: 100 m. */
  toleranceMeters: Type.Optional(
    Type.Integer({ minimum: ROUTE_RULE.toleranceMetersMinimum, maximum: ROUTE_RULE.toleranceMetersMaximum }),
  ),
  /** Beyond this distance from the line the vehicle deviates. Default: 500 m. */
  corridorMeters: Type.Optional(
    Type.Integer({ minimum: ROUTE_RULE.corridorMetersMinimum, maximum: ROUTE_RULE.corridorMetersMaximum }),
  ),
  /** The way along roads. Without it, deviations are not recorded. */
  line: Type.Optional(Nullable(RouteLine)),
});
export type RouteWrite = Static<typeof RouteWrite>;

const { line: _line, markerPoints: _markerPoints, ...imported } = RouteWrite.properties;
const { startMarker: _startMarker, endMarker: _endMarker, ...importedMarker } = MarkerPointWrite.properties;

/** A route of an uploaded file, with its markers by their index. The first is the start, the last is the end. */
export const RouteImport = Strict({
  ...imported,
  markerPoints: Type.Optional(Type.Record(Type.String(), Strict(importedMarker))),
});
export type RouteImport = Static<typeof RouteImport>;

export const MarkerPoint = Type.Object({
  /** Empty: it has none. */
  name: Type.String(),
  address: Type.String(),
  type: MarkerPointType,
  latitude: Latitude,
  longitude: Longitude,
  startMarker: Type.Boolean(),
  endMarker: Type.Boolean(),
  placeId: Nullable(Id),
  arriveFrom: Nullable(TimeOfDay),
  arriveUntil: Nullable(TimeOfDay),
  staySeconds: Nullable(StaySeconds),
});
export type MarkerPoint = Static<typeof MarkerPoint>;

export const Route = Type.Object({
  id: Id,
  accountId: Id,
  name: Type.String(),
  markerPoints: Type.Array(MarkerPoint),
  /** `HH:MM:SS` */
  duration: Type.String(),
  durationSeconds: Type.Integer({ minimum: 0 }),
  /** Metres. */
  distance: Type.Number({ minimum: 0 }),
  tags: Type.Array(Type.String()),
  vehicleType: RouteVehicle,
  toleranceMeters: Type.Integer(),
  corridorMeters: Type.Integer(),
  /** Null in lists, and for a route without one. */
  line: Nullable(RouteLine),
  /** Vehicles that have the route today, by name. */
  assignedVehicles: Type.Array(Type.Object({ assetId: Id, assetName: Type.String() })),
  /** Since when the present markers hold. Earlier runs keep those of their day. */
  appliesFrom: Instant,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Route = Static<typeof Route>;

export const RouteQuery = Type.Object({
  ...Paging,
  /** Name, tag, or name or address of a marker; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  tag: Type.Optional(Type.String({ maxLength: LIMITS.tagNameCharacters })),
  /** Routes that this asset has today. */
  vehicleId: Type.Optional(Id),
});
export type RouteQuery = Static<typeof RouteQuery>;

/** The list of an exported file. */
export const RouteExportQuery = Type.Omit(RouteQuery, ['limit', 'skip']);

/** A type of marker points. */
export const MarkerPointTypeItem = Type.Object({
  type: MarkerPointType,
  /** Vehicles stop there; false for points that they only pass. */
  stops: Type.Boolean(),
});
export type MarkerPointTypeItem = Static<typeof MarkerPointTypeItem>;
