import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable } from '../common.ts';

/** Transports of a listener. */
export const TRANSPORTS = ['tcp', 'udp', 'http'] as const;
const Transport = Type.Enum([...TRANSPORTS]);

/** Counts by name of a kind of message or a reason. Zero counts are absent. */
const Counts = Type.Record(Type.String(), Type.Integer({ minimum: 0 }));

/** Dropped bytes. They may hold positions, so only users who may see those get them. */
export const BadFrame = Type.Object({
  time: Instant,
  /** Of the peer, without port. */
  address: Type.String(),
  /** IMEI of the device signed in on the connection. */
  imei: Nullable(Type.String()),
  /** checksum, length, noise, malformed or unsupported. */
  reason: Type.String(),
  /** Fault found by the decoder, in English. */
  detail: Type.String(),
  /** Type of the message as the protocol's documents write it, like `0x36`; null if unknown. */
  type: Nullable(Type.String()),
  /** Octets of the whole frame. */
  length: Type.Integer({ minimum: 0 }),
  /** Registered model of the device. */
  deviceModel: Nullable(Type.String()),
  /** Number of such frames of the same device or address. */
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
  /** Refused devices and connections, by reason. */
  refused: Counts,
  /** Connections that ended, by reason. */
  closed: Counts,
  /** Newest first. */
  lastBadFrames: Type.Array(BadFrame),
});
export type Listener = Static<typeof Listener>;

/** A blocked address, which sent too many unregistered IMEIs. */
export const BlockedAddress = Type.Object({
  /** IPv4, or the first four groups of IPv6. */
  address: Type.String(),
  /** Unregistered IMEIs of the minute that blocked it, and since. */
  attempts: Type.Integer({ minimum: 1 }),
  blockedUntil: Instant,
});
export type BlockedAddress = Static<typeof BlockedAddress>;

/** Two connections used one IMEI and were at two places at the same time. */
export const Suspicion = Type.Object({
  /** First conflict since the last time without one. */
  since: Instant,
  lastTime: Instant,
  /** Addresses of the two connections, the newer one last. */
  addresses: Type.Array(Type.String(), { minItems: 2, maxItems: 2 }),
  /** Distance between the two positions of the last conflict. */
  distanceMeters: Type.Number({ minimum: 0 }),
  /** Speed needed to reach both positions. */
  impliedSpeedMetersPerSecond: Type.Number({ minimum: 0 }),
  /** Time at which it clears without further conflicts. */
  clearsAt: Instant,
});
export type Suspicion = Static<typeof Suspicion>;

export const SuspectedDevice = Type.Object({
  id: Id,
  imei: Type.String(),
  accountId: Id,
  /** Current asset of the device. */
  assetSclId: Nullable(Id),
  assetName: Nullable(Type.String()),
  possibleSpoofing: Suspicion,
});
export type SuspectedDevice = Static<typeof SuspectedDevice>;

/** Correction of a device's clock. */
export const DeviceClock = Type.Object({
  /** Seconds ahead of UTC in whole quarter hours; 0: not corrected. */
  offsetSeconds: Type.Integer(),
  /** Time of the detected offset; null without one, or if it was detected before this was stored. */
  offsetSince: Nullable(Instant),
  /** Time of the detected GPS week rollover, which puts dates 1,024 weeks back; null without one. */
  rolloverSince: Nullable(Instant),
});
export type DeviceClock = Static<typeof DeviceClock>;

/** Quarantined records of a device for one reason, kept outside its history. */
export const Quarantined = Type.Object({
  /** coordinates, nowhere, future, ancient, retention, failed or unreadable. */
  reason: Type.String(),
  /** Number among the latest 100 quarantined records of the device. */
  count: Type.Integer({ minimum: 1 }),
  /** Receive time of the newest. */
  lastTime: Instant,
  /** Time in the newest record; null if it is not a valid date. */
  deviceTime: Nullable(Instant),
});
export type Quarantined = Static<typeof Quarantined>;

/** A device whose clock is corrected, or whose records were quarantined in the last 7 days. */
export const TroubledDevice = Type.Object({
  id: Id,
  imei: Type.String(),
  accountId: Id,
  /** Current asset of the device. */
  assetSclId: Nullable(Id),
  assetName: Nullable(Type.String()),
  clock: DeviceClock,
  /** Newest reason first, of the last 7 days. */
  quarantine: Type.Array(Quarantined),
});
export type TroubledDevice = Static<typeof TroubledDevice>;

/** Data that the gateway received from one device since the start of the server. */
export const DeviceDiagnostics = Type.Object({
  id: Id,
  imei: Type.String(),
  /** Start of its current connection; null without one, or over UDP or HTTP. */
  connectedSince: Nullable(Instant),
  /**
   * Its type, and last transport, address and time; those three are null if it did not report since the start of the
   * server.
   */
  deviceType: Type.String(),
  transport: Nullable(Transport),
  address: Nullable(Type.String()),
  lastSeen: Nullable(Instant),
  messages: Counts,
  records: Type.Integer({ minimum: 0 }),
  badFrames: Counts,
  lastBadFrame: Nullable(BadFrame),
  clock: DeviceClock,
  /** Newest reason first; may be empty. */
  quarantine: Type.Array(Quarantined),
  /** Null without a spoofing warning. */
  possibleSpoofing: Nullable(Suspicion),
});
export type DeviceDiagnostics = Static<typeof DeviceDiagnostics>;
