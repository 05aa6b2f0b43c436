import { LIMITS } from '@waymark/domain/limits.ts';
import { UTC_TEXT_PATTERN } from '@waymark/domain/secure-park/curfew.ts';
import { SECURE_PARK_TYPES } from '@waymark/domain/secure-park/park-settings.ts';
import Type, { type Static } from 'typebox';
import { TimeOfDay } from '../alert-rules/schema.ts';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';

export const SecureParkType = Type.Enum([...SECURE_PARK_TYPES]);
export const SecureParkStatus = Type.Enum(['ON', 'OFF']);

/** A time of day in UTC, `hh:mmA` such as `10:30PM`. */
export const UtcTime = Type.String({ pattern: UTC_TEXT_PATTERN });

/** Public id of an asset, or of a device that is assigned to it. */
export const SecureParkParams = Type.Object({ deviceId: Id });

const timeZone = Type.Optional(Nullable(Type.String({ maxLength: 60 })));

/** Secure park of the asset of a device. The times are meant for today in the zone, and stored as local times. */
export const SecureParkWrite = Strict({
  /** Public id of an asset, or of a device that is assigned to it. */
  sclId: Id,
  status: SecureParkStatus,
  type: SecureParkType,
  /** Only for a curfew. */
  starttime: Type.Optional(Nullable(UtcTime)),
  endtime: Type.Optional(Nullable(UtcTime)),
  /** The end is on the day after the start in the zone. */
  endsNextDay: Type.Optional(Type.Boolean()),
  /** IANA name. Default: the zone of the user. */
  timeZone,
});
export type SecureParkWrite = Static<typeof SecureParkWrite>;

/** Secure park of several assets, in local times. */
export const SecureParkBulk = Strict({
  ids: Type.Array(Id, { minItems: 1, maxItems: LIMITS.bulkAssets, uniqueItems: true }),
  status: SecureParkStatus,
  type: SecureParkType,
  /** Only for a curfew. */
  from: Type.Optional(Nullable(TimeOfDay)),
  to: Type.Optional(Nullable(TimeOfDay)),
  endsNextDay: Type.Optional(Type.Boolean()),
  timeZone,
});
export type SecureParkBulk = Static<typeof SecureParkBulk>;

export const SecurePark = Type.Object({
  assetId: Id,
  status: SecureParkStatus,
  type: SecureParkType,
  /** Times of the curfew that starts today, UTC `hh:mmA`; null without a curfew. */
  starttime: Nullable(Type.String()),
  endtime: Nullable(Type.String()),
  /** Local times of the last curfew, also while it is off; null: it never had one. */
  from: Nullable(TimeOfDay),
  to: Nullable(TimeOfDay),
  endsNextDay: Type.Boolean(),
  /** IANA zone of the local times. */
  timeZone: Nullable(Type.String()),
  /** The asset is guarded at present. */
  guarded: Type.Boolean(),
  /** When it is guarded next; while it is guarded, since when. */
  guardedFrom: Nullable(Instant),
  /** When that ends; null: it is on until it is switched off. */
  guardedUntil: Nullable(Instant),
  /** Last change; null: never set. */
  changedAt: Nullable(Instant),
  changedBy: Nullable(Type.String()),
});
export type SecurePark = Static<typeof SecurePark>;

export const SecureParkQuery = Type.Object({ limit: Paging.limit, skip: Paging.skip });
export type SecureParkQuery = Static<typeof SecureParkQuery>;
