/** Tanks, receipts, and counted liters. */
import type { Generated } from 'kysely';
import type { Maybe, MaybeJson, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

interface FuelTanksTable {
  account_id: number;
  asset_id: number;
  capacity: Maybe<number>;
  fuel_type: Maybe<string>;
  /** Name of the sensor that measures the level. */
  sensor: Maybe<string>;
  updated_at: TimeByDefault;
}

/** Fuel or energy that an asset used on a UTC day with a level. */
interface FuelDaysTable {
  account_id: number;
  start: Time;
  asset_id: number;
  /** Liters; negative: the sensor contradicts itself. */
  used: number;
  /** Of the trips that began on the day, as far as fuel was counted. */
  distance_m: number;
  /** Of the count at the start of the day. */
  state: MaybeJson;
}

/** Sums of the days of a week from Monday (UTC). */
interface FuelWeeksTable extends Omit<FuelDaysTable, 'state'> {}

/** Days by quarters of an hour: sums since the start of the day. */
interface FuelPartsTable {
  account_id: number;
  start: Time;
  asset_id: number;
  /** `0` and `1`: quarters of an hour with a level. */
  seen: string;
  used_ml: number[];
  distance_m: number[];
}

/** How far fuel of an asset is counted. */
interface FuelProgressTable {
  account_id: number;
  asset_id: number;
  /** How the level was measured. */
  measure: string;
  counted_until: TimeOrNull;
  counted_at: Time;
  resume_at: TimeOrNull;
  state: MaybeJson;
}

/** Positions or trips of an asset changed since then. */
interface FuelChangesTable {
  id: Generated<number>;
  account_id: number;
  asset_id: number;
  since: Time;
}

interface FuelReceiptsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  asset_id: number;
  paid_at: Time;
  quantity: number;
  cost: Maybe<number>;
  station: Maybe<string>;
  notes: Maybe<string>;
  match: string;
  refuel_at: TimeOrNull;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

/** The tables by name. */
export interface FuelTables {
  fuel_tanks: FuelTanksTable;
  fuel_days: FuelDaysTable;
  fuel_weeks: FuelWeeksTable;
  fuel_parts: FuelPartsTable;
  fuel_progress: FuelProgressTable;
  fuel_changes: FuelChangesTable;
  fuel_receipts: FuelReceiptsTable;
}
