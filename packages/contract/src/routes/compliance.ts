import { ROUTE_RUN_STATES, RUN_MARKER_STATES } from '@waymark/domain/routes/progress.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, PlainDate } from '../common.ts';
import { needs } from '../feature-fields.ts';
import { RangeQuery } from '../vehicles/schema.ts';
import { MarkerPoint } from './schema.ts';

const Count = Type.Integer({ minimum: 0 });
/** Share of covered markers, 0 to 100, without those that have no data. Null: no marker counts. */
const Percent = Nullable(Type.Number({ minimum: 0, maximum: 100 }));

/** Today, unless there are dates. A day as end is included. */
export const RouteComplianceQuery = Type.Object({
  limit: Paging.limit,
  skip: Paging.skip,
  ...RangeQuery,
  routeId: Type.Optional(Id),
});
export type RouteComplianceQuery = Static<typeof RouteComplianceQuery>;

/** A marker point of a run. */
export const RunMarkerPoint = Type.Object({
  ...MarkerPoint.properties,
  /** `pending`: the run is not over and the marker was not passed yet. */
  state: Type.Enum([...RUN_MARKER_STATES]),
  /** The asset came within the tolerance, and left it. Null: it did not, or is still there. */
  passedAt: Nullable(Instant),
  leftAt: Nullable(Instant),
  /** Smallest distance of the track, metres, of a finished run: "passed by at N m". Null: no track, or it is not over. */
  nearestMeters: Nullable(Type.Number({ minimum: 0 })),
  /** Passed between two positions on the likely way along roads. The time is estimated. */
  alongRoads: Type.Boolean(),
  /** Planned arrival: the time of the marker, else by the planned duration from the start. Null before the start. */
  expectedAt: Nullable(Instant),
  /** Passed after, or before (negative), the planned arrival. Null: not passed, or nothing was planned. */
  lateSeconds: Nullable(Type.Integer()),
});
export type RunMarkerPoint = Static<typeof RunMarkerPoint>;

/** A time outside the corridor. */
export const RunDeviation = Type.Object({
  from: Instant,
  /** Null: not ended. */
  until: Nullable(Instant),
  /** Largest distance to the line; 0 while it continues. */
  meters: Type.Number({ minimum: 0 }),
  latitude: Type.Number(),
  longitude: Type.Number(),
});

/** A stop during the run that is at no marker. */
export const ExtraStop = Type.Object({
  startTime: Instant,
  endTime: Instant,
  latitude: Type.Number(),
  longitude: Type.Number(),
});

/** One day or shift of an assignment. */
export const RouteRun = Type.Object({
  assetId: Id,
  assetName: Type.String(),
  routeId: Id,
  routeName: Type.String(),
  assignmentId: Id,
  /** Local day on which it begins. */
  day: PlainDate,
  /** [start, end) of the day or shift. */
  windowStart: Instant,
  windowEnd: Instant,
  /** `finished`: it reached the end marker after all others that it passed, or its day or shift is over. */
  state: Type.Enum([...ROUTE_RUN_STATES]),
  /** The asset left the start marker, and reached the end marker. */
  startedAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  covered: Count,
  missed: Count,
  noData: Count,
  pending: Count,
  compliance: Percent,
  /** Null: fewer than two markers are covered. */
  orderKept: Nullable(Type.Boolean()),
  markerPoints: Type.Array(RunMarkerPoint),
  /** Next pending marker of a run under way, by its position in the list. */
  next: Nullable(
    Type.Object({
      index: Count,
      /** Expected arrival by the planned duration and the delay so far. */
      expectedAt: Instant,
      lateSeconds: Type.Integer({ minimum: 0 }),
    }),
  ),
  deviations: Type.Array(RunDeviation),
  extraStops: needs('tripReports', Type.Array(ExtraStop)),
});
export type RouteRun = Static<typeof RouteRun>;

/** The runs of a route, as `RouteComplianceQuery`. */
export const RouteRunsQuery = Type.Object({
  limit: Paging.limit,
  skip: Paging.skip,
  ...RangeQuery,
  vehicleId: Type.Optional(Id),
});
export type RouteRunsQuery = Static<typeof RouteRunsQuery>;

/** How far a run of today is, without its markers. */
export const RouteProgress = Type.Object({
  ...Type.Pick(RouteRun, [
    ...(['routeId', 'assetId', 'assetName', 'state', 'windowStart', 'windowEnd', 'startedAt', 'endedAt'] as const),
    ...(['covered', 'missed', 'noData', 'pending', 'compliance'] as const),
  ]).properties,
  next: Nullable(
    Type.Object({
      ...Type.Pick(MarkerPoint, ['name', 'address']).properties,
      expectedAt: Instant,
      lateSeconds: Type.Integer({ minimum: 0 }),
    }),
  ),
});
export type RouteProgress = Static<typeof RouteProgress>;

export const RouteProgressQuery = Type.Object({ limit: Paging.limit, skip: Paging.skip });

export const RouteSummaryQuery = Type.Object({
  ...Paging,
  ...RangeQuery,
  /** This account, with those below. Default: all that the caller sees. */
  accountId: Type.Optional(Id),
  vehicleId: Type.Optional(Id),
  routeId: Type.Optional(Id),
  /** Tags of the route, separated by commas; any of them. */
  tags: Type.Optional(Type.String({ maxLength: 500 })),
  /** Name of the route or the asset; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
});
export type RouteSummaryQuery = Static<typeof RouteSummaryQuery>;

const sums = {
  runs: Count,
  covered: Count,
  missed: Count,
  noData: Count,
  compliance: Percent,
  /** Runs whose order was kept, and those of which it is known. */
  orderKept: Count,
  orderKnown: Count,
  deviations: Count,
};

/** The runs of one asset on one route. Pending markers of runs under way do not count. */
export const RouteComplianceSummary = Type.Object({
  routeId: Id,
  routeName: Type.String(),
  tags: Type.Array(Type.String()),
  assetId: Id,
  assetName: Type.String(),
  ...sums,
  lastRunAt: Instant,
});
export type RouteComplianceSummary = Static<typeof RouteComplianceSummary>;

export const RouteComplianceSummaries = Type.Object({
  items: Type.Array(RouteComplianceSummary),
  count: Count,
  totals: Type.Object(sums),
});
export type RouteComplianceSummaries = Static<typeof RouteComplianceSummaries>;
