import { DEVICE_STATUSES } from '@waymark/domain/device-status.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import type { ImportColumn } from '../imports/schema.ts';
import { DEVICE_NUMBER, NOT_BLANK } from '../validation.ts';

export const DeviceStatusSchema = Type.Enum([...DEVICE_STATUSES]);

/** Circuit that a device's immobilizing relay interrupts. */
export const IMMOBILIZATION_TYPES = ['none', 'starter', 'ignition', 'fuel'] as const;
/** Source of the ignition state. With none it is unknown and there is no idle. */
export const IGNITION_TYPES = ['wired', 'can', 'virtual', 'none'] as const;

/** Roles of an asset's two devices: the one that drives its state, and the covert backup. */
export const DEVICE_ROLES = ['primary', 'auxiliary'] as const;

const interval = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 7 * 86_400 })));
const text = (maxLength: number) =>
  Type.Optional(Nullable(Type.String({ minLength: 1, maxLength, pattern: NOT_BLANK })));

/** 15 digits for an IMEI. Other trackers and phones use names with letters too. */
const Imei = Type.String({ minLength: 5, maxLength: 40, pattern: DEVICE_NUMBER });
/** One of `GET /api/things/devices/deviceTypes`. */
const DeviceTypeName = Type.String({ minLength: 1, maxLength: 40 });

/** Facts of a device, independent of its asset. */
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

/** Ids of the device on its source and target platforms. The keys are never answered. */
const PLATFORMS = {
  fltAccId: text(80),
  /** Credential, stored sealed. Null deletes it. */
  fltApiKey: text(500),
  assignedAccId: text(80),
  /** Credential, stored sealed. Null deletes it. */
  assignedApiKey: text(500),
};

/** Read-only fields of a device. They may be sent along as answered, and are ignored. */
const SAID_BY_THE_PRODUCT = {
  sclId: Type.Optional(Nullable(Id)),
  status: Type.Optional(Nullable(DeviceStatusSchema)),
  creationTime: Type.Optional(Nullable(Instant)),
  lastModifiedTime: Type.Optional(Nullable(Instant)),
};

const ASSIGNMENT = {
  /** Current asset; null: none. */
  assetSclId: Type.Optional(Nullable(Id)),
  /** Default: the current role on the same asset, else primary. */
  assetRole: Type.Optional(Nullable(Type.Enum([...DEVICE_ROLES]))),
  /** Start of the new assignment, or end of the old one; default now. The start of a current one cannot change. */
  assignDate: Type.Optional(Nullable(Instant)),
};

/** A new device. Its IMEI is its name when it connects. */
export const DeviceProvision = Strict({
  imei: Imei,
  deviceType: DeviceTypeName,
  ...FACTS,
  ...PLATFORMS,
  ...ASSIGNMENT,
  /** Account of the device: the current one, or one below. Default: that of its asset. */
  accountId: Type.Optional(Nullable(Id)),
  ...SAID_BY_THE_PRODUCT,
});
export type DeviceProvision = Static<typeof DeviceProvision>;

/** Changed fields of a device. A field that is left out stays, null empties it. */
export const DeviceUpdate = Strict({
  deviceType: Type.Optional(DeviceTypeName),
  ...FACTS,
  ...PLATFORMS,
  ...ASSIGNMENT,
  /** Current account of the device; `POST /api/things/device/move` changes it. */
  accountId: Type.Optional(Id),
  ...SAID_BY_THE_PRODUCT,
});
export type DeviceUpdate = Static<typeof DeviceUpdate>;

/** The device restarts in another account. Its earlier reports stay in the old one. */
export const DeviceMove = Strict({ deviceId: Id, accountId: Id });
export type DeviceMove = Static<typeof DeviceMove>;

/** One row of an upload. */
export const DeviceUploadRow = Strict({
  imei: Imei,
  imsiId: Type.String({ minLength: 1, maxLength: 40, pattern: NOT_BLANK }),
  /** Default: derived from the model. */
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
  /** True if a key is stored. Its value is never answered. */
  fltApiKeySet: Type.Boolean(),
  assignedAccId: Nullable(Type.String()),
  assignedApiKeySet: Type.Boolean(),
  /** Current asset, as primary or auxiliary. */
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

/** Counts of every status, zeros included; they sum to the total. */
export const DeviceStatusCount = Type.Object({
  total: Type.Integer(),
  counts: Type.Object({
    unassigned: Type.Integer(),
    assigned: Type.Integer(),
    active: Type.Integer(),
    offline: Type.Integer(),
  }),
});
export type DeviceStatusCount = Static<typeof DeviceStatusCount>;

export const DeviceQuery = Type.Object({
  ...Paging,
  /** Alias of sort, as product.md writes it. */
  sortBy: Type.Optional(Type.String({ maxLength: 40 })),
  status: Type.Optional(DeviceStatusSchema),
  deviceType: Type.Optional(Type.String({ maxLength: 40 })),
  /** A device's id or IMEI. */
  deviceId: Type.Optional(Type.String({ maxLength: 40 })),
  /** IMEI, SIM, make, model or the name of the current asset; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
});
export type DeviceQuery = Static<typeof DeviceQuery>;

/** An account that can own a device. */
export const DeviceAccount = Type.Object({
  id: Id,
  name: Type.String(),
  /** Levels below the current account; 0: the current account. */
  depth: Type.Integer({ minimum: 0 }),
});
export type DeviceAccount = Static<typeof DeviceAccount>;

/** A period that a device was on an asset. */
export const DeviceAssignment = Type.Object({
  assetSclId: Id,
  assetName: Type.String(),
  assetRole: Type.Enum([...DEVICE_ROLES]),
  from: Instant,
  /** Null while it lasts. */
  to: Nullable(Instant),
});
export type DeviceAssignment = Static<typeof DeviceAssignment>;

/** A tracker that users can buy. packages/protocols/src/model.ts documents each field. */
export const DeviceModel = Type.Object({
  name: Type.String(),
  maker: Type.String(),
  transports: Type.Array(Type.Enum(['tcp', 'udp', 'http'])),
  ignition: Type.Enum([...IGNITION_TYPES]),
  relayOutput: Type.Boolean(),
  lockOutput: Type.Boolean(),
  intervalChangeable: Type.Boolean(),
  /** Where it shows texts: on a display of its own, or on one at its serial port. */
  display: Type.Optional(Type.Enum(['own', 'serialPort'])),
  vehicleBus: Type.Boolean(),
  ownBattery: Type.Boolean(),
  setUp: Type.Array(
    Type.Object({
      way: Type.Enum(['sms', 'configurator', 'app']),
      purpose: Type.Enum(['apn', 'server', 'identity', 'clock', 'interval', 'display', 'check']),
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
  /** Host name or address of this server for the devices; null: that of the web application. */
  host: Nullable(Type.String()),
  /** True if only programs on the server's own machine reach the port, and no trackers. */
  thisMachineOnly: Type.Boolean(),
  /** True if its trackers identify themselves by IMEI only: a number without 15 digits is a typing error. */
  namedByImei: Type.Boolean(),
  models: Type.Array(DeviceModel),
});
export type DeviceType = Static<typeof DeviceType>;

/** A tracker that connected and is not registered. */
export const UnknownTracker = Type.Object({
  imei: Type.String(),
  deviceType: Type.String(),
  firstSeen: Instant,
  lastSeen: Instant,
  attempts: Type.Integer(),
});
export type UnknownTracker = Static<typeof UnknownTracker>;
