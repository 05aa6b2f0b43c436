import { DEVICE_FAULTS } from '@waymark/domain/attention.ts';
import { STATUSES } from '@waymark/domain/status.ts';
import Type, { type Static } from 'typebox';
import { AssetTypeSchema } from '../assets/schema.ts';
import { DateInput, Id, Instant, Nullable, Paging, Skip, Strict } from '../common.ts';
import { Attributes, needs } from '../feature-fields.ts';

export const StatusSchema = Type.Enum([...STATUSES]);

/** Faults that the last reports show. Fields that do not apply are left out. */
export const Diagnosis = Type.Object({
  /** Active fault codes of the vehicle, as the device sent them. */
  faultCodes: Type.Optional(Type.Array(Type.String())),
  /** Number of active fault codes, which many devices send without the codes. */
  faultCodeCount: Type.Optional(Type.Integer()),
  /** First report with an active fault code. */
  faultSince: Type.Optional(Instant),
  /** Faults that the device reports about itself. */
  deviceFaults: Type.Optional(Type.Array(Type.Enum([...DEVICE_FAULTS]))),
  deviceFaultSince: Type.Optional(Instant),
  /** The device lost the supply of the vehicle. */
  unpluggedSince: Type.Optional(Instant),
  /** While offline: the expected seconds between reports. */
  usualSeconds: Type.Optional(Type.Integer()),
});

/** Current state of an asset. Last packet and last location are different times. */
export const AssetStatus = Type.Object({
  assetId: Id,
  /** Number of the asset on the live channel (live/frame.ts); stable for the life of the asset. */
  key: Type.Integer(),
  name: Type.String(),
  licensePlate: Nullable(Type.String()),
  vin: Nullable(Type.String()),
  imei: needs('deviceManagement', Nullable(Type.String())),
  type: AssetTypeSchema,
  tags: Type.Array(Type.String()),
  status: StatusSchema,
  statusSince: Nullable(Instant),
  /** Movement state under an NPA mark; else the same as status. */
  movement: StatusSchema,
  /** Start of the movement state. Differs from `statusSince` only under an NPA mark, which has its own start. */
  movementSince: Nullable(Instant),
  /** Null: the reports show nothing wrong. */
  diagnosis: Nullable(Diagnosis),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  altitudeMeters: Nullable(Type.Number()),
  speedMetersPerSecond: Nullable(Type.Number()),
  headingDegrees: Nullable(Type.Number()),
  satellites: Nullable(Type.Integer()),
  accuracyMeters: Nullable(Type.Number()),
  /** Receive time of the last packet of any kind. */
  lastPacketTime: Nullable(Instant),
  /** Fix time of the last valid location. */
  lastLocationTime: Nullable(Instant),
  ignition: Nullable(Type.Boolean()),
  odometerMeters: Nullable(Type.Number()),
  engineSeconds: Nullable(Type.Number()),
  fuelLiters: needs('fuel', Nullable(Type.Number())),
  fuelPercent: needs('fuel', Nullable(Type.Number())),
  externalVolts: Nullable(Type.Number()),
  batteryVolts: Nullable(Type.Number()),
  batteryPercent: Nullable(Type.Number()),
  rpm: Nullable(Type.Number()),
  /** All other values of the device's last record, under the names of docs/protocols.md. */
  attributes: Attributes,
});
export type AssetStatus = Static<typeof AssetStatus>;

export const StatusQuery = Type.Object({
  ...Paging,
  assetId: Type.Optional(Id),
  status: Type.Optional(StatusSchema),
  /** The status under an NPA mark. Without a mark, the status. */
  movement: Type.Optional(StatusSchema),
  type: Type.Optional(AssetTypeSchema),
  tag: Type.Optional(Type.String({ maxLength: 40 })),
  depot: Type.Optional(Type.String({ maxLength: 80 })),
  search: Type.Optional(Type.String({ maxLength: 80 })),
});

export const LatestLocationBody = Strict({
  vehicleIds: Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true }),
});
export const LatestLocation = Type.Object({
  assetId: Id,
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  headingDegrees: Nullable(Type.Number()),
  speedMetersPerSecond: Nullable(Type.Number()),
  lastLocationTime: Nullable(Instant),
});

/** Counts of every status, zeros included; they sum to the total. */
export const StatusCount = Type.Object({
  total: Type.Integer(),
  counts: Type.Record(Type.String(), Type.Integer()),
  /** Movement of the assets that count as NPA. The values sum to that count. */
  underNpa: Type.Record(Type.String(), Type.Integer()),
});

/** One position of an asset's track. Long silences and outliers are marked, never drawn as driven. */
export const TrackPoint = Type.Object({
  time: Instant,
  receivedAt: Instant,
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  altitudeMeters: Nullable(Type.Number()),
  speedMetersPerSecond: Nullable(Type.Number()),
  headingDegrees: Nullable(Type.Number()),
  satellites: Nullable(Type.Integer()),
  accuracyMeters: Nullable(Type.Number()),
  ignition: Nullable(Type.Boolean()),
  odometerMeters: Nullable(Type.Number()),
  fuelLiters: needs('fuel', Nullable(Type.Number())),
  fuelPercent: needs('fuel', Nullable(Type.Number())),
  externalVolts: Nullable(Type.Number()),
  batteryVolts: Nullable(Type.Number()),
  rpm: Nullable(Type.Number()),
  outlier: Type.Boolean(),
  attributes: Attributes,
});
export type TrackPoint = Static<typeof TrackPoint>;

export const RangeQuery = { startDate: Type.Optional(DateInput), endDate: Type.Optional(DateInput) } as const;

export const TrackQuery = Type.Object({
  ...RangeQuery,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50_000, default: 20_000 })),
  skip: Skip,
});

export const AssetsSummary = Type.Object({
  total: Type.Integer(),
  byStatus: Type.Record(Type.String(), Type.Integer()),
  byType: Type.Record(Type.String(), Type.Integer()),
  reportingToday: Type.Integer(),
  distanceTodayMeters: needs('tripReports', Type.Number()),
  tripsToday: needs('tripReports', Type.Integer()),
});

export const FuelLevelPoint = Type.Object({
  time: Instant,
  fuelLiters: Nullable(Type.Number()),
  fuelPercent: Nullable(Type.Number()),
});
