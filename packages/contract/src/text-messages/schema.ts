import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import { NOT_BLANK } from '../validation.ts';

const text = Type.String({ minLength: 1, maxLength: LIMITS.textMessageCharacters, pattern: NOT_BLANK });

/** Where a text is read: by SMS, or on the display of a device. */
export const MESSAGE_TARGETS = ['phone', 'display'] as const;

/** A text to a driver, named, or the present one of an asset; or to the display of the asset's device. */
export const TextMessageWrite = Strict({
  to: Type.Optional(Type.Enum([...MESSAGE_TARGETS], { default: 'phone' })),
  driverId: Type.Optional(Id),
  assetId: Type.Optional(Id),
  text,
});
export type TextMessageWrite = Static<typeof TextMessageWrite>;

/**
 * Why a text did not reach a display: the device refused it, did not confirm it, or was assigned to another asset before it
 * connected.
 */
export const DISPLAY_FAILURES = ['refused', 'unanswered', 'deviceChanged'] as const;

export const TextMessage = Type.Object({
  id: Id,
  accountId: Id,
  to: Type.Enum([...MESSAGE_TARGETS]),
  /** Null: a text to a display, of an asset without a driver. */
  driverId: Nullable(Id),
  driverName: Nullable(Type.String()),
  /** The asset that the driver was named by, or whose display shows the text. */
  assetId: Nullable(Id),
  assetName: Nullable(Type.String()),
  /** Absent for users without the permission for contact details. */
  text: Type.Optional(Type.String()),
  /** Null for users of invisible accounts. */
  sentBy: Nullable(Type.String()),
  createdAt: Instant,
  /**
   * `sent`: the SMS gateway took it, or it was written to the connection of the device. `acknowledged`: the device confirmed
   * it. `expired`: the device did not connect in time.
   */
  status: Type.Enum(['queued', 'sent', 'acknowledged', 'failed', 'expired']),
  /** Time of being sent, while it waits for a confirmation. */
  finishedAt: Nullable(Instant),
  /** Answer of the SMS gateway, or a reason of `DISPLAY_FAILURES`. */
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
  /** Recipient of a text sent now: the named driver, or the present one of the asset. */
  driver: Nullable(Type.Object({ id: Id, name: Type.String(), reachable: Type.Boolean() })),
  /** The display that would get a text to the asset now; null without one, or without an asset. */
  display: Nullable(
    Type.Object({
      /** The device's own, or one that has to be wired to its serial port. */
      kind: Type.Enum(['own', 'serialPort']),
      /** Whether the device confirms texts. */
      confirms: Type.Boolean(),
    }),
  ),
});
export type TextMessages = Static<typeof TextMessages>;
