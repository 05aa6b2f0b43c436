import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import { NOT_BLANK } from '../validation.ts';

const text = Type.String({ minLength: 1, maxLength: LIMITS.textMessageCharacters, pattern: NOT_BLANK });

/** A text to a driver, named, or the present one of an asset. */
export const TextMessageWrite = Strict({
  driverId: Type.Optional(Id),
  assetId: Type.Optional(Id),
  text,
});
export type TextMessageWrite = Static<typeof TextMessageWrite>;

export const TextMessage = Type.Object({
  id: Id,
  accountId: Id,
  driverId: Id,
  driverName: Type.String(),
  /** The asset that the driver was named by. */
  assetId: Nullable(Id),
  assetName: Nullable(Type.String()),
  /** Absent for users without the permission for contact details. */
  text: Type.Optional(Type.String()),
  /** Null for users of invisible accounts. */
  sentBy: Nullable(Type.String()),
  createdAt: Instant,
  /** `sent`: the SMS gateway took it. */
  status: Type.Union([Type.Literal('queued'), Type.Literal('sent'), Type.Literal('failed')]),
  finishedAt: Nullable(Instant),
  failure: Nullable(Type.String()),
});
export type TextMessage = Static<typeof TextMessage>;

export const TextMessageQuery = Type.Object({
  ...Paging,
  driverId: Type.Optional(Id),
  assetId: Type.Optional(Id),
});
export type TextMessageQuery = Static<typeof TextMessageQuery>;

export const TextMessages = Type.Object({
  items: Type.Array(TextMessage),
  count: Type.Integer({ minimum: 0 }),
  /** Who would get a text now: the named driver, or the present one of the asset. */
  driver: Nullable(Type.Object({ id: Id, name: Type.String(), reachable: Type.Boolean() })),
});
export type TextMessages = Static<typeof TextMessages>;
