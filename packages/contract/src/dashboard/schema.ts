import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Strict } from '../common.ts';
import { RangeQuery } from '../vehicles/schema.ts';

/** Without dates the period is today. */
export const DashboardQuery = Type.Object({ ...RangeQuery });
export type DashboardQuery = Static<typeof DashboardQuery>;

const Share = Nullable(Type.Number({ minimum: 0, maximum: 1 }));

/** Totals of a period: those of the reports `fleetSummary` and `utilization`. */
export const DashboardFigures = Type.Object({
  start: Instant,
  /** Exclusive. */
  end: Instant,
  distanceMeters: Type.Number(),
  movingSeconds: Type.Number(),
  idleSeconds: Type.Number(),
  trips: Type.Integer({ minimum: 0 }),
  /** Idle time of the time with the engine in use. Null without trips. */
  idleShare: Share,
  /** Days with a trip of all days of all assets. Null without assets. */
  utilization: Share,
});
export type DashboardFigures = Static<typeof DashboardFigures>;

/** Sums of one asset in the period. */
export const DashboardAsset = Type.Object({
  assetId: Id,
  assetName: Type.String(),
  distanceMeters: Type.Number(),
  movingSeconds: Type.Number(),
  idleSeconds: Type.Number(),
  trips: Type.Integer({ minimum: 0 }),
});
export type DashboardAsset = Static<typeof DashboardAsset>;

/** Idle time of one asset in the period, as the report `idling` adds it up. */
export const DashboardIdle = Type.Object({ assetId: Id, assetName: Type.String(), idleSeconds: Type.Number() });

/** Sums of one bar of the chart. Bars without trips are left out. */
export const DashboardBar = Type.Object({
  /** First day of the bar, `YYYY-MM-DD` in the account's zone. */
  day: Type.String(),
  distanceMeters: Type.Number(),
  movingSeconds: Type.Number(),
  idleSeconds: Type.Number(),
  trips: Type.Integer({ minimum: 0 }),
  /** Assets with a trip. */
  assets: Type.Integer({ minimum: 0 }),
});
export type DashboardBar = Static<typeof DashboardBar>;

export const Dashboard = Type.Object({
  /** Assets of the account, and deleted ones with trips in the period. */
  assets: Type.Integer({ minimum: 0 }),
  period: DashboardFigures,
  /** The period before. One that is under way is compared with the same length of time. */
  before: DashboardFigures,
  /** The period by days, or by weeks from Monday. At least the last 7 days of it and before it. */
  series: Type.Object({
    by: Type.Union([Type.Literal('day'), Type.Literal('week')]),
    /** First and last day, both included. */
    startDate: Type.String(),
    endDate: Type.String(),
    bars: Type.Array(DashboardBar),
  }),
  /** Assets with the longest and the shortest distance, and with the longest idle time. At most 5 each. */
  top: Type.Array(DashboardAsset),
  bottom: Type.Array(DashboardAsset),
  mostIdle: Type.Array(DashboardIdle),
});
export type Dashboard = Static<typeof Dashboard>;

/** Assets on trips by the hour. */
export const DashboardHours = Type.Object({
  /** Today in the account's zone, `YYYY-MM-DD`. */
  day: Type.String(),
  /** Every hour of the day: 23 or 25 when the clocks change. */
  hours: Type.Array(
    Type.Object({
      start: Instant,
      /** Assets with a trip in this hour. Null: it has not begun. */
      assets: Nullable(Type.Integer({ minimum: 0 })),
      /**
       * Mean of the same hour on this weekday in the four weeks before. Null: no trips on these days, or the fleet's first
       * trip was later on such a day.
       */
      usual: Nullable(Type.Number({ minimum: 0 })),
    }),
  ),
});
export type DashboardHours = Static<typeof DashboardHours>;

/** The tiles of the dashboard, in their default order. */
export const DASHBOARD_TILES = [
  'attention',
  'fleet',
  'alerts',
  'map',
  'hours',
  'chart',
  'extremes',
  'maintenance',
  'silent',
] as const;
export type DashboardTile = (typeof DASHBOARD_TILES)[number];

/** Order of the tiles for one user. Null: the default order. Tiles that are not listed come last. */
export const DashboardLayout = Strict({
  tiles: Nullable(Type.Array(Type.Enum([...DASHBOARD_TILES]), { maxItems: DASHBOARD_TILES.length, uniqueItems: true })),
});
export type DashboardLayout = Static<typeof DashboardLayout>;
