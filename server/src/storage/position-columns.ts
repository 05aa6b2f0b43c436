/**
 * Declares each column of a position once. Everything that handles positions derives from this list when it is loaded:
 * row types, the record's conversion and hash, the COPY encoder, the block codec, the latest values in `asset_state`, what
 * derivation reads back, and the lists of SELECTs.
 *
 * To add a column, append a line and write the migration that adds the column to `positions`, and to `asset_state` if
 * `inState` is set. Never reorder or remove a line: blocks of closed weeks and hashes of stored records depend on the
 * order.
 */

/** How one column is stored, and which parts of the product use it. */
export interface PositionColumnDeclaration {
  /** Name in the database. */
  name: string;
  /** Property of a row in memory (telemetry/intake/position.ts). */
  field: string;
  type: 'int' | 'smallint' | 'boolean' | 'timestamptz' | 'jsonb';
  /** Unit of the stored value, where the name does not say all. */
  unit?: string;
  /** NOT NULL. */
  required?: true;
  /** Field of a tracker record that gives the value. The record's hash includes the column. */
  from?: string;
  /** Factor from the record's unit to the stored one. Default 1. */
  scale?: number;
  /** Keeps negative values. Default: a negative value means that the sensor has none. */
  signed?: true;
  /** `asset_state` keeps the latest known value. */
  inState?: true;
  /** Derivation uses the value, in the record's unit, under the record's name. */
  inDerivation?: true;
}

/** Key columns, then the order of the block format. */
// biome-ignore format: a table with one column a line is easier to read and to extend
export const POSITION_COLUMNS = [
  { name: 'account_id', field: 'accountId', type: 'int', required: true },
  { name: 'device_id', field: 'deviceId', type: 'int', required: true },
  { name: 'fix_time', field: 'fixTime', type: 'timestamptz', required: true },
  // Protocol sequence number, else a hash of the record: distinguishes records of one instant.
  { name: 'discriminator', field: 'discriminator', type: 'int', required: true },
  { name: 'received_at', field: 'receivedAt', type: 'timestamptz', required: true },
  // The asset that carried the device at the fix time; null: none.
  { name: 'asset_id', field: 'assetId', type: 'int' },
  // Null in a record without a fix.
  { name: 'latitude_e7', field: 'latitudeE7', type: 'int', unit: '1e-7 °', from: 'latitude', scale: 1e7, signed: true, inDerivation: true },
  { name: 'longitude_e7', field: 'longitudeE7', type: 'int', unit: '1e-7 °', from: 'longitude', scale: 1e7, signed: true, inDerivation: true },
  { name: 'altitude_m', field: 'altitudeMeters', type: 'smallint', unit: 'm', from: 'altitudeMeters', signed: true, inState: true },
  { name: 'speed_cm_s', field: 'speedCentimetersPerSecond', type: 'smallint', unit: 'cm/s', from: 'speedMetersPerSecond', scale: 100, inDerivation: true },
  { name: 'heading_deg', field: 'headingDegrees', type: 'smallint', unit: '°', from: 'headingDegrees', inDerivation: true },
  { name: 'satellites', field: 'satellites', type: 'smallint', from: 'satellites', inState: true },
  { name: 'accuracy_dm', field: 'accuracyDecimeters', type: 'smallint', unit: 'dm', from: 'accuracyMeters', scale: 10, inState: true, inDerivation: true },
  { name: 'odometer_m', field: 'odometerMeters', type: 'int', unit: 'm', from: 'odometerMeters', inState: true, inDerivation: true },
  { name: 'engine_s', field: 'engineSeconds', type: 'int', unit: 's', from: 'engineSeconds', inState: true },
  { name: 'fuel_ml', field: 'fuelMilliliters', type: 'int', unit: 'ml', from: 'fuelLiters', scale: 1000, inState: true, inDerivation: true },
  { name: 'fuel_permille', field: 'fuelPermille', type: 'smallint', unit: '‰', from: 'fuelPercent', scale: 10, inState: true, inDerivation: true },
  { name: 'external_mv', field: 'externalMillivolts', type: 'int', unit: 'mV', from: 'externalVolts', scale: 1000, inState: true, inDerivation: true },
  { name: 'battery_mv', field: 'batteryMillivolts', type: 'int', unit: 'mV', from: 'batteryVolts', scale: 1000, inState: true, inDerivation: true },
  { name: 'battery_permille', field: 'batteryPermille', type: 'smallint', unit: '‰', from: 'batteryPercent', scale: 10, inState: true, inDerivation: true },
  { name: 'rpm', field: 'rpm', type: 'int', unit: '1/min', from: 'rpm', inState: true },
  // Bit n is input or output n + 1.
  { name: 'digital_inputs', field: 'digitalInputs', type: 'smallint', from: 'digitalInputs', inState: true },
  { name: 'digital_outputs', field: 'digitalOutputs', type: 'smallint', from: 'digitalOutputs', inState: true },
  { name: 'analogue1_mv', field: 'analogue1Millivolts', type: 'int', unit: 'mV', from: 'analogue1Volts', scale: 1000, signed: true, inState: true },
  { name: 'analogue2_mv', field: 'analogue2Millivolts', type: 'int', unit: 'mV', from: 'analogue2Volts', scale: 1000, signed: true, inState: true },
  { name: 'valid', field: 'valid', type: 'boolean', required: true, from: 'valid', inState: true, inDerivation: true },
  { name: 'buffered', field: 'buffered', type: 'boolean', required: true, from: 'buffered', inState: true },
  { name: 'ignition', field: 'ignition', type: 'boolean', from: 'ignition', inState: true, inDerivation: true },
  { name: 'motion', field: 'motion', type: 'boolean', from: 'motion', inState: true, inDerivation: true },
  { name: 'charging', field: 'charging', type: 'boolean', from: 'charging', inState: true, inDerivation: true },
  // Values without a column, and the device's events under `events`.
  { name: 'attributes', field: 'attributes', type: 'jsonb' },
] as const satisfies readonly PositionColumnDeclaration[];

/** Columns that the first version of the block format and of the record's hash know. */
export const FIRST_COLUMNS = 31;

export type DeclaredColumn = (typeof POSITION_COLUMNS)[number];
export type PositionColumn = DeclaredColumn['name'];

type OrNull<Column, Value> = Column extends { required: true } ? Value : Value | null;
type ValueOf<Column, Time, Json> = Column extends { type: 'timestamptz' }
  ? Time
  : Column extends { type: 'jsonb' }
    ? Json
    : Column extends { type: 'boolean' }
      ? boolean
      : number;

/** A position as readers get it, whichever form it is stored in. */
export type StoredPosition = {
  [Column in DeclaredColumn as Column['name']]: OrNull<Column, ValueOf<Column, Date, Record<string, unknown>>>;
};

/** The columns of a row in memory: times in epoch ms, jsonb as its JSON text. */
export type PositionFields = {
  -readonly [Column in DeclaredColumn as Column['field']]: OrNull<Column, ValueOf<Column, number, string>>;
};
