import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';

/** product.md §7: `vehicleSclId` is the asset's id, `timePeriod` the lifetime of the link in hours. */
export const ShareWrite = Strict({
  vehicleSclId: Id,
  timePeriod: Type.Optional(
    Type.Integer({
      minimum: LIMITS.shareLinkHoursMinimum,
      maximum: LIMITS.shareLinkHoursMaximum,
      default: LIMITS.shareLinkHoursDefault,
    }),
  ),
});
export type ShareWrite = Static<typeof ShareWrite>;

/** State of a link; `ended`: its asset was deleted, or its maker may no longer share it. */
export const SHARE_STATES = ['active', 'expired', 'revoked', 'ended'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

const properties = {
  id: Id,
  assetId: Id,
  assetName: Type.String(),
  /** Name of its maker; empty if the user was deleted, or belongs to an account that the caller does not see. */
  createdBy: Type.String(),
  createdAt: Instant,
  expiresAt: Instant,
  state: Type.Enum([...SHARE_STATES]),
  /** Number of openings of the page, without refreshes. */
  views: Type.Integer({ minimum: 0 }),
  lastViewAt: Nullable(Instant),
};

/** A link to the live position of one asset, as its owner sees it. Its address is returned once, at its creation. */
export const Share = Type.Object(properties);
export type Share = Static<typeof Share>;

export const CreatedShare = Type.Object({ ...properties, link: Type.String() });
export type CreatedShare = Static<typeof CreatedShare>;

export const ShareQuery = Type.Object({
  ...Paging,
  assetId: Type.Optional(Id),
  /** `open` for valid links, `closed` for the others. Default: all. */
  show: Type.Optional(Type.Enum(['open', 'closed'])),
  /** Part of the asset's name. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ShareQuery = Static<typeof ShareQuery>;

export const ShareTokenParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) });

export const SharedLocationQuery = Type.Object({
  /** The page refreshes itself, which is not another opening. */
  again: Type.Optional(Type.Boolean()),
});

/** The content of a link (decisions.md, "Share links"): one asset's live position, name and heading, and its end. */
export const SharedLocation = Type.Object({
  name: Type.String(),
  /** Null before the asset's first position. */
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  headingDegrees: Nullable(Type.Number()),
  /** Time of the position. */
  lastUpdate: Nullable(Instant),
  expiresAt: Instant,
});
export type SharedLocation = Static<typeof SharedLocation>;
