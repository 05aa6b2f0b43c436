import { SEVERITIES } from '@waymark/domain/alerts/kind.ts';
import { ALERT_KIND_NAMES } from '@waymark/domain/alerts/kinds.ts';
import { EVENT_SOURCES } from '@waymark/domain/event-source.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging } from '../common.ts';
import { RangeQuery } from '../vehicles/schema.ts';

export const EventSource = Type.Enum([...EVENT_SOURCES]);

/** Something that happened to an asset. Driving events have the names of the alerts of the same kind. */
export const AssetEvent = Type.Object({
  /** Of the driving event or the alert. */
  id: Id,
  source: EventSource,
  type: Type.Enum([...ALERT_KIND_NAMES]),
  assetId: Id,
  assetName: Type.String(),
  /** When it began; of an alert, when it was raised. */
  startTime: Instant,
  /** null: not ended. */
  endTime: Nullable(Instant),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  /** Address or place of the position, as far as it is known. */
  address: Nullable(Type.String()),
  /** Measured value and the limit that it passed, in the unit of the alert kind of this name. */
  value: Nullable(Type.Number()),
  limit: Nullable(Type.Number()),
  /** Of an alert. */
  severity: Nullable(Type.Enum([...SEVERITIES])),
});
export type AssetEvent = Static<typeof AssetEvent>;

const filters = {
  ...RangeQuery,
  assetId: Type.Optional(Id),
  source: Type.Optional(EventSource),
  type: Type.Optional(Type.Enum([...ALERT_KIND_NAMES])),
  /** Text in the name or the plate of the asset. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
};

export const AssetEventQuery = Type.Object({ ...Paging, ...filters });
export type AssetEventQuery = Static<typeof AssetEventQuery>;
/** The list of an exported file. */
export const AssetEventFileQuery = Type.Omit(AssetEventQuery, ['limit', 'skip']);

/** An event that the auxiliary tracker of an asset reported. */
export const AuxiliaryDeviceEvent = Type.Object({
  assetId: Id,
  deviceId: Id,
  /** Name of the event, as docs/protocols.md lists it. */
  type: Type.String(),
  time: Instant,
  receivedAt: Instant,
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  /** Measured value, as the device sent it. */
  value: Nullable(Type.Number()),
});
export type AuxiliaryDeviceEvent = Static<typeof AuxiliaryDeviceEvent>;

/**
 * Without dates: today. At most `LIMITS.auxiliaryEventDays`; without an asset, those of all assets for at most
 * `LIMITS.fleetHistoryDays`.
 */
export const AuxiliaryDeviceEventQuery = Type.Object({ ...Paging, ...RangeQuery, assetId: Type.Optional(Id) });
export type AuxiliaryDeviceEventQuery = Static<typeof AuxiliaryDeviceEventQuery>;
