import { DEVICE_STATUSES } from '@waymark/domain/device-status.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import type { ImportColumn } from '../imports/schema.ts';
import { NOT_BLANK } from '../validation.ts';

export const DeviceStatusSchema = Type.Enum([...DEVICE_STATUSES]);

/** What a device's immobilizing relay cuts. */
export const IMMOBILIZATION_TYPES = ['none', 'starter', 'ignition', 'fuel'] as const;
/** How a device knows of the ignition; without any it is unknown and there is no idle. */
export const IGNITION_TYPES = ['wired', 'can', 'virtual', 'none'] as const;

/** Which of an asset's two devices it is: the one that drives its state, or the covert backup. */
export const DEVICE_ROLES = ['primary', 'auxiliary'] as const;

const interval = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 7 * 86_400 })));
const text = (maxLength: number) =>
  Type.Optional(Nullable(Type.String({ minLength: 1, maxLength, pattern: NOT_BLANK })));

/** 15 digits for an IMEI; other trackers and phones name themselves with letters too. */
const Imei = Type.String({ minLength: 5, maxLength: 40, pattern: '^[0-9A-Za-z._-]+$' });
/** One of `GET /api/things/devices/deviceTypes`. */
const DeviceTypeName = Type.String({ minLength: 1, maxLength: 40 });

/** What a device is, whatever it is on. */
const MODEL_FACTS = {
  deviceModel: text(40),
  immobilizationType: Type.Optional(Nullable(Type.Enum([...IMMOBILIZATION_TYPES]))),
  ignitionType: Type.Optional(Nullable(Type.Enum([...IGNITION_TYPES]))),
};
const FACTS = {
  ...MODEL_FACTS,
  make: text(40),
  imsiId: text(40),
  movingIntervalSeconds: interval,
  parkedIntervalSeconds: interval,
};

/** How the platforms that the device came from and was given to know it. The keys are never answered. */
const PLATFORMS = {
  fltAccId: text(80),
  /** Credential: kept sealed, null forgets it. */
  fltApiKey: text(500),
  assignedAccId: text(80),
  /** Credential: kept sealed, null forgets it. */
  assignedApiKey: text(500),
};

/** What the product itself says of a device: may be sent along as it was answered, and is not taken over. */
const SAID_BY_THE_PRODUCT = {
  sclId: Type.Optional(Nullable(Id)),
  status: Type.Optional(Nullable(DeviceStatusSchema)),
  creationTime: Type.Optional(Nullable(Instant)),
  lastModifiedTime: Type.Optional(Nullable(Instant)),
};

const ASSIGNMENT = {
  /** Asset that it is on; null: none. */
  assetSclId: Type.Optional(Nullable(Id)),
  /** Default primary. */
  assetRole: Type.Optional(Type.Enum([...DEVICE_ROLES])),
  /** Since when the asset carries it; default now. What it reports about earlier times belongs to no asset. */
  assignDate: Type.Optional(Nullable(Instant)),
};

/** A new device; its IMEI is what it calls itself when it connects. */
export const DeviceProvision = Strict({
  imei: Imei,
  deviceType: DeviceTypeName,
  ...FACTS,
  ...PLATFORMS,
  ...ASSIGNMENT,
  /** Account that it is to be in: the one that is looked at, or one below; default that of its asset. */
  accountId: Type.Optional(Nullable(Id)),
  ...SAID_BY_THE_PRODUCT,
});
export type DeviceProvision = Static<typeof DeviceProvision>;

/** What of a device is changed: a field that is left out stays, null empties it. */
export const DeviceUpdate = Strict({
  deviceType: Type.Optional(DeviceTypeName),
  ...FACTS,
  ...PLATFORMS,
  ...ASSIGNMENT,
  /** The account that it is in; `POST /api/things/device/move` changes it. */
  accountId: Type.Optional(Id),
  ...SAID_BY_THE_PRODUCT,
});
export type DeviceUpdate = Static<typeof DeviceUpdate>;

/** The device begins anew in another account; what it reported so far stays in the old one. */
export const DeviceMove = Strict({ deviceId: Id, accountId: Id });
export type DeviceMove = Static<typeof DeviceMove>;

/** One row of an upload. */
export const DeviceUploadRow = Strict({
  imei: Imei,
  imsiId: Type.String({ minLength: 1, maxLength: 40, pattern: NOT_BLANK }),
  /** Where it is left out, the model tells. */
  deviceType: Type.Optional(DeviceTypeName),
  ...MODEL_FACTS,
});
export type DeviceUploadRow = Static<typeof DeviceUploadRow>;

/** Columns of an upload. */
export const DEVICE_COLUMNS: readonly ImportColumn[] = [
  { header: 'ESN/IMEI', aliases: ['ESN', 'IMEI'], field: 'imei', required: true },
  { header: 'IMSI', aliases: ['SIM ID', 'SIM', 'imsiId', 'SIM ID/IMSI'], field: 'imsiId', required: true },
  { header: 'deviceType', aliases: ['Type'], field: 'deviceType' },
  { header: 'deviceModel', aliases: ['Model'], field: 'deviceModel' },
  { header: 'immobilizationType', field: 'immobilizationType' },
  { header: 'ignitionType', field: 'ignitionType' },
];

export const Device = Type.Object({
  id: Id,
  /** Alias of id. */
  sclId: Id,
  accountId: Id,
  accountName: Type.String(),
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
  fltAccId: Nullable(Type.String()),
  /** A key is kept; what it is is never told. */
  fltApiKeySet: Type.Boolean(),
  assignedAccId: Nullable(Type.String()),
  assignedApiKeySet: Type.Boolean(),
  /** Asset that it is assigned to now, as primary or auxiliary. */
  assetSclId: Nullable(Id),
  assetName: Nullable(Type.String()),
  assetRole: Nullable(Type.Enum([...DEVICE_ROLES])),
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
  deviceType: Type.Optional(Type.String({ maxLength: 40 })),
  /** A device's id or IMEI. */
  deviceId: Type.Optional(Type.String({ maxLength: 40 })),
  /** IMEI, SIM, make, model or the name of the asset that it is on; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
});
export type DeviceQuery = Static<typeof DeviceQuery>;

/** An account that a device can be in. */
export const DeviceAccount = Type.Object({
  id: Id,
  name: Type.String(),
  /** How far below the account that is looked at; 0: it itself. */
  depth: Type.Integer({ minimum: 0 }),
});
export type DeviceAccount = Static<typeof DeviceAccount>;

/** A time that a device was on an asset. */
export const DeviceAssignment = Type.Object({
  assetSclId: Id,
  assetName: Type.String(),
  assetRole: Type.Enum([...DEVICE_ROLES]),
  from: Instant,
  /** Null while it lasts. */
  to: Nullable(Instant),
});
export type DeviceAssignment = Static<typeof DeviceAssignment>;

/** A tracker that a fitter can buy; packages/protocols/src/model.ts documents each field. */
export const DeviceModel = Type.Object({
  name: Type.String(),
  maker: Type.String(),
  transports: Type.Array(Type.Enum(['tcp', 'udp', 'http'])),
  ignition: Type.Enum([...IGNITION_TYPES]),
  relayOutput: Type.Boolean(),
  lockOutput: Type.Boolean(),
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
  /** True if its trackers identify themselves by IMEI only: a number without 15 digits is a typing error. */
  namedByImei: Type.Boolean(),
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
