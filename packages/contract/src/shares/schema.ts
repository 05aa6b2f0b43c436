import { LIMITS } from '@waymark/domain/limits.ts';
import { RUN_MARKER_STATES } from '@waymark/domain/routes/progress.ts';
import { UNITS_SYSTEMS } from '@waymark/domain/settings.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import { DriverScore, MonthlyScores, ScoreEvent } from '../driver-scores/schema.ts';
import { needs } from '../feature-fields.ts';
import { tokenLink } from '../records/token-link.ts';
import { LANGUAGES } from '../session/schema.ts';

/** Lifetime of a link in hours. */
export const ShareLifetime = Type.Optional(
  Type.Integer({
    minimum: LIMITS.shareLinkHoursMinimum,
    maximum: LIMITS.shareLinkHoursMaximum,
    default: LIMITS.shareLinkHoursDefault,
  }),
);

/** product.md §7: `vehicleSclId` is the asset's id, `timePeriod` the lifetime of the link in hours. */
export const ShareWrite = Strict({
  vehicleSclId: Id,
  timePeriod: ShareLifetime,
  /** The link shows the progress of the asset on this route, and its position only while it drives the route. */
  routeId: needs('routeCompliance', Id),
  /** Index of the only marker point that the link shows, until it is passed. Default: all of them, and the line. */
  markerPoint: needs('routeCompliance', Type.Integer({ minimum: 0, maximum: LIMITS.routeMarkersMaximum - 1 })),
});
export type ShareWrite = Static<typeof ShareWrite>;

/** A link to the score of a driver, for the driver. */
export const DriverShareWrite = Strict({ driverId: Id, timePeriod: ShareLifetime });
export type DriverShareWrite = Static<typeof DriverShareWrite>;

/** Subject of a link: the position of an asset, the score of a driver, or the assets of a customer. */
export const SHARE_SUBJECTS = ['asset', 'driver', 'customer'] as const;
export type ShareSubjectKind = (typeof SHARE_SUBJECTS)[number];

const properties = {
  ...tokenLink,
  /** Kind of its subject, also after its subject was deleted and where its name may not be seen. */
  subject: Type.Enum([...SHARE_SUBJECTS]),
  /** Of its subject. The others are null. */
  assetId: Nullable(Id),
  assetName: Nullable(Type.String()),
  driverId: needs('driverBehaviorReports', Nullable(Id)),
  driverName: needs('driverBehaviorReports', Nullable(Type.String())),
  /** Null, too, if the customer was deleted. */
  customerId: Nullable(Id),
  customerName: Nullable(Type.String()),
  /** Route whose progress it shows. Null: the link shows the live position. */
  routeId: needs('routeCompliance', Nullable(Id)),
  routeName: needs('routeCompliance', Nullable(Type.String())),
  /** Name, or address, of the only marker point that it shows. Null: all of them. */
  markerName: needs('routeCompliance', Nullable(Type.String())),
  expiresAt: Instant,
};

/**
 * A link to the live position of one asset, to its progress on a route, to the score of a driver, or to the live
 * positions of a customer's assets, as its owner sees it. Its address is returned once, at its creation.
 */
export const Share = Type.Object(properties);
export type Share = Static<typeof Share>;

export const CreatedShare = Type.Object({ ...properties, link: Type.String() });
export type CreatedShare = Static<typeof CreatedShare>;

export const ShareQuery = Type.Object({
  ...Paging,
  assetId: Type.Optional(Id),
  routeId: Type.Optional(Id),
  driverId: Type.Optional(Id),
  customerId: Type.Optional(Id),
  /** `open` for valid links, `closed` for the others. Default: all. */
  show: Type.Optional(Type.Enum(['open', 'closed'])),
  /** Part of the name of the asset, the route, the driver or the customer. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ShareQuery = Static<typeof ShareQuery>;

export const ShareTokenParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) });

export const SharedLocationQuery = Type.Object({
  /** The page refreshes itself, which is not another opening. */
  again: Type.Optional(Type.Boolean()),
});

const Count = Type.Integer({ minimum: 0 });

/** `waiting`: not started. `finished`: the end, or the only shown marker point, was passed. */
export const SHARED_ROUTE_STATES = ['waiting', 'running', 'finished'] as const;

/** Progress of an asset on a route, as visitors see it. */
export const SharedRoute = Type.Object({
  name: Type.String(),
  state: Type.Enum([...SHARED_ROUTE_STATES]),
  /** Planned start while waiting. Null: no run is planned in the next week. */
  startsAt: Nullable(Instant),
  /** Marker points of the route, and those that were covered. */
  covered: Count,
  total: Count,
  /** Expected arrival at the only shown marker point, else at the next one. Null before the start and after the end. */
  arrival: Nullable(
    Type.Object({
      name: Type.String(),
      expectedAt: Instant,
      lateSeconds: Count,
      /** Marker points that come first. */
      markersBefore: Count,
    }),
  ),
  markerPoints: Type.Array(
    Type.Object({
      /** Position in the route, from 1. */
      number: Type.Integer({ minimum: 1 }),
      name: Type.String(),
      latitude: Type.Number(),
      longitude: Type.Number(),
      state: Type.Enum([...RUN_MARKER_STATES]),
      passedAt: Nullable(Instant),
    }),
  ),
  /** [latitude, longitude] along roads. Null: none was drawn, or the link shows one marker point. */
  line: Nullable(Type.Array(Type.Tuple([Type.Number(), Type.Number()]))),
});
export type SharedRoute = Static<typeof SharedRoute>;

/** One of the assets of a customer, as visitors see it. */
export const SharedAsset = Type.Object({
  name: Type.String(),
  /** Null before the asset's first position. */
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  headingDegrees: Nullable(Type.Number()),
  lastUpdate: Nullable(Instant),
});
export type SharedAsset = Static<typeof SharedAsset>;

/** The content of a link (decisions.md, "Share links"): one asset's live position, name and heading, and its end. */
export const SharedLocation = Type.Object({
  /** Empty for the assets of a customer. */
  name: Type.String(),
  /** Null before the asset's first position, and while the asset does not drive the route of the link. */
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  headingDegrees: Nullable(Type.Number()),
  /** Time of the position. */
  lastUpdate: Nullable(Instant),
  expiresAt: Instant,
  /** Only of links to the progress on a route. */
  route: Type.Optional(SharedRoute),
  /** Only of links to the assets of a customer, by name. */
  assets: Type.Optional(Type.Array(SharedAsset)),
});
export type SharedLocation = Static<typeof SharedLocation>;

/** The score of a driver in the last 30 days, as the driver sees it through a link: nothing of other drivers. */
export const SharedDriver = Type.Object({
  name: Type.String(),
  expiresAt: Instant,
  /** Zone of the account, in which days and months are counted. */
  timeZone: Type.String(),
  /** Units of the maker of the link. */
  unitsSystem: Type.Enum([...UNITS_SYSTEMS]),
  /** First and last day of the period. */
  startDate: Type.String(),
  endDate: Type.String(),
  ...Type.Omit(DriverScore, ['driverId', 'driverName', 'accountId']).properties,
  /** Of the 30 days before. */
  before: Type.Pick(DriverScore, ['score', 'distanceMeters']),
  /** The last twelve months. */
  months: Type.Array(Type.Omit(MonthlyScores.properties.items.items, ['fleetScore', 'drivers'])),
});
export type SharedDriver = Static<typeof SharedDriver>;

export const SharedDriverEventQuery = Type.Object({ skip: Paging.skip });

/** An event that cost the driver points. */
export const SharedDriverEvent = Type.Omit(ScoreEvent, ['assetId']);
export type SharedDriverEvent = Static<typeof SharedDriverEvent>;

/** One of the events of a link's driver, and the language of the page. */
export const SharedMomentQuery = Type.Object({
  kind: ScoreEvent.properties.kind,
  startTime: Instant,
  language: Type.Optional(Type.Enum([...LANGUAGES])),
});
export type SharedMomentQuery = Static<typeof SharedMomentQuery>;

/** Where an event of a link's driver happened. */
export const SharedMoment = Type.Object({
  /** Null: its position is unknown. */
  address: Nullable(Type.String()),
  /** [latitude, longitude] from a minute before the event to a minute after it, as far as the driver drove. */
  track: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
});
export type SharedMoment = Static<typeof SharedMoment>;
