import { driverKey } from '@waymark/domain/driver-key.ts';
import type { DeviceEvent, TrackerRecord } from '@waymark/protocols/protocol.ts';
import { compile } from '../../storage/compile.ts';
import {
  FIRST_COLUMNS,
  POSITION_COLUMNS,
  type PositionColumnDeclaration,
  type PositionFields,
  type StoredPosition,
} from '../../storage/position-columns.ts';
import { storableJson, storableText } from '../storable.ts';

/**
 * Values that derivation uses from the attributes of a record. They are not stored apart; derivation need not parse
 * text.
 */
export interface AttributeReadings {
  events: readonly { type?: unknown; value?: unknown }[];
  faultCodes: number | undefined;
  fuelRateLitersPerHour: number | undefined;
  axleLoadKilograms: number | undefined;
  unplugged: boolean | undefined;
}

/** A value that the diagnosis of an asset uses (derive/diagnosis.ts). It is not stored apart either. */
export interface DiagnosisReadings {
  /** Fault codes, comma separated. */
  faultCodeText: string | undefined;
}

/** Driver's key and state of a record. */
export interface DriverReadings {
  /** Key of the driver (`driverKey` of the domain). Null: none is present any longer. Undefined: nothing is said. */
  driverKey?: string | null | undefined;
}

/**
 * One row of `positions`, in the integers that the table stores. Derivation reads these rounded values and never the
 * record, so that a recomputation from the table sees the same input. `attributes` is the JSON text of values without a
 * column, with the device's events under `events`.
 */
export type PositionRow = PositionFields & AttributeReadings & DiagnosisReadings & DriverReadings;

const INT2_MAX = 32_767;
const INT4_MAX = 2_147_483_647;

/** Rounds into ±limit. Undefined and NaN become null. */
function rounded(value: number | undefined, scale: number, limit: number): number | null {
  if (value === undefined || Number.isNaN(value)) return null;
  return Math.max(-limit, Math.min(limit, Math.round(value * scale)));
}

/** Rounds values that cannot be negative. A negative value becomes null, because it means that the sensor has none. */
function counted(value: number | undefined, scale: number, limit: number): number | null {
  const result = rounded(value, scale, limit);
  return result === null || result < 0 ? null : result;
}

/** A declaration whose record field exists. A column with another field does not compile. */
type RecordColumn = PositionColumnDeclaration & { from?: keyof TrackerRecord };

/** Returns the JavaScript expression of a column's value in a record named `record`. */
function columnValue({ type, required, from, scale = 1, signed }: RecordColumn): string {
  if (from === undefined) return required ? '0' : 'null';
  if (type === 'boolean') return `record.${from} ?? ${required ? 'false' : 'null'}`;
  return `${signed ? 'rounded' : 'counted'}(record.${from}, ${scale}, ${type === 'smallint' ? INT2_MAX : INT4_MAX})`;
}

/** Values of a row that only its attributes give, before they are read. */
const NOT_READ = `faultCodes: undefined, fuelRateLitersPerHour: undefined, axleLoadKilograms: undefined,
    faultCodeText: undefined, unplugged: undefined, driverKey: undefined,`;

type Rounding = typeof rounded;
const columnsOf = compile<(rounding: Rounding, counting: Rounding) => (record: TrackerRecord) => PositionRow>(
  ['rounded', 'counted'],
  `return (record) => ({
    ${POSITION_COLUMNS.map((column: RecordColumn) => `${column.field}: ${columnValue(column)},`).join('\n')}
    events: record.events, ${NOT_READ}
  });`,
)(rounded, counted);

/** Converts a record to the units of the table. `enrich` sets keys and times, `assignRows` the asset. */
export function positionFromRecord(record: TrackerRecord): PositionRow {
  const row = columnsOf(record);
  row.valid = record.valid && record.latitude !== undefined && record.longitude !== undefined;
  if (!row.valid) {
    row.latitudeE7 = null;
    row.longitudeE7 = null;
  }
  if (row.headingDegrees !== null) row.headingDegrees %= 360;
  row.attributes = attributesText(record.attributes, record.events);
  if (record.attributes !== undefined) readWith(ROW_READERS, row, record.attributes);
  return row;
}

const columnsOfStored = compile<(stored: StoredPosition) => PositionRow>(
  ['stored'],
  `return {
    ${POSITION_COLUMNS.map(({ name, field, type }) => `${field}: stored.${name}${type === 'timestamptz' ? '.getTime()' : ''},`).join('\n')}
    events: [], ${NOT_READ}
  };`,
);

/** Returns a stored position as the row that it was. */
export function rowOfStored(stored: StoredPosition): PositionRow {
  const row = columnsOfStored(stored);
  const { attributes } = stored;
  if (attributes === null) return row;
  row.attributes = JSON.stringify(attributes);
  if (Array.isArray(attributes.events)) row.events = attributes.events;
  readWith(ROW_READERS, row, attributes);
  return row;
}

type Attributes = Readonly<Record<string, unknown>>;
type Readings = Omit<AttributeReadings, 'events'>;
/** Sets what one attribute says. */
type Reader<Target> = (target: Target, value: unknown, attributes: Attributes) => void;

function addAxleLoad(readings: Readings, value: unknown): void {
  const load = numberOf(value);
  if (load !== undefined) readings.axleLoadKilograms = (readings.axleLoadKilograms ?? 0) + load;
}

function readDriver(row: PositionRow, _value: unknown, attributes: Attributes): void {
  row.driverKey = driverKeyOf(attributes);
}

/** Readers of the attributes that derivation uses. Records have few attributes, so each is looked up here. */
const READERS: ReadonlyMap<string, Reader<Readings>> = new Map<string, Reader<Readings>>([
  ['faultCodeCount', (readings, value) => (readings.faultCodes = numberOf(value))],
  ['fuelRateLitersPerHour', (readings, value) => (readings.fuelRateLitersPerHour = numberOf(value))],
  ['unplugged', (readings, value) => (readings.unplugged = typeof value === 'boolean' ? value : undefined)],
  ['axleLoad1Kilograms', addAxleLoad],
  ['axleLoad2Kilograms', addAxleLoad],
  ['axleLoad3Kilograms', addAxleLoad],
  ['axleLoad4Kilograms', addAxleLoad],
  ['axleLoad5Kilograms', addAxleLoad],
]);

/** Readers of the attributes that a new row keeps beside its columns. */
const ROW_READERS: ReadonlyMap<string, Reader<PositionRow>> = new Map<string, Reader<PositionRow>>([
  ...READERS,
  ['faultCodes', (row, value) => (row.faultCodeText = typeof value === 'string' ? storableText(value) : undefined)],
  ['driverId', readDriver],
  ['rfid', readDriver],
  ['driverCardIn', readDriver],
]);

function readWith<Target>(readers: ReadonlyMap<string, Reader<Target>>, target: Target, attributes: Attributes): void {
  for (const name in attributes) readers.get(name)?.(target, attributes[name], attributes);
}

/** Sets the attribute values that derivation uses, except events, in readings that have none yet. */
export function readAttributes(readings: Readings, attributes: Attributes): void {
  readWith(READERS, readings, attributes);
}

/** Maximum characters of a key, because it is indexed. Keys of drivers are shorter, so a longer one matches none. */
const LONGEST_KEY = 64;

/** Returns the key of the driver that the attributes of a record name; see `driverKey` of a row. */
export function driverKeyOf({ driverId, rfid, driverCardIn }: Attributes): string | null | undefined {
  if (driverCardIn === false) return null;
  const seen = driverId ?? rfid;
  if (typeof seen !== 'string' && typeof seen !== 'number') return undefined;
  const key = driverKey(String(seen));
  return key === null ? null : storableText(key.slice(0, LONGEST_KEY));
}

/** Attributes without events whose text was made last, because the records of a packet often have the same. */
const last = { names: [] as readonly string[], values: [] as unknown[], text: '{}' };

function attributesText(attributes: TrackerRecord['attributes'], events: readonly DeviceEvent[]): string | null {
  if (events.length > 0) return storableJson(JSON.stringify({ ...attributes, events }));
  if (attributes === undefined) return null;
  const names = Object.keys(attributes);
  if (!isLast(attributes, names)) {
    last.text = storableJson(JSON.stringify(attributes));
    last.names = names;
    last.values = names.map((name) => attributes[name]);
  }
  return last.text;
}

/** Returns whether attributes have the last text: the same values, none of them an object, under the same names in the same order. */
function isLast(attributes: Attributes, names: readonly string[]): boolean {
  if (names.length !== last.names.length) return false;
  for (let index = 0; index < names.length; index++) {
    const name = names[index]!;
    const value = attributes[name];
    if (name !== last.names[index] || value !== last.values[index] || typeof value === 'object') return false;
  }
  return true;
}

/** The flags of a record enter its hash as one number, after this column. */
const FLAGS_AFTER = 'accuracy_dm';

/** Columns of the first version are always part of the hash, later ones only if they have a value. */
function hashBody(): string {
  const hashed: readonly PositionColumnDeclaration[] = POSITION_COLUMNS.filter(
    // A record that is sent again may come from the buffer of the device.
    (column) => 'from' in column && column.name !== 'buffered',
  );
  const first = hashed.filter((column) => FIRST.has(column.name));
  const flags = first.filter(({ type }) => type === 'boolean').map(flagOf);
  const lines = first
    .filter(({ type }) => type !== 'boolean')
    .flatMap(({ name, field }) => [
      `hash = mixed(hash, row.${field});`,
      ...(name === FLAGS_AFTER ? [`hash = mixed(hash, ${flags.join(' | ')});`] : []),
    ]);
  const later = hashed.filter((column) => !FIRST.has(column.name));
  return `return (row) => {
    let hash = 0x811c9dc5;
    ${lines.join('\n')}
    const text = row.attributes;
    if (text !== null) for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    ${later.map(({ field }) => `if (row.${field} !== null) hash = mixed(hash, Number(row.${field}));`).join('\n')}
    hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
    return (hash ^ (hash >>> 16)) | 0;
  };`;
}

const FIRST: ReadonlySet<string> = new Set(POSITION_COLUMNS.slice(0, FIRST_COLUMNS).map((column) => column.name));

/** Two bits for each flag: 0 unknown (or false if it is required), 1 true, 2 false. */
function flagOf({ field, required }: PositionColumnDeclaration, index: number): string {
  const value = required ? `(row.${field} ? 1 : 0)` : `(row.${field} === null ? 0 : row.${field} ? 1 : 2)`;
  return `(${value} << ${index * 2})`;
}

/**
 * Returns the discriminator of a record whose protocol has no sequence: a 32-bit hash of its content (FNV-1a of Fowler,
 * Noll and Vo over the stored integers, with a final mix). The same record sent again has the same hash.
 */
export const hashOfPosition = compile<(mix: typeof mixed) => (row: PositionRow) => number>(
  ['mixed'],
  hashBody(),
)(mixed);

function mixed(hash: number, value: number | null): number {
  if (value === null) return Math.imul(hash ^ 0x9e3779b9, 0x01000193);
  return Math.imul(Math.imul(hash ^ (value & 0xffff), 0x01000193) ^ (value >> 16), 0x01000193);
}

/** Returns an attribute if it is a finite number, else undefined. */
function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
