import { LIMITS } from '@waymark/domain/limits.ts';
import { SCORE_KINDS } from '@waymark/domain/score/score-kind.ts';
import Type, { type Static } from 'typebox';
import { DateInput, Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import { TripTotals } from '../reports/schema.ts';
import { SegmentQuery } from '../reports/vehicle-schema.ts';
import { RangeQuery } from '../vehicles/schema.ts';

const Kind = Type.Enum([...SCORE_KINDS]);
const Score = Nullable(Type.Number({ minimum: 0, maximum: 100 }));

/** Points of one kind. Units: started 30 s of speeding, minutes of idling beyond five, otherwise events. */
export const KindScore = Type.Object({
  kind: Kind,
  weight: Type.Number(),
  events: Type.Integer({ minimum: 0 }),
  units: Type.Number({ minimum: 0 }),
  points: Type.Number({ minimum: 0 }),
  /** Distance on which the kind is sensed, and its share of the distance. */
  sensedMeters: Type.Number({ minimum: 0 }),
  sensedShare: Type.Number({ minimum: 0, maximum: 1 }),
  /** In tenths. Null: sensed on less than half of the distance, so it is left out of the score. */
  pointsPer100Km: Nullable(Type.Number()),
});

const Weight = Type.Number({ minimum: 0, maximum: LIMITS.scoreWeightMaximum });

/** Points of a unit of each kind (see `KindScore`). */
export const ScoreWeights = Strict({
  speeding: Weight,
  harshBraking: Weight,
  harshAcceleration: Weight,
  harshCornering: Weight,
  idling: Weight,
});
export type ScoreWeights = Static<typeof ScoreWeights>;

/** Effect of weights on the scores of the last 30 days. */
export const ScoreWeightsPreview = Type.Object({
  /** Drivers with a score. */
  drivers: Type.Integer({ minimum: 0 }),
  /** Drivers whose score would be higher, or lower. */
  higher: Type.Integer({ minimum: 0 }),
  lower: Type.Integer({ minimum: 0 }),
  fleetBefore: Score,
  fleetAfter: Score,
});
export type ScoreWeightsPreview = Static<typeof ScoreWeightsPreview>;

/** Score of a driver with everything that it follows from. */
export const DriverScore = Type.Object({
  driverId: Id,
  driverName: Type.String(),
  /** Account of the driver, whose weights apply. */
  accountId: Id,
  /** 0 to 100, in tenths. Null: not enough data. */
  score: Score,
  /** Why there is no score: under 20 km, or no kind is sensed on enough of the distance. */
  missing: Nullable(Type.Union([Type.Literal('distance'), Type.Literal('sensing')])),
  distanceMeters: Type.Number(),
  trips: Type.Integer({ minimum: 0 }),
  /** Sum of the kinds' points per 100 km. */
  pointsPer100Km: Nullable(Type.Number()),
  kinds: Type.Array(KindScore),
});
export type DriverScore = Static<typeof DriverScore>;

export const DRIVER_SORTS = ['score', 'driverName', 'distance', 'trips'] as const;

/** Without dates: today. Drivers without a score come last. `filterValue` and `filterProperty` need each other. */
export const DriverScoreQuery = Type.Object({
  ...Paging,
  ...RangeQuery,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: LIMITS.rankEntries })),
  sort: Type.Optional(Type.Enum([...DRIVER_SORTS], { default: 'score' })),
  /** Only drivers of this account. */
  accountId: Type.Optional(Id),
  /** Only trips of this asset; also as `sclId`, which may be its device. */
  assetId: Type.Optional(Id),
  filterValue: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  filterProperty: Type.Optional(Type.Enum(['name', 'tag', 'id'])),
});
export type DriverScoreQuery = Static<typeof DriverScoreQuery>;

/** Closed trips without a driver, which are in no score. */
const Unassigned = Type.Object({ trips: Type.Integer({ minimum: 0 }), distanceMeters: Type.Number() });

export const DriverScores = Type.Object({
  items: Type.Array(DriverScore),
  count: Type.Integer({ minimum: 0 }),
  /** Score of all listed drivers together. */
  fleetScore: Score,
  /** Distance of all listed drivers together. */
  fleetDistanceMeters: Type.Number({ minimum: 0 }),
  /** Null for a single driver (`filterProperty` `id`), because the others are not read. */
  unassigned: Nullable(Unassigned),
});
export type DriverScores = Static<typeof DriverScores>;

/** From the month of the start date on; default: this month and the eleven before it. */
export const MonthlyScoreQuery = Type.Object({
  startDate: Type.Optional(DateInput),
  driverId: Type.Optional(Id),
});
export type MonthlyScoreQuery = Static<typeof MonthlyScoreQuery>;

/** Months in order, the current one as far as it has passed. */
export const MonthlyScores = Type.Object({
  items: Type.Array(
    Type.Object({
      /** `YYYY-MM` */
      month: Type.String(),
      /** Of all drivers together, or of the driver. */
      score: Score,
      /** Of all drivers together. */
      fleetScore: Score,
      distanceMeters: Type.Number(),
      /** Drivers with a trip. */
      drivers: Type.Integer({ minimum: 0 }),
    }),
  ),
  count: Type.Integer({ minimum: 0 }),
});
export type MonthlyScores = Static<typeof MonthlyScores>;

/** An event that costs points. */
export const ScoreEvent = Type.Object({
  kind: Kind,
  assetId: Id,
  assetName: Type.String(),
  startTime: Instant,
  endTime: Instant,
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  /** Measured value and limit, in m/s² or m/s. Null for idling, and if the device gives none. */
  value: Nullable(Type.Number()),
  limit: Nullable(Type.Number()),
  points: Type.Number({ minimum: 0 }),
});
export type ScoreEvent = Static<typeof ScoreEvent>;

export const ScoreEventQuery = Type.Object({
  limit: Paging.limit,
  skip: Paging.skip,
  ...RangeQuery,
  driverId: Id,
  kind: Type.Optional(Kind),
});
export type ScoreEventQuery = Static<typeof ScoreEventQuery>;

/** A closed trip with its driver at its start. Null: unassigned. */
export const DriverTrip = Type.Object({
  /** Of the trip. */
  id: Id,
  driverId: Nullable(Id),
  driverName: Nullable(Type.String()),
  assetId: Id,
  assetName: Type.String(),
  startTime: Instant,
  endTime: Instant,
  distanceMeters: Type.Number(),
  totalTimeVehicleUsedSec: Type.Number(),
  totalTimeVehicleMovingSec: Type.Number(),
  totalTimeVehicleIdleSec: Type.Number(),
  stoppedTime: Type.Number(),
});
export type DriverTrip = Static<typeof DriverTrip>;
export const DriverTripQuery = Type.Object({
  limit: Paging.limit,
  skip: Paging.skip,
  ...RangeQuery,
  assetId: Type.Optional(Id),
  /** Only trips of this driver. Default: all trips. */
  driverId: Type.Optional(Id),
});
export type DriverTripQuery = Static<typeof DriverTripQuery>;

/** Sums of a driver's closed trips. */
export const DriverSums = Type.Object({ driverId: Id, driverName: Type.String(), ...TripTotals.properties });
export type DriverSums = Static<typeof DriverSums>;
export const DriverSegmentQuery = Type.Object({
  ...SegmentQuery.properties,
  sort: Type.Optional(Type.Enum(['driverName', 'distance', 'totalTime', 'movingTime', 'idleTime', 'stoppedTime'])),
});
export type DriverSegmentQuery = Static<typeof DriverSegmentQuery>;
