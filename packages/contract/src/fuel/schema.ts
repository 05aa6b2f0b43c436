import { FUEL_TYPES } from '@waymark/domain/fuel/fuel-type.ts';
import { RECEIPT_MATCHES, RECEIPT_STATES } from '@waymark/domain/fuel/receipts.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { DateInput, Id, Instant, Note, Nullable, optionalText, Paging, PlainDate, Strict } from '../common.ts';
import { needs } from '../feature-fields.ts';
import type { ImportColumn } from '../imports/schema.ts';
import { RangeQuery } from '../vehicles/schema.ts';

/** Units of levels: `percent` if the device sends a share and the size of the tank or battery is unknown. */
export const LEVEL_UNITS = ['liter', 'kilowattHour', 'percent'] as const;
export type LevelUnit = (typeof LEVEL_UNITS)[number];

const amount = Nullable(Type.Number());

/** Size of the tank, L, or of the battery of an electric vehicle, kWh. */
export const FuelTankWrite = Strict({
  capacity: Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: LIMITS.fuelQuantityMaximum }))),
  /** Null for electric vehicles, and if unknown. */
  fuelType: Type.Optional(Nullable(Type.Enum([...FUEL_TYPES]))),
  /** Name of a sensor of the asset that measures the level, in L or %. Null: the level that the device sends. */
  sensor: optionalText(LIMITS.sensorNameCharacters),
});
export type FuelTankWrite = Static<typeof FuelTankWrite>;

export const FuelTank = Type.Object({
  capacity: amount,
  fuelType: Nullable(Type.Enum([...FUEL_TYPES])),
  sensor: Nullable(Type.String()),
});
export type FuelTank = Static<typeof FuelTank>;

/** Units of quantities in receipts. */
export const RECEIPT_UNITS = ['L', 'gal', 'kWh'] as const;

const receipt = {
  /** The asset, by id or by name or license plate. */
  assetId: Type.Optional(Id),
  asset: optionalText(80),
  /** An instant, or `YYYY-MM-DD HH:mm` in the account's zone. */
  time: DateInput,
  /** In `unit`. */
  quantity: Type.Number({ exclusiveMinimum: 0, maximum: LIMITS.fuelQuantityMaximum }),
  /** Unit of the quantity. Default: L, or kWh for an electric vehicle. Gallons are US gallons and are stored in L. */
  unit: Type.Optional(Nullable(Type.Enum([...RECEIPT_UNITS]))),
  /** In the account's currency. */
  cost: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 100_000_000 }))),
  station: optionalText(80),
  notes: Note,
  /** How it finds its refuel. Default: `automatic`. */
  match: Type.Optional(Type.Enum([...RECEIPT_MATCHES])),
  /** Time of the chosen refuel. */
  refuelTime: Type.Optional(Nullable(Instant)),
};
export const FuelReceiptWrite = Strict(receipt);
export type FuelReceiptWrite = Static<typeof FuelReceiptWrite>;

/** A receipt of a station. */
export const FuelReceipt = Type.Object({
  id: Id,
  accountId: Id,
  assetId: Id,
  asset: Type.String(),
  licensePlate: Nullable(Type.String()),
  time: Instant,
  quantity: Type.Number(),
  unit: Type.Enum(['L', 'kWh']),
  cost: amount,
  station: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  match: Type.Enum([...RECEIPT_MATCHES]),
  refuelTime: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
});
export type FuelReceipt = Static<typeof FuelReceipt>;

export const FuelReceiptQuery = Type.Object({
  ...Paging,
  /** Asset, plate and station; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  assetId: Type.Optional(Id),
  ...RangeQuery,
});
export type FuelReceiptQuery = Static<typeof FuelReceiptQuery>;

export const FUEL_RECEIPT_COLUMNS: readonly ImportColumn[] = [
  { header: 'Asset', aliases: ['Name', 'License plate', 'Plate'], field: 'asset', required: true },
  { header: 'Time', aliases: ['Date', 'Date and time'], field: 'time', required: true },
  { header: 'Quantity', aliases: ['Liters', 'Litres', 'kWh'], field: 'quantity', kind: 'number', required: true },
  { header: 'Unit', field: 'unit' },
  { header: 'Cost', aliases: ['Amount'], field: 'cost', kind: 'number' },
  { header: 'Station', field: 'station' },
  { header: 'Notes', field: 'notes' },
];

/** Use of a period: `start − end + refuels − drains`. */
const use = {
  /** Null without readings. */
  start: amount,
  end: amount,
  refuels: Type.Number(),
  drains: Type.Number(),
  /** Null without readings, and if the sensor is inconsistent. */
  used: amount,
  /** The sum is negative: the level rose without a refuel. */
  inconsistent: Type.Boolean(),
  /** Distance of the trips that begin in it. */
  distanceMeters: needs('tripReports', Type.Number()),
  per100Kilometers: needs('tripReports', amount),
};
export const FuelUse = Type.Object(use);
export type FuelUse = Static<typeof FuelUse>;

export const FuelTrip = Type.Object({
  ...use,
  startTime: Instant,
  /** Null for the current trip. */
  endTime: Nullable(Instant),
  endLatitude: Nullable(Type.Number()),
  endLongitude: Nullable(Type.Number()),
});
export type FuelTrip = Static<typeof FuelTrip>;

/** A refuel or charge, or a drain. */
export const FuelChange = Type.Object({
  kind: Type.Enum(['refuel', 'drain']),
  /** The first reading that shows it, the last one before it, and the one from which the level is stable. */
  time: Instant,
  from: Instant,
  until: Instant,
  before: Type.Number(),
  after: Type.Number(),
  amount: Type.Number(),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  /** Sum of its receipts, and the difference of the sensor from it. Null without a receipt. */
  paid: amount,
  difference: amount,
  state: Nullable(Type.Enum([...RECEIPT_STATES])),
});
export type FuelChange = Static<typeof FuelChange>;

/** Levels, refuels, drains and consumption of an asset over a period. Quantities are in `unit`. */
export const FuelLedger = Type.Object({
  assetId: Id,
  unit: Type.Enum([...LEVEL_UNITS]),
  /** Level of a full tank or battery; if `capacityKnown` is false, the highest level of the period. */
  capacity: Type.Number(),
  capacityKnown: Type.Boolean(),
  fuelType: Nullable(Type.Enum([...FUEL_TYPES])),
  start: Instant,
  end: Instant,
  /** Standard deviation of the readings, and the least change that counts as a refuel or drain. */
  noise: Type.Number(),
  threshold: Type.Number(),
  use: FuelUse,
  /** Time of the last reading; null without readings. */
  lastReading: Nullable(Instant),
  engineSeconds: needs('tripReports', Type.Number()),
  perEngineHour: needs('tripReports', amount),
  /** Mean price of the receipts of the period times the consumption, in the account's currency. Null without receipts. */
  cost: amount,
  costPerKilometer: needs('tripReports', amount),
  /** Kilograms. Null without a fuel type. */
  carbonDioxide: amount,
  /** The level as steps; a refuel or drain is one step. At most about 2000. */
  points: Type.Array(Type.Object({ time: Instant, level: Type.Number() })),
  changes: Type.Array(FuelChange),
  /** Receipts of the period, with the time of the refuel that each belongs to. */
  receipts: Type.Array(Type.Object({ ...FuelReceipt.properties, refuel: Nullable(Instant) })),
  trips: needs('tripReports', Type.Array(FuelTrip)),
  days: Type.Array(Type.Object({ ...use, day: PlainDate })),
  /** From Monday on. */
  weeks: Type.Array(Type.Object({ ...use, day: PlainDate })),
});
export type FuelLedger = Static<typeof FuelLedger>;

export const FuelLedgerQuery = Type.Object({ ...RangeQuery });
export type FuelLedgerQuery = Static<typeof FuelLedgerQuery>;
