import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { RowAddress } from '../addresses/schema.ts';
import { DateInput, Id, Instant, Nullable, Paging, PlainDate, Strict } from '../common.ts';
import { needs } from '../feature-fields.ts';
import { PlaceColor, PlaceType } from '../places/schema.ts';
import { RangeQuery } from '../vehicles/schema.ts';

const Seconds = Type.Number({ minimum: 0 });
const Count = Type.Integer({ minimum: 0 });

/** Filters of every report on visits. */
const Filters = {
  assetId: Type.Optional(Id),
  placeId: Type.Optional(Id),
  /** Part of the name of the asset or the place, any case. */
  search: Type.Optional(Type.String({ maxLength: LIMITS.placeNameCharacters })),
} as const;

const Group = Type.Optional(Type.Union([Type.Literal('place'), Type.Literal('asset')]));

const Truth = Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')]));

/** Visits that touch the window, as the reports name it. Today, unless there are dates. */
export const VisitFileQuery = Type.Object({
  ...RangeQuery,
  ...Filters,
  group: Group,
  /** Only visits that are under way. */
  open: Truth,
});
export const VisitQuery = Type.Object({ ...Paging, ...VisitFileQuery.properties });
export type VisitQuery = Static<typeof VisitQuery>;

/** The visited place. It keeps its last name after its deletion. */
const VisitedPlace = {
  placeId: Id,
  placeName: Type.String(),
  placeType: PlaceType,
  placeColor: PlaceColor,
  /** The place was deleted. */
  placeDeleted: Type.Boolean(),
} as const;

const VisitingAsset = { assetId: Id, assetName: Type.String() } as const;

/**
 * Visits to one place, or by one asset with `group=asset`. Times are those inside the window, so a visit that reaches
 * beyond it counts in part.
 */
export const VisitSummary = Type.Object({
  placeId: Nullable(Id),
  placeName: Nullable(Type.String()),
  placeType: Nullable(PlaceType),
  placeColor: Nullable(PlaceColor),
  placeDeleted: Type.Boolean(),
  assetId: Nullable(Id),
  assetName: Nullable(Type.String()),
  visits: Count,
  assets: Count,
  places: Count,
  totalSeconds: Seconds,
  meanSeconds: Seconds,
  medianSeconds: Seconds,
  /** Time stopped inside. */
  waitingSeconds: Seconds,
  /** Visits under way. */
  inside: Count,
  firstEnteredAt: Instant,
  lastEnteredAt: Instant,
});
export type VisitSummary = Static<typeof VisitSummary>;

export const VisitTotals = Type.Object({ visits: Count, totalSeconds: Seconds, waitingSeconds: Seconds });
export type VisitTotals = Static<typeof VisitTotals>;

export const VisitSummaryList = Type.Object({ items: Type.Array(VisitSummary), count: Count, totals: VisitTotals });

/** One whole visit. `window…` are its parts inside the window. */
export const Visit = Type.Object({
  ...VisitingAsset,
  licensePlate: Nullable(Type.String()),
  ...VisitedPlace,
  /** Address of the place: its own, or that of its center. */
  address: RowAddress,
  enteredAt: Instant,
  /** Null while the asset is inside. */
  leftAt: Nullable(Instant),
  durationSeconds: Seconds,
  /** Time stopped inside. */
  waitingSeconds: Seconds,
  windowSeconds: Seconds,
  windowWaitingSeconds: Seconds,
  topSpeedMetersPerSecond: Nullable(Type.Number()),
});
export type Visit = Static<typeof Visit>;
export const VisitList = Type.Object({ items: Type.Array(Visit), count: Count, totals: VisitTotals });

/** Without dates the current period. Only visits that begin in the window count, so each counts once. */
export const VisitCountFileQuery = Type.Object({
  ...RangeQuery,
  ...Filters,
  /** Length of a row's time in the account's zone. Default: day. */
  period: Type.Optional(
    Type.Union([Type.Literal('hour'), Type.Literal('day'), Type.Literal('week'), Type.Literal('month')]),
  ),
});
export const VisitCountQuery = Type.Object({ ...Paging, ...VisitCountFileQuery.properties });
export type VisitCountQuery = Static<typeof VisitCountQuery>;

/** Visits to a place that begin in one hour, day, week or month. */
export const VisitCount = Type.Object({
  ...VisitedPlace,
  startTime: Instant,
  visits: Count,
  assets: Count,
  /** Visits under way count with the time until now. */
  medianSeconds: Seconds,
});
export type VisitCount = Static<typeof VisitCount>;

export const InsideQuery = Type.Object({ ...Paging, ...Filters });
export type InsideQuery = Static<typeof InsideQuery>;

/** The assets that are at a place now, the longest stay first. */
export const AssetsInside = Type.Object({
  ...VisitedPlace,
  vehicles: Count,
  assets: Type.Array(Type.Object({ ...VisitingAsset, since: Instant })),
});
export type AssetsInside = Static<typeof AssetsInside>;

export const WaitingFileQuery = Type.Object({ ...RangeQuery, ...Filters });
export const WaitingQuery = Type.Object({
  ...Paging,
  ...WaitingFileQuery.properties,
  /** Rows: visits, or assets with the sum of their visits. Default: visit. */
  group: Type.Optional(Type.Union([Type.Literal('visit'), Type.Literal('asset')])),
});
export type WaitingQuery = Static<typeof WaitingQuery>;

/** Time stopped inside a place, within the window. */
export const Waiting = Type.Object({
  ...VisitingAsset,
  /** Null in the sum of an asset. */
  placeId: Nullable(Id),
  placeName: Nullable(Type.String()),
  enteredAt: Nullable(Instant),
  leftAt: Nullable(Instant),
  visits: Count,
  insideSeconds: Seconds,
  waitingSeconds: Seconds,
});
export type Waiting = Static<typeof Waiting>;
export const WaitingList = Type.Object({ items: Type.Array(Waiting), count: Count, totals: VisitTotals });

export const PickUpAndDropWrite = Strict({
  startDate: Type.Optional(DateInput),
  endDate: Type.Optional(DateInput),
  /** Only assets of this account and its sub-accounts. */
  accountId: Type.Optional(Id),
  /** Only visits that begin on this day of the account's zone. */
  partition_day: Type.Optional(PlainDate),
  assetId: Type.Optional(Id),
  placeId: Type.Optional(Id),
  search: Type.Optional(Type.String({ maxLength: LIMITS.placeNameCharacters })),
});
export type PickUpAndDropWrite = Static<typeof PickUpAndDropWrite>;
export const PickUpAndDropPaging = Type.Object(Paging);
export const PickUpAndDropFileQuery = Type.Object(PickUpAndDropWrite.properties);

export const STOP_KINDS = ['pickup', 'dropOff', 'both'] as const;

/** A visit to a pickup or drop-off place: a row of the table "Pick-up and drive" of product.md. */
export const PickUpAndDrop = Type.Object({
  vehicleId: Id,
  name: Type.String(),
  vin: Nullable(Type.String()),
  /** IMEI of the device that the asset had at the time. */
  mobileId: needs('deviceManagement', Nullable(Type.String())),
  placeId: Id,
  placeName: Type.String(),
  placeDeleted: Type.Boolean(),
  inTime: Instant,
  /** Address of the place: its own, or that of its center. */
  address: RowAddress,
  type: Type.Enum([...STOP_KINDS]),
  /** Null while the asset is inside. */
  outTime: Nullable(Instant),
  /** Seconds. */
  timeInside: Seconds,
});
export type PickUpAndDrop = Static<typeof PickUpAndDrop>;

export const LocationCount = Type.Object({
  items: Type.Array(Type.Object({ ...VisitedPlace, vehicles: Count })),
  count: Count,
  total: Count,
  /** Assets at one place or more. */
  atPlaces: Count,
  /** Assets with a position that are at no place. */
  elsewhere: Count,
  /** Assets without any position. */
  withoutLocation: Count,
});
export type LocationCount = Static<typeof LocationCount>;
