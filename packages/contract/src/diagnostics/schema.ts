import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable } from '../common.ts';

/** How trackers reach a listener. */
export const TRANSPORTS = ['tcp', 'udp', 'http'] as const;
const Transport = Type.Enum([...TRANSPORTS]);

/** How many, by name: of a kind of message, of a reason. What never happened is absent. */
const Counts = Type.Record(Type.String(), Type.Integer({ minimum: 0 }));

/** Bytes that were dropped. They may hold positions: only those who may see them get them. */
export const BadFrame = Type.Object({
  time: Instant,
  /** Of the peer, without port. */
  address: Type.String(),
  /** Of the device that had signed in on the connection. */
  imei: Nullable(Type.String()),
  /** checksum, length, noise, malformed or unsupported. */
  reason: Type.String(),
  /** What the decoder found wrong, in English. */
  detail: Type.String(),
  /** Type of the message as the protocol's documents write it, like `0x36`; null: it has none that can be told. */
  type: Nullable(Type.String()),
  /** Octets of the whole frame. */
  length: Type.Integer({ minimum: 0 }),
  /** Model that the device is registered with. */
  deviceModel: Nullable(Type.String()),
  /** How often the same device, or address, sent such a frame. */
  count: Type.Integer({ minimum: 1 }),
  /** At most the first 512 octets, hexadecimal. */
  bytes: Type.String(),
});
export type BadFrame = Static<typeof BadFrame>;

/** One open port for trackers, counted since the server started. */
export const Listener = Type.Object({
  /** As in `GET /api/things/devices/deviceTypes`. */
  deviceType: Type.String(),
  title: Type.String(),
  transport: Transport,
  host: Type.String(),
  port: Type.Integer(),
  countedSince: Instant,
  /** Open now. */
  connections: Type.Integer({ minimum: 0 }),
  /** By kind: login, records, heartbeat, response, bad. */
  messages: Counts,
  records: Type.Integer({ minimum: 0 }),
  /** By reason. */
  badFrames: Counts,
  /** Devices and connections that were turned away, by reason. */
  refused: Counts,
  /** Connections that ended, by reason. */
  closed: Counts,
  /** Newest first. */
  lastBadFrames: Type.Array(BadFrame),
});
export type Listener = Static<typeof Listener>;

/** An address that named too many unknown devices and is not asked for further ones. */
export const BlockedAddress = Type.Object({
  /** IPv4, or the first four groups of IPv6. */
  address: Type.String(),
  /** Unknown devices that it named in the minute that blocked it, and since. */
  attempts: Type.Integer({ minimum: 1 }),
  blockedUntil: Instant,
});
export type BlockedAddress = Static<typeof BlockedAddress>;

/** Two connections said to be one device, and were at two places at once. */
export const Suspicion = Type.Object({
  /** First contradiction since the last time that there was none. */
  since: Instant,
  lastTime: Instant,
  /** Where the two connections came from; the newer one last. */
  addresses: Type.Array(Type.String(), { minItems: 2, maxItems: 2 }),
  /** Between the two positions of the last contradiction. */
  distanceMeters: Type.Number({ minimum: 0 }),
  /** Speed that it would have taken to be at both. */
  impliedSpeedMetersPerSecond: Type.Number({ minimum: 0 }),
  /** When it is dropped if nothing contradicts any more. */
  clearsAt: Instant,
});
export type Suspicion = Static<typeof Suspicion>;

export const SuspectedDevice = Type.Object({
  id: Id,
  imei: Type.String(),
  accountId: Id,
  /** Asset that it is assigned to now. */
  assetSclId: Nullable(Id),
  assetName: Nullable(Type.String()),
  possibleSpoofing: Suspicion,
});
export type SuspectedDevice = Static<typeof SuspectedDevice>;

/** How the clock of a device is corrected. */
export const DeviceClock = Type.Object({
  /** Seconds that it is ahead of UTC, whole quarter hours; 0: not corrected. */
  offsetSeconds: Type.Integer(),
  /** When the offset was noticed; null: there is none, or it was noticed before this was kept. */
  offsetSince: Nullable(Instant),
  /** When it was noticed that the GPS week counter rolled over, so that dates lie 1,024 weeks back; null: it did not. */
  rolloverSince: Nullable(Instant),
});
export type DeviceClock = Static<typeof DeviceClock>;

/** Records of a device that are kept aside for one reason, instead of in its history. */
export const Quarantined = Type.Object({
  /** coordinates, nowhere, future, ancient, retention, failed or unreadable. */
  reason: Type.String(),
  /** Of the latest 100 quarantined records of the device. */
  count: Type.Integer({ minimum: 1 }),
  /** When the newest was received. */
  lastTime: Instant,
  /** Time that the newest told of itself; null: none that a calendar has. */
  deviceTime: Nullable(Instant),
});
export type Quarantined = Static<typeof Quarantined>;

/** A device whose clock is corrected, or whose records were quarantined in the last 7 days. */
export const TroubledDevice = Type.Object({
  id: Id,
  imei: Type.String(),
  accountId: Id,
  /** Asset that it is assigned to now. */
  assetSclId: Nullable(Id),
  assetName: Nullable(Type.String()),
  clock: DeviceClock,
  /** The newest reason first; of the last 7 days. */
  quarantine: Type.Array(Quarantined),
});
export type TroubledDevice = Static<typeof TroubledDevice>;

/** What the gateway saw of one device since the server started. */
export const DeviceDiagnostics = Type.Object({
  id: Id,
  imei: Type.String(),
  /** Its connection now; null when it has none (or speaks over UDP or HTTP). */
  connectedSince: Nullable(Instant),
  /** How it came last; null when it was not heard since the server started. */
  deviceType: Type.String(),
  transport: Nullable(Transport),
  address: Nullable(Type.String()),
  lastSeen: Nullable(Instant),
  messages: Counts,
  records: Type.Integer({ minimum: 0 }),
  badFrames: Counts,
  lastBadFrame: Nullable(BadFrame),
  clock: DeviceClock,
  /** The newest reason first; empty: none. */
  quarantine: Type.Array(Quarantined),
  /** Null: nothing suspicious. */
  possibleSpoofing: Nullable(Suspicion),
});
export type DeviceDiagnostics = Static<typeof DeviceDiagnostics>;
