/** Sums of trips by vehicle. A trip counts in the period in which it starts, as in the trips call. */
import { LIMITS, SEGMENT_DEFAULTS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging } from '../common.ts';
import { RangeQuery } from '../vehicles/schema.ts';
import { TripTotals } from './schema.ts';

/** Seconds satisfy `used = moving + idle + stopped`. */
export const VehicleSums = Type.Object({
  assetId: Id,
  assetName: Type.String(),
  licensePlate: Nullable(Type.String()),
  depot: Nullable(Type.String()),
  ...TripTotals.properties,
});
export type VehicleSums = Static<typeof VehicleSums>;

/** Order of a list of vehicles. */
export const VEHICLE_SORTS = [
  'assetName',
  'distance',
  'trips',
  'totalTime',
  'movingTime',
  'idleTime',
  'stoppedTime',
] as const;
const VehiclePage = { ...Paging, sort: Type.Optional(Type.Enum([...VEHICLE_SORTS])), ...RangeQuery };

/** Properties by which a ranking can be filtered. `name` and `licensePlate` match in part, the others as a whole. */
export const RANK_FILTERS = ['name', 'licensePlate', 'type', 'tag', 'depot'] as const;

/** Default: the longest distance first, today. `filterValue` and `filterProperty` need each other. */
export const VehicleRankQuery = Type.Object({
  ...VehiclePage,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: LIMITS.rankEntries })),
  filterValue: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  filterProperty: Type.Optional(Type.Enum([...RANK_FILTERS])),
});
export type VehicleRankQuery = Static<typeof VehicleRankQuery>;

/** Vehicles with the same value have the same rank. */
export const RankedVehicle = Type.Object({ rank: Type.Integer({ minimum: 1 }), ...VehicleSums.properties });
export const VehicleRank = Type.Object({ items: Type.Array(RankedVehicle), count: Type.Integer({ minimum: 0 }) });
export type VehicleRank = Static<typeof VehicleRank>;

export const VehicleAggregateQuery = Type.Object({ ...VehiclePage });
export type VehicleAggregateQuery = Static<typeof VehicleAggregateQuery>;
/** Every vehicle of the account with its sums, and those of all. */
export const VehicleAggregate = Type.Object({
  start: Instant,
  /** Exclusive. */
  end: Instant,
  items: Type.Array(VehicleSums),
  count: Type.Integer({ minimum: 0 }),
  totals: TripTotals,
});
export type VehicleAggregate = Static<typeof VehicleAggregate>;

const DAY_SECONDS = 86_400;

export const VehicleUsageQuery = Type.Object({
  /** Seconds until now. */
  duration: Type.Optional(Type.Integer({ minimum: 1, maximum: 400 * DAY_SECONDS, default: DAY_SECONDS })),
  limit: VehicleRankQuery.properties.limit,
  skip: Paging.skip,
});
export type VehicleUsageQuery = Static<typeof VehicleUsageQuery>;
/** Vehicles with a trip that started in the duration, the longest used first. */
export const VehicleUsage = Type.Object({
  items: Type.Array(VehicleSums),
  /** Vehicles with a trip. */
  count: Type.Integer({ minimum: 0 }),
});
export type VehicleUsage = Static<typeof VehicleUsage>;

export const SEGMENT_FILTERS = ['totalTime', 'movingTime', 'idleTime', 'stoppedTime'] as const;
export const SEGMENT_COMPARATORS = ['gt', 'gte', 'lt', 'lte', 'eq'] as const;
export const SEGMENT_UNITS = ['Sec', 'Min', 'Hour'] as const;

/** Only vehicles, or drivers, whose time compares with the value. Default: used for more than 0 seconds. */
export const SegmentQuery = Type.Object({
  ...VehiclePage,
  filterType: Type.Optional(Type.Enum([...SEGMENT_FILTERS], { default: SEGMENT_DEFAULTS.filterType })),
  comparatorOperator: Type.Optional(
    Type.Enum([...SEGMENT_COMPARATORS], { default: SEGMENT_DEFAULTS.comparatorOperator }),
  ),
  value: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9, default: SEGMENT_DEFAULTS.value })),
  unit: Type.Optional(Type.Enum([...SEGMENT_UNITS], { default: SEGMENT_DEFAULTS.unit })),
});
export type SegmentQuery = Static<typeof SegmentQuery>;

export const VehicleSegments = Type.Object({ items: Type.Array(VehicleSums), count: Type.Integer({ minimum: 0 }) });
export type VehicleSegments = Static<typeof VehicleSegments>;
