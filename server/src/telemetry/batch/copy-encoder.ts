import type { PositionRow } from '../intake/position.ts';

/**
 * Rows of `positions` in PostgreSQL's binary COPY format (documentation of COPY, "Binary Format"; the fields are in
 * the send format of their types: big-endian integers, timestamptz as microseconds since 2000, jsonb as version 1
 * and text). Hand-written because this runs once per position; one buffer is reused for all batches.
 */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER_BYTES = SIGNATURE.length + 8;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
/** Upper bound of one row without its attributes: a count, 31 lengths and their widest values. */
const ROW_BYTES = 2 + 31 * 4 + 31 * 8;

type Column = { name: string; read: (row: PositionRow) => number | boolean | string | null };

/** Columns that may be empty, in order; a column that is null in the whole batch is left out of the statement. */
const OPTIONAL: readonly Column[] = [
  { name: 'asset_id', read: (row) => row.assetId },
  { name: 'latitude_e7', read: (row) => row.latitudeE7 },
  { name: 'longitude_e7', read: (row) => row.longitudeE7 },
  { name: 'altitude_m', read: (row) => row.altitudeMeters },
  { name: 'speed_cm_s', read: (row) => row.speedCentimetersPerSecond },
  { name: 'heading_deg', read: (row) => row.headingDegrees },
  { name: 'satellites', read: (row) => row.satellites },
  { name: 'accuracy_dm', read: (row) => row.accuracyDecimeters },
  { name: 'ignition', read: (row) => row.ignition },
  { name: 'motion', read: (row) => row.motion },
  { name: 'charging', read: (row) => row.charging },
  { name: 'odometer_m', read: (row) => row.odometerMeters },
  { name: 'engine_s', read: (row) => row.engineSeconds },
  { name: 'fuel_ml', read: (row) => row.fuelMilliliters },
  { name: 'fuel_permille', read: (row) => row.fuelPermille },
  { name: 'external_mv', read: (row) => row.externalMillivolts },
  { name: 'battery_mv', read: (row) => row.batteryMillivolts },
  { name: 'battery_permille', read: (row) => row.batteryPermille },
  { name: 'rpm', read: (row) => row.rpm },
  { name: 'digital_inputs', read: (row) => row.digitalInputs },
  { name: 'digital_outputs', read: (row) => row.digitalOutputs },
  { name: 'analogue1_mv', read: (row) => row.analogue1Millivolts },
  { name: 'analogue2_mv', read: (row) => row.analogue2Millivolts },
  { name: 'attributes', read: (row) => row.attributes },
];
const ALWAYS = ['account_id', 'device_id', 'fix_time', 'discriminator', 'received_at', 'valid', 'buffered'];

export interface EncodedRows {
  /** Column list of the COPY statement. */
  columns: string;
  /** Header, rows and trailer. Valid until the encoder is used again. */
  bytes: Uint8Array;
}

/** Every column of a position, in the order that `SELECT` lists use. */
export const POSITION_COLUMNS: readonly string[] = [...ALWAYS, ...OPTIONAL.map((column) => column.name)];

export class CopyEncoder {
  #buffer = Buffer.allocUnsafe(1 << 20);
  #at = 0;

  /** Encodes rows; memory grows to the largest batch and stays. */
  encode(rows: readonly PositionRow[]): EncodedRows {
    const mask = presentColumns(rows);
    this.#at = 0;
    this.#reserve(HEADER_BYTES);
    this.#buffer.set(SIGNATURE, 0);
    this.#buffer.fill(0, SIGNATURE.length, HEADER_BYTES);
    this.#at = HEADER_BYTES;
    let count = ALWAYS.length;
    for (let bits = mask; bits !== 0; bits &= bits - 1) count++;
    for (let i = 0; i < rows.length; i++) this.#row(rows[i] as PositionRow, mask, count);
    this.#reserve(2);
    this.#at = this.#buffer.writeInt16BE(-1, this.#at);
    const names = [...ALWAYS, ...OPTIONAL.filter((_, index) => mask & (1 << index)).map((column) => column.name)];
    return { columns: names.join(', '), bytes: this.#buffer.subarray(0, this.#at) };
  }

  #row(row: PositionRow, mask: number, count: number): void {
    this.#reserve(ROW_BYTES + (row.attributes === null ? 0 : row.attributes.length * 3));
    this.#raw2(count);
    this.#int4(row.accountId);
    this.#int4(row.deviceId);
    this.#timestamp(row.fixTime);
    this.#int4(row.discriminator);
    this.#timestamp(row.receivedAt);
    this.#bool(row.valid);
    this.#bool(row.buffered);
    // Bits are the places in OPTIONAL.
    if (mask & 0x1) this.#int4(row.assetId);
    if (mask & 0x2) this.#int4(row.latitudeE7);
    if (mask & 0x4) this.#int4(row.longitudeE7);
    if (mask & 0x8) this.#int2(row.altitudeMeters);
    if (mask & 0x10) this.#int2(row.speedCentimetersPerSecond);
    if (mask & 0x20) this.#int2(row.headingDegrees);
    if (mask & 0x40) this.#int2(row.satellites);
    if (mask & 0x80) this.#int2(row.accuracyDecimeters);
    if (mask & 0x100) this.#bool(row.ignition);
    if (mask & 0x200) this.#bool(row.motion);
    if (mask & 0x400) this.#bool(row.charging);
    if (mask & 0x800) this.#int4(row.odometerMeters);
    if (mask & 0x1000) this.#int4(row.engineSeconds);
    if (mask & 0x2000) this.#int4(row.fuelMilliliters);
    if (mask & 0x4000) this.#int2(row.fuelPermille);
    if (mask & 0x8000) this.#int4(row.externalMillivolts);
    if (mask & 0x10000) this.#int4(row.batteryMillivolts);
    if (mask & 0x20000) this.#int2(row.batteryPermille);
    if (mask & 0x40000) this.#int4(row.rpm);
    if (mask & 0x80000) this.#int2(row.digitalInputs);
    if (mask & 0x100000) this.#int2(row.digitalOutputs);
    if (mask & 0x200000) this.#int4(row.analogue1Millivolts);
    if (mask & 0x400000) this.#int4(row.analogue2Millivolts);
    if (mask & 0x800000) this.#jsonb(row.attributes);
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }

  #raw2(value: number): void {
    const buffer = this.#buffer;
    buffer[this.#at++] = value >> 8;
    buffer[this.#at++] = value;
  }

  #raw4(value: number): void {
    const buffer = this.#buffer;
    const at = this.#at;
    buffer[at] = value >> 24;
    buffer[at + 1] = value >> 16;
    buffer[at + 2] = value >> 8;
    buffer[at + 3] = value;
    this.#at = at + 4;
  }

  #int2(value: number | null): void {
    this.#raw4(value === null ? -1 : 2);
    if (value !== null) this.#raw2(value);
  }

  #int4(value: number | null): void {
    this.#raw4(value === null ? -1 : 4);
    if (value !== null) this.#raw4(value);
  }

  #bool(value: boolean | null): void {
    this.#raw4(value === null ? -1 : 1);
    if (value !== null) this.#buffer[this.#at++] = value ? 1 : 0;
  }

  /** Epoch ms as int8 microseconds since 2000; exact, as every such time is below 2^53. */
  #timestamp(epochMs: number): void {
    const microseconds = (epochMs - POSTGRES_EPOCH_MS) * 1000;
    const high = Math.floor(microseconds / 4_294_967_296);
    this.#raw4(8);
    this.#raw4(high);
    this.#raw4((microseconds - high * 4_294_967_296) | 0);
  }

  #jsonb(text: string | null): void {
    if (text === null) {
      this.#raw4(-1);
      return;
    }
    const lengthAt = this.#at;
    this.#buffer[lengthAt + 4] = 1;
    const length = this.#buffer.write(text, lengthAt + 5, 'utf8') + 1;
    this.#raw4(length);
    this.#at = lengthAt + 4 + length;
  }
}

/** Bit n is set when any row has a value in OPTIONAL[n]. */
function presentColumns(rows: readonly PositionRow[]): number {
  let mask = 0;
  const all = (1 << OPTIONAL.length) - 1;
  for (let i = 0; i < rows.length && mask !== all; i++) {
    for (let bit = 0; bit < OPTIONAL.length; bit++) {
      if ((mask & (1 << bit)) === 0 && (OPTIONAL[bit] as Column).read(rows[i] as PositionRow) !== null)
        mask |= 1 << bit;
    }
  }
  return mask;
}
