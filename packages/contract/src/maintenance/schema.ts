import { LIMITS } from '@waymark/domain/limits.ts';
import { SERVICE_MEASURES } from '@waymark/domain/maintenance/due.ts';
import { PART_NAME, PART_NUMBER } from '@waymark/domain/maintenance/parts.ts';
import { SERVICE_STATES } from '@waymark/domain/maintenance/service-state.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Note, Nullable, optionalText, Paging, PlainDate, Strict, WrittenDate } from '../common.ts';
import type { ImportColumn } from '../imports/schema.ts';
import { NOT_BLANK } from '../validation.ts';

const serviceName = Type.String({ minLength: 1, maxLength: LIMITS.serviceNameCharacters, pattern: NOT_BLANK });
const makeName = Type.String({ minLength: 1, maxLength: LIMITS.makeModelCharacters, pattern: NOT_BLANK });
const search = Type.Optional(Type.String({ maxLength: 80 }));
const reading = (minimum: number) =>
  Type.Optional(Nullable(Type.Number({ minimum, maximum: LIMITS.serviceReadingMaximum })));

/** Distances in kilometers. Months and days add up to one date. */
const interval = {
  kilometers: Type.Optional(Nullable(Type.Number({ minimum: 1, maximum: LIMITS.serviceReadingMaximum }))),
  hours: Type.Optional(Nullable(Type.Number({ minimum: 1, maximum: LIMITS.serviceReadingMaximum }))),
  months: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 600 }))),
  days: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 20_000 }))),
};
/** Remaining distance, hours or days at which the service alerts. */
const alertThreshold = {
  kilometers: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: LIMITS.serviceReadingMaximum }))),
  hours: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: LIMITS.serviceReadingMaximum }))),
  days: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 20_000 }))),
};

const plan = {
  serviceName,
  make: makeName,
  model: makeName,
  /** At least one measure; the first that is reached makes the service due. */
  interval: Strict(interval),
  /** False: the service is done once. Default true. */
  recurring: Type.Optional(Type.Boolean()),
  alertThreshold: Type.Optional(Strict(alertThreshold)),
  notes: Note,
};
export const ServiceConfigWrite = Strict(plan);
export type ServiceConfigWrite = Static<typeof ServiceConfigWrite>;

/** The call has no id in its path (product.md, "Maintenance"). */
export const ServiceConfigChange = Strict({ id: Id, ...plan });
export type ServiceConfigChange = Static<typeof ServiceConfigChange>;

const amount = Nullable(Type.Number());
const Interval = Type.Object({ kilometers: amount, hours: amount, months: amount, days: amount });
const Threshold = Type.Object({ kilometers: amount, hours: amount, days: amount });

/** A service that a make and model needs. */
export const ServiceConfig = Type.Object({
  id: Id,
  accountId: Id,
  serviceName: Type.String(),
  make: Type.String(),
  model: Type.String(),
  interval: Interval,
  recurring: Type.Boolean(),
  alertThreshold: Threshold,
  notes: Nullable(Type.String()),
  /** Assets that it is applied to. */
  assets: Type.Integer({ minimum: 0 }),
  updatedAt: Instant,
});
export type ServiceConfig = Static<typeof ServiceConfig>;

export const ServiceConfigQuery = Type.Object({
  ...Paging,
  /** Service, make and model; any part, any case. */
  search,
});
export type ServiceConfigQuery = Static<typeof ServiceConfigQuery>;

export const SERVICE_CONFIG_COLUMNS: readonly ImportColumn[] = [
  { header: 'Service', field: 'serviceName', required: true },
  { header: 'Make', field: 'make', required: true },
  { header: 'Model', field: 'model', required: true },
  { header: 'Every (km)', field: 'interval.kilometers', kind: 'number' },
  { header: 'Every (h)', field: 'interval.hours', kind: 'number' },
  { header: 'Every (months)', field: 'interval.months', kind: 'number' },
  { header: 'Every (days)', field: 'interval.days', kind: 'number' },
  { header: 'Notes', field: 'notes' },
];

/** Applies services to assets: the named ones, or all of their make and model, of a tag or depot if named. */
export const ServiceApply = Strict({
  serviceConfigIds: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }),
  assetIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: LIMITS.bulkAssets, uniqueItems: true })),
  /** Only assets with the tag and of the depot, in any case. */
  tag: optionalText(LIMITS.tagNameCharacters),
  depot: optionalText(80),
  /** Also assets of other makes and models with the tag or of the depot. Default false. */
  anyModel: Type.Optional(Type.Boolean()),
});
export type ServiceApply = Static<typeof ServiceApply>;

/** A part that a service used. Quantities have at most three decimals, prices two. */
export const ServicePart = Strict({
  name: Type.String({ minLength: 1, maxLength: LIMITS.serviceNameCharacters, pattern: PART_NAME }),
  number: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.partNumberCharacters, pattern: PART_NUMBER }))),
  quantity: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  /** Price of one, in the account's currency. */
  price: Type.Number({ minimum: 0, maximum: 100_000_000 }),
});
export type ServicePart = Static<typeof ServicePart>;
const money = Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 100_000_000 })));

const log = {
  /** The asset, by id or by name or license plate. */
  assetId: Type.Optional(Id),
  asset: optionalText(80),
  /** The planned service that was done. Default: the applied one of this name. */
  serviceConfigId: Type.Optional(Nullable(Id)),
  serviceName,
  serviceDate: WrittenDate,
  /** Kilometers. One of odometer and operational hours is required. */
  odometer: reading(LIMITS.odometerMinimum),
  operationalHours: reading(LIMITS.operatingHoursMinimum),
  /** Total in the account's currency. Default: the sum of parts and labor. */
  cost: money,
  parts: Type.Optional(Type.Array(ServicePart, { maxItems: LIMITS.serviceParts })),
  /** Cost of the work. */
  labor: money,
  supplier: optionalText(80),
  notes: Note,
};
export const ServiceLogWrite = Strict(log);
export type ServiceLogWrite = Static<typeof ServiceLogWrite>;

/** The call has no id in its path (product.md, "Maintenance"). */
export const ServiceLogChange = Strict({ id: Id, ...log });
export type ServiceLogChange = Static<typeof ServiceLogChange>;

/** A service that was done. */
export const ServiceLog = Type.Object({
  id: Id,
  accountId: Id,
  assetId: Id,
  asset: Type.String(),
  licensePlate: Nullable(Type.String()),
  vin: Nullable(Type.String()),
  make: Nullable(Type.String()),
  model: Nullable(Type.String()),
  year: Nullable(Type.Integer()),
  serviceConfigId: Nullable(Id),
  serviceName: Type.String(),
  serviceDate: PlainDate,
  odometer: amount,
  operationalHours: amount,
  cost: amount,
  parts: Type.Array(ServicePart),
  labor: amount,
  supplier: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  /** Name of the user; null if the user was deleted. */
  loggedBy: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ServiceLog = Static<typeof ServiceLog>;

export const ServiceLogQuery = Type.Object({
  ...Paging,
  /** Asset, plate, service and supplier; any part, any case. */
  search,
  assetId: Type.Optional(Id),
  /** First and last day. */
  startDate: Type.Optional(PlainDate),
  endDate: Type.Optional(PlainDate),
});
export type ServiceLogQuery = Static<typeof ServiceLogQuery>;

export const SERVICE_LOG_COLUMNS: readonly ImportColumn[] = [
  { header: 'Asset', aliases: ['Name', 'License plate', 'Plate'], field: 'asset', required: true },
  { header: 'Service', field: 'serviceName', required: true },
  { header: 'Date', aliases: ['Service date'], field: 'serviceDate', required: true },
  { header: 'Odometer (km)', aliases: ['Odometer'], field: 'odometer', kind: 'number' },
  { header: 'Hours', aliases: ['Operational hours'], field: 'operationalHours', kind: 'number' },
  { header: 'Parts', field: 'parts' },
  { header: 'Labor', field: 'labor', kind: 'number' },
  { header: 'Cost', field: 'cost', kind: 'number' },
  { header: 'Supplier', field: 'supplier' },
  { header: 'Notes', field: 'notes' },
];

/** Active fault codes of a vehicle. */
export const VehicleFaults = Type.Object({
  /** As the device sent them; empty if it sent only their number. */
  codes: Type.Array(Type.String()),
  count: Nullable(Type.Integer()),
  /** First report with an active code. */
  since: Nullable(Instant),
});
export type VehicleFaults = Static<typeof VehicleFaults>;

/** A vehicle with active fault codes. */
export const FaultyAsset = Type.Object({
  assetId: Id,
  asset: Type.String(),
  licensePlate: Nullable(Type.String()),
  make: Nullable(Type.String()),
  model: Nullable(Type.String()),
  year: Nullable(Type.Integer()),
  faults: VehicleFaults,
});
export type FaultyAsset = Static<typeof FaultyAsset>;

export const FaultQuery = Type.Object({
  ...Paging,
  /** Asset, plate, make and model; any part, any case. */
  search,
});
export type FaultQuery = Static<typeof FaultQuery>;

/** A service of an asset and when it is due. */
export const DueService = Type.Object({
  assetId: Id,
  asset: Type.String(),
  licensePlate: Nullable(Type.String()),
  make: Nullable(Type.String()),
  model: Nullable(Type.String()),
  year: Nullable(Type.Integer()),
  serviceConfigId: Id,
  serviceName: Type.String(),
  interval: Interval,
  recurring: Type.Boolean(),
  state: Type.Enum([...SERVICE_STATES]),
  /** The measure that decides. */
  measure: Type.Enum([...SERVICE_MEASURES]),
  /** Remaining kilometers, hours or days; negative: overdue by. */
  left: Type.Number(),
  /** Used share of the interval, 1 when due. */
  share: Type.Number(),
  /** Day on which it is due, or was; null: the asset was not used in the last 28 days. */
  dueDate: Nullable(PlainDate),
  /** The day is computed from use. */
  forecast: Type.Boolean(),
  alerts: Type.Boolean(),
  /** Null: not done since the plan was applied. */
  lastDate: Nullable(PlainDate),
  lastOdometer: amount,
  lastHours: amount,
  /** The asset's present readings; null: unknown. */
  odometer: amount,
  operationalHours: amount,
  /** Mean use per day over the last 28 days. */
  kilometersPerDay: Type.Number(),
  hoursPerDay: Type.Number(),
  /** Null: none are active. */
  faults: Nullable(VehicleFaults),
});
export type DueService = Static<typeof DueService>;

export const DueQuery = Type.Object({
  ...Paging,
  /** Asset, plate and service; any part, any case. */
  search,
  state: Type.Optional(Type.Enum([...SERVICE_STATES])),
  assetId: Type.Optional(Id),
});
export type DueQuery = Static<typeof DueQuery>;

/** A page of due services, with the figures of the whole account. */
export const DueServices = Type.Object({
  items: Type.Array(DueService),
  count: Type.Integer({ minimum: 0 }),
  /** Services by state, whatever the query filters. */
  states: Type.Object({
    overdue: Type.Integer(),
    soon: Type.Integer(),
    later: Type.Integer(),
    unforecast: Type.Integer(),
  }),
  /** Since when the longest overdue service is; null: none is overdue. */
  overdueSince: Nullable(PlainDate),
  /** Of the services in the state `soon`, those whose use decides. */
  soonByUse: Type.Integer(),
  /** Today in the account's zone, by which the days count. */
  today: PlainDate,
  assets: Type.Object({
    total: Type.Integer(),
    planned: Type.Integer(),
    /** Without make, model or year, so that nothing can be planned or logged. */
    unknown: Type.Integer(),
  }),
  /** Planned services of makes and models, and assets with active fault codes. */
  plans: Type.Integer(),
  faulty: Type.Integer(),
  /** Services of the last 30 days and their cost. */
  recent: Type.Object({ services: Type.Integer(), cost: Type.Number() }),
});
export type DueServices = Static<typeof DueServices>;
