import type { DeviceEvent, TrackerRecord } from '@waymark/protocols/protocol.ts';

/**
 * One row of `positions`, in the integers that the table stores. Everything later (derivation included) reads these
 * rounded values and never the record's own, so that a recomputation from the table sees exactly what the stream saw.
 */
export interface PositionRow {
  accountId: number;
  deviceId: number;
  /** Epoch ms. */
  fixTime: number;
  /** Signed 32 bit; tells apart two records of one instant. */
  discriminator: number;
  assetId: number | null;
  /** Epoch ms. */
  receivedAt: number;
  latitudeE7: number | null;
  longitudeE7: number | null;
  altitudeMeters: number | null;
  speedCentimetersPerSecond: number | null;
  headingDegrees: number | null;
  satellites: number | null;
  accuracyDecimeters: number | null;
  valid: boolean;
  buffered: boolean;
  ignition: boolean | null;
  motion: boolean | null;
  charging: boolean | null;
  odometerMeters: number | null;
  engineSeconds: number | null;
  fuelMilliliters: number | null;
  fuelPermille: number | null;
  externalMillivolts: number | null;
  batteryMillivolts: number | null;
  batteryPermille: number | null;
  rpm: number | null;
  digitalInputs: number | null;
  digitalOutputs: number | null;
  analogue1Millivolts: number | null;
  analogue2Millivolts: number | null;
  /** JSON text of what has no column of its own: unknown values, and the device's events under "events". */
  attributes: string | null;
  /** What derivation needs of `attributes`, so that it need not parse its own text; not stored apart. */
  events: readonly DeviceEvent[];
  faultCodes: number | undefined;
  fuelRateLitersPerHour: number | undefined;
  axleLoadKilograms: number | undefined;
}

const INT2_MAX = 32_767;
const INT4_MAX = 2_147_483_647;

/** Rounds into ±limit; undefined and NaN become null. */
function rounded(value: number | undefined, scale: number, limit: number): number | null {
  if (value === undefined || Number.isNaN(value)) return null;
  return Math.max(-limit, Math.min(limit, Math.round(value * scale)));
}

/** Like `rounded`, for what cannot be negative: a negative value is a sensor's way to say nothing. */
function counted(value: number | undefined, scale: number, limit: number): number | null {
  const result = rounded(value, scale, limit);
  return result === null || result < 0 ? null : result;
}

/** The record's values in the table's units; keys and times are filled by `enrich`. */
export function positionFromRecord(record: TrackerRecord): PositionRow {
  const located = record.valid && record.latitude !== undefined && record.longitude !== undefined;
  const heading = counted(record.headingDegrees, 1, INT2_MAX);
  return {
    accountId: 0,
    deviceId: 0,
    fixTime: 0,
    discriminator: 0,
    assetId: null,
    receivedAt: 0,
    latitudeE7: located ? Math.round((record.latitude as number) * 1e7) : null,
    longitudeE7: located ? Math.round((record.longitude as number) * 1e7) : null,
    altitudeMeters: rounded(record.altitudeMeters, 1, INT2_MAX),
    speedCentimetersPerSecond: counted(record.speedMetersPerSecond, 100, INT2_MAX),
    headingDegrees: heading === null ? null : heading % 360,
    satellites: counted(record.satellites, 1, INT2_MAX),
    accuracyDecimeters: counted(record.accuracyMeters, 10, INT2_MAX),
    valid: located,
    buffered: record.buffered,
    ignition: record.ignition ?? null,
    motion: record.motion ?? null,
    charging: record.charging ?? null,
    odometerMeters: counted(record.odometerMeters, 1, INT4_MAX),
    engineSeconds: counted(record.engineSeconds, 1, INT4_MAX),
    fuelMilliliters: counted(record.fuelLiters, 1000, INT4_MAX),
    fuelPermille: counted(record.fuelPercent, 10, INT2_MAX),
    externalMillivolts: counted(record.externalVolts, 1000, INT4_MAX),
    batteryMillivolts: counted(record.batteryVolts, 1000, INT4_MAX),
    batteryPermille: counted(record.batteryPercent, 10, INT2_MAX),
    rpm: counted(record.rpm, 1, INT4_MAX),
    digitalInputs: counted(record.digitalInputs, 1, INT2_MAX),
    digitalOutputs: counted(record.digitalOutputs, 1, INT2_MAX),
    analogue1Millivolts: rounded(record.analogue1Volts, 1000, INT4_MAX),
    analogue2Millivolts: rounded(record.analogue2Volts, 1000, INT4_MAX),
    attributes: attributesText(record.attributes, record.events),
    events: record.events,
    faultCodes: numberOf(record.attributes?.faultCodeCount),
    fuelRateLitersPerHour: numberOf(record.attributes?.fuelRateLitersPerHour),
    axleLoadKilograms: record.attributes === undefined ? undefined : axleLoadOf(record.attributes),
  };
}

function attributesText(attributes: TrackerRecord['attributes'], events: readonly DeviceEvent[]): string | null {
  if (events.length === 0) return attributes === undefined ? null : storable(JSON.stringify(attributes));
  return storable(JSON.stringify({ ...attributes, events }));
}

/** jsonb refuses the escape of NUL; a device that sends one has it replaced, so that it cannot fail its neighbours. */
export function storable(json: string): string {
  return json.includes('\\u') ? replaceUnstorable(json) : json;
}

/** Escapes that jsonb refuses are NUL and lone surrogates; JSON.stringify writes both as \uXXXX. */
function replaceUnstorable(json: string): string {
  return json.replace(/(\\\\)|\\u(0000|d[89a-f][0-9a-f]{2})/g, (_, backslashes) => backslashes ?? '\uFFFD');
}

/**
 * Discriminator of a record whose protocol has no sequence: a 32-bit hash of what it says (FNV-1a of Fowler, Noll and
 * Vo over the stored integers, with a final mix). The same record sent again hashes alike.
 */
export function hashOfPosition(row: PositionRow): number {
  let hash = 0x811c9dc5;
  hash = mixed(hash, row.latitudeE7);
  hash = mixed(hash, row.longitudeE7);
  hash = mixed(hash, row.altitudeMeters);
  hash = mixed(hash, row.speedCentimetersPerSecond);
  hash = mixed(hash, row.headingDegrees);
  hash = mixed(hash, row.satellites);
  hash = mixed(hash, row.accuracyDecimeters);
  hash = mixed(hash, flags(row));
  hash = mixed(hash, row.odometerMeters);
  hash = mixed(hash, row.engineSeconds);
  hash = mixed(hash, row.fuelMilliliters);
  hash = mixed(hash, row.fuelPermille);
  hash = mixed(hash, row.externalMillivolts);
  hash = mixed(hash, row.batteryMillivolts);
  hash = mixed(hash, row.batteryPermille);
  hash = mixed(hash, row.rpm);
  hash = mixed(hash, row.digitalInputs);
  hash = mixed(hash, row.digitalOutputs);
  hash = mixed(hash, row.analogue1Millivolts);
  hash = mixed(hash, row.analogue2Millivolts);
  const text = row.attributes;
  if (text !== null) for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) | 0;
}

function mixed(hash: number, value: number | null): number {
  if (value === null) return Math.imul(hash ^ 0x9e3779b9, 0x01000193);
  return Math.imul(Math.imul(hash ^ (value & 0xffff), 0x01000193) ^ (value >> 16), 0x01000193);
}

function flags(row: PositionRow): number {
  const bit = (value: boolean | null) => (value === null ? 0 : value ? 1 : 2);
  return (row.valid ? 1 : 0) | (bit(row.ignition) << 2) | (bit(row.motion) << 4) | (bit(row.charging) << 6);
}

/** A value of the dictionary that is a number; undefined where it is none. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Sum of the axles that a record tells of, kg; undefined: of none. */
export function axleLoadOf(attributes: Readonly<Record<string, unknown>>): number | undefined {
  let sum: number | undefined;
  for (const name of AXLE_LOADS) {
    const load = numberOf(attributes[name]);
    if (load !== undefined) sum = (sum ?? 0) + load;
  }
  return sum;
}

const AXLE_LOADS = [
  'axleLoad1Kilograms',
  'axleLoad2Kilograms',
  'axleLoad3Kilograms',
  'axleLoad4Kilograms',
  'axleLoad5Kilograms',
];
