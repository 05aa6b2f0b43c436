import { DRIVING_EVENT_TYPES } from '@waymark/domain/derive/derived.ts';
import Type, { type Static } from 'typebox';
import { RowAddress } from '../addresses/schema.ts';
import { Id, Instant, Nullable, Paging } from '../common.ts';
import { needs } from '../feature-fields.ts';
import { RangeQuery, StatusSchema } from '../vehicles/schema.ts';

const Point = Nullable(Type.Object({ latitude: Type.Number(), longitude: Type.Number() }));

/** One trip. Seconds satisfy `used = moving + idle + stopped`, and duration = used + noData. */
export const Trip = Type.Object({
  id: Id,
  assetId: Id,
  assetName: Type.String(),
  startTime: Instant,
  /** Null for a current trip. */
  endTime: Nullable(Instant),
  startLocation: Point,
  endLocation: Point,
  startAddress: RowAddress,
  /** Null also for a current trip. */
  endAddress: RowAddress,
  distanceMeters: Type.Number(),
  /** Source of the distance. */
  distanceSource: Type.Union([Type.Literal('track'), Type.Literal('odometer')]),
  durationSeconds: Type.Number(),
  totalTimeVehicleUsedSec: Type.Number(),
  totalTimeVehicleMovingSec: Type.Number(),
  totalTimeVehicleIdleSec: Type.Number(),
  stoppedTime: Type.Number(),
  noDataSeconds: Type.Number(),
  /** Part of the distance in straight lines over gaps without data. */
  noDataMeters: Type.Number(),
  maxSpeedMetersPerSecond: Type.Number(),
  averageSpeedMetersPerSecond: Type.Number(),
  fixCount: Type.Integer(),
  gapCount: Type.Integer(),
  harshEventCount: needs('driverBehaviorReports', Type.Integer()),
  speedingSeconds: needs('driverBehaviorReports', Type.Number()),
  /** Reasons of its start and end: rule codes of packages/domain/src/trip.ts. */
  startRule: Type.String(),
  endRule: Nullable(Type.String()),
});
export type Trip = Static<typeof Trip>;

export const TripTotals = Type.Object({
  trips: Type.Integer(),
  distanceMeters: Type.Number(),
  totalTimeVehicleUsedSec: Type.Number(),
  totalTimeVehicleMovingSec: Type.Number(),
  totalTimeVehicleIdleSec: Type.Number(),
  stoppedTime: Type.Number(),
});

export const TripQuery = Type.Object({ ...Paging, ...RangeQuery, assetId: Type.Optional(Id) });
export const DrivingEventQuery = Type.Object({
  ...TripQuery.properties,
  type: Type.Optional(Type.Enum([...DRIVING_EVENT_TYPES])),
});
export type DrivingEventQuery = Static<typeof DrivingEventQuery>;
export const TripList = Type.Object({ items: Type.Array(Trip), count: Type.Integer(), totals: TripTotals });

/** One stretch of one status, clipped to the window. All of them add up to the window exactly. */
export const StatusInterval = Type.Object({
  assetId: Id,
  status: StatusSchema,
  startTime: Instant,
  endTime: Instant,
  durationSeconds: Type.Number(),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  /** Where the stretch began. */
  address: RowAddress,
});
export type StatusInterval = Static<typeof StatusInterval>;
/** Without dates: today. Without an asset: those of all assets, for at most `LIMITS.fleetHistoryDays`. */
export const StatusHistoryQuery = Type.Object({ ...Paging, ...RangeQuery, assetId: Type.Optional(Id) });
/** `items` split at local midnight; `totals` seconds per status over the whole window, independent of the page. */
export const StatusHistory = Type.Object({
  items: Type.Array(StatusInterval),
  count: Type.Integer(),
  totals: Type.Record(Type.String(), Type.Number()),
});

/** A stop between trips: the vehicle was stationary for the minimum time of a stop. */
export const Stop = Type.Object({
  assetId: Id,
  startTime: Instant,
  endTime: Nullable(Instant),
  durationSeconds: Type.Number(),
  idleSeconds: Type.Number(),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  address: RowAddress,
});
export type Stop = Static<typeof Stop>;

export const DrivingEvent = Type.Object({
  id: Id,
  assetId: Id,
  assetName: Type.String(),
  type: Type.String(),
  startTime: Instant,
  endTime: Nullable(Instant),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  /** Measured value and the limit it passed, in the unit of the type (m/s² or m/s). */
  value: Nullable(Type.Number()),
  limit: Nullable(Type.Number()),
});
export type DrivingEvent = Static<typeof DrivingEvent>;

/** Every threshold that a derivation used, with its unit in its name (packages/domain/src/limits.ts). */
export const Thresholds = Type.Record(Type.String(), Type.Number());
