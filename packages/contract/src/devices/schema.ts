import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import { NOT_BLANK } from '../validation.ts';

/** unassigned: no asset · assigned: not heard since · active: heard within its offline limit · offline: beyond it. */
export const DEVICE_STATUSES = ['unassigned', 'assigned', 'active', 'offline'] as const;
export const DeviceStatusSchema = Type.Enum([...DEVICE_STATUSES]);

/** What a device's immobilizing relay cuts. */
export const IMMOBILIZATION_TYPES = ['none', 'starter', 'ignition', 'fuel'] as const;
/** How a device knows of the ignition; without any it is unknown and there is no idle. */
export const IGNITION_TYPES = ['wired', 'can', 'virtual', 'none'] as const;

const interval = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 7 * 86_400 })));
const text = (maxLength: number) =>
  Type.Optional(Nullable(Type.String({ minLength: 1, maxLength, pattern: NOT_BLANK })));

/** A new device; its IMEI is what it calls itself when it connects. */
export const DeviceProvision = Strict({
  /** 15 digits for an IMEI; other trackers and phones name themselves with letters too. */
  imei: Type.String({ minLength: 5, maxLength: 40, pattern: '^[0-9A-Za-z._-]+$' }),
  /** One of `GET /api/things/devices/deviceTypes`. */
  deviceType: Type.String({ minLength: 1, maxLength: 40 }),
  deviceModel: text(40),
  make: text(40),
  imsiId: text(40),
  immobilizationType: Type.Optional(Nullable(Type.Enum([...IMMOBILIZATION_TYPES]))),
  ignitionType: Type.Optional(Nullable(Type.Enum([...IGNITION_TYPES]))),
  movingIntervalSeconds: interval,
  parkedIntervalSeconds: interval,
  /** Asset that it is the primary device of, since `assignDate`. */
  assetSclId: Type.Optional(Nullable(Id)),
  /** Since when the asset carries it; default now. What it reports about earlier times belongs to no asset. */
  assignDate: Type.Optional(Nullable(Instant)),
});
export type DeviceProvision = Static<typeof DeviceProvision>;

export const Device = Type.Object({
  id: Id,
  /** Alias of id. */
  sclId: Id,
  accountId: Id,
  imei: Type.String(),
  imsiId: Nullable(Type.String()),
  make: Nullable(Type.String()),
  deviceModel: Nullable(Type.String()),
  deviceType: Type.String(),
  status: DeviceStatusSchema,
  immobilizationType: Nullable(Type.String()),
  ignitionType: Nullable(Type.String()),
  movingIntervalSeconds: Nullable(Type.Integer()),
  parkedIntervalSeconds: Nullable(Type.Integer()),
  /** Asset that it is assigned to now, as primary or auxiliary. */
  assetSclId: Nullable(Id),
  assetName: Nullable(Type.String()),
  assignDate: Nullable(Instant),
  lastPacketTime: Nullable(Instant),
  lastLocationTime: Nullable(Instant),
  creationTime: Instant,
  lastModifiedTime: Instant,
});
export type Device = Static<typeof Device>;

export const DeviceQuery = Type.Object({
  ...Paging,
  /** Alias of sort, as product.md writes it. */
  sortBy: Type.Optional(Type.String({ maxLength: 40 })),
  status: Type.Optional(DeviceStatusSchema),
  /** A device's id or IMEI. */
  deviceId: Type.Optional(Type.String({ maxLength: 40 })),
  /** IMEI, SIM, make or model; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
});
export type DeviceQuery = Static<typeof DeviceQuery>;

/** A tracker that a fitter can buy; what each field says stands in packages/domain/src/trackers/model.ts. */
export const DeviceModel = Type.Object({
  name: Type.String(),
  maker: Type.String(),
  transports: Type.Array(Type.Enum(['tcp', 'udp', 'http'])),
  ignition: Type.Enum([...IGNITION_TYPES]),
  relayOutput: Type.Boolean(),
  intervalChangeable: Type.Boolean(),
  vehicleBus: Type.Boolean(),
  ownBattery: Type.Boolean(),
  setUp: Type.Array(
    Type.Object({
      way: Type.Enum(['sms', 'configurator', 'app']),
      purpose: Type.Enum(['apn', 'server', 'identity', 'clock', 'interval', 'check']),
      text: Type.String(),
    }),
  ),
});
export type DeviceModel = Static<typeof DeviceModel>;

export const DeviceType = Type.Object({
  deviceType: Type.String(),
  title: Type.String(),
  /** Port that such devices connect to. */
  port: Type.Integer(),
  /** Name or address under which they reach this server; null: that of the web application. */
  host: Nullable(Type.String()),
  /** Only programs on the server's own machine reach the port: trackers do not. */
  thisMachineOnly: Type.Boolean(),
  models: Type.Array(DeviceModel),
});
export type DeviceType = Static<typeof DeviceType>;

/** A tracker that called and that nobody has provisioned. */
export const UnknownTracker = Type.Object({
  imei: Type.String(),
  deviceType: Type.String(),
  firstSeen: Instant,
  lastSeen: Instant,
  attempts: Type.Integer(),
});
export type UnknownTracker = Static<typeof UnknownTracker>;
