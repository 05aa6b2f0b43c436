import Type, { type Static } from 'typebox';
import { Id, Instant, Paging, Strict } from '../common.ts';

const Count = Type.Integer({ minimum: 0 });

/** A place that assets return to, found by a job. Its figures are those of the last 90 days. */
export const DiscoveredPlace = Type.Object({
  id: Id,
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** Metres, of a circle around the stops. */
  radius: Type.Number(),
  occurrences: Count,
  vehicles: Count,
  /** Start of the last visit. */
  eventTime: Instant,
  /** Mean length of a visit, seconds. */
  duration: Type.Number({ minimum: 0 }),
});
export type DiscoveredPlace = Static<typeof DiscoveredPlace>;

/** One visit to a discovered place. */
export const DiscoveredVisit = Type.Object({
  assetId: Id,
  assetName: Type.String(),
  eventTime: Instant,
  /** Seconds. */
  duration: Type.Number({ minimum: 0 }),
});
export type DiscoveredVisit = Static<typeof DiscoveredVisit>;

/** A discovered place with its visits, newest first. */
export const DiscoveredPlaceVisits = Type.Object({
  place: DiscoveredPlace,
  items: Type.Array(DiscoveredVisit),
  count: Count,
});
export type DiscoveredPlaceVisits = Static<typeof DiscoveredPlaceVisits>;

export const DiscoveryParams = Type.Object({ accountId: Id });
export const DiscoveredPlaceParams = Type.Object({ accountId: Id, placeId: Id });
export const DiscoveredAssetParams = Type.Object({ accountId: Id, assetUid: Id });
export const DiscoveredPlaceAssetParams = Type.Object({ accountId: Id, placeId: Id, assetUid: Id });

const { limit, skip } = Paging;
export const DiscoveredVisitQuery = Type.Object({ limit, skip });
/** `hidden`: the places that users hid, instead of the others. */
export const DiscoveryQuery = Type.Object({
  hidden: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
});
export const HideWrite = Strict({ hidden: Type.Boolean() });
