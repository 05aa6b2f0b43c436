/** The device side: what a tracker with Wialon IPS 2.0 sends. For simulated devices, replays and tests. */
import { crc16 } from '../crc16-arc.ts';
import type { DeviceRecord } from '../device-side.ts';
import type { AttributeValue, DeviceEventType } from '../protocol.ts';

const NOTHING = 'NA';
const KMH = 3.6;
/** Decimals of a minute: a tenth of a millimetre. */
const MINUTE_DECIMALS = 7;

/** Events that have a name of their own among the parameters. */
const EVENT_NAMES: Partial<Record<DeviceEventType, string>> = {
  sos: 'SOS',
  harshAcceleration: 'harsh_acceleration',
  harshBraking: 'harsh_braking',
  harshCornering: 'harsh_cornering',
  overspeed: 'overspeed',
  crash: 'crash',
  towing: 'towing',
  idling: 'idling',
  jamming: 'jamming',
  unplugged: 'unplugged',
  plugged: 'plugged',
  shock: 'shock',
  tamper: 'tamper',
  lowBattery: 'low_battery',
  geofenceEnter: 'geofence_enter',
  geofenceExit: 'geofence_exit',
};

/** A packet whose body ends with its checksum. @param body with its last separator */
export function encodePacket(type: string, body: string): Uint8Array {
  const bytes = Buffer.from(body, 'utf8');
  return Buffer.from(`#${type}#${body}${crc16(bytes, 0, bytes.length).toString(16).toUpperCase()}\r\n`, 'utf8');
}

/** Login of 2.0, without a password. */
export function encodeLogin(imei: string): Uint8Array {
  return encodePacket('L', `2.0;${imei};${NOTHING};`);
}

/** One record as an extended packet, several as a black box. */
export function encodeRecords(records: readonly DeviceRecord[]): Uint8Array {
  const [first] = records;
  if (!first) throw new RangeError('a packet has at least one record');
  if (records.length === 1) return encodePacket('D', `${fieldsOf(first)};`);
  return encodePacket('B', records.map((record) => `${fieldsOf(record)}|`).join(''));
}

function fieldsOf(record: DeviceRecord): string {
  const time = new Date(record.fixTime).toISOString();
  const valid = record.valid ?? record.latitude !== undefined;
  const located = record.latitude !== undefined && record.longitude !== undefined;
  const number = (value: number | undefined, digits: number): string =>
    value === undefined ? NOTHING : String(Number(value.toFixed(digits)));
  const analogues = [record.analogue1Volts, record.analogue2Volts].map((volts) => number(volts, 3));
  return [
    time.slice(8, 10) + time.slice(5, 7) + time.slice(2, 4),
    `${time.slice(11, 13)}${time.slice(14, 16)}${time.slice(17, 19)}${record.fixTime % 1000 === 0 ? '' : time.slice(19, 23)}`,
    located ? angle(record.latitude!, 2, 'N', 'S') : `${NOTHING};${NOTHING}`,
    located ? angle(record.longitude!, 3, 'E', 'W') : `${NOTHING};${NOTHING}`,
    valid ? number(kilometersPerHour(record.speedMetersPerSecond), 2) : NOTHING,
    valid ? number(record.headingDegrees, 2) : NOTHING,
    located ? number(record.altitudeMeters, 1) : NOTHING,
    located && !valid ? '0' : number(record.satellites, 0),
    NOTHING, // hdop is an attribute, and all of those are parameters
    number(record.digitalInputs, 0),
    number(record.digitalOutputs, 0),
    analogues.every((field) => field === NOTHING) ? '' : analogues.join(','),
    NOTHING,
    parametersOf(record),
  ].join(';');
}

function kilometersPerHour(speed: number | undefined): number | undefined {
  return speed === undefined ? undefined : speed * KMH;
}

/** ddmm.mmmmmmm and its hemisphere; rounded before it is split, so that no minute is 60. */
function angle(degrees: number, digits: number, positive: string, negative: string): string {
  const scale = 10 ** MINUTE_DECIMALS;
  const units = Math.round(Math.abs(degrees) * 60 * scale);
  const whole = Math.floor(units / (60 * scale));
  const minutes = ((units % (60 * scale)) / scale).toFixed(MINUTE_DECIMALS).padStart(MINUTE_DECIMALS + 3, '0');
  return `${String(whole).padStart(digits, '0')}${minutes};${degrees < 0 ? negative : positive}`;
}

function parametersOf(record: DeviceRecord): string {
  const parameters: string[] = [];
  const add = (name: string, value: AttributeValue | undefined): void => {
    if (value !== undefined) parameters.push(parameter(name, value));
  };
  const fraction = (name: string, value: number | undefined, digits: number): void => {
    if (value !== undefined) parameters.push(`${name}:2:${value.toFixed(digits)}`);
  };
  add('ignition', flag(record.ignition));
  add('motion', flag(record.motion));
  add('charging', flag(record.charging));
  add('odometer', rounded(record.odometerMeters));
  fraction('engine_hours', record.engineSeconds === undefined ? undefined : record.engineSeconds / 3600, 6);
  fraction('fuel_litres', record.fuelLiters, 2);
  fraction('fuel_percent', record.fuelPercent, 1);
  fraction('pwr_ext', record.externalVolts, 3);
  fraction('pwr_int', record.batteryVolts, 3);
  fraction('battery_level', record.batteryPercent, 1);
  fraction('accuracy', record.accuracyMeters, 1);
  add('rpm', rounded(record.rpm));
  for (const { type } of record.events ?? []) {
    const name = EVENT_NAMES[type];
    if (name !== undefined) add(name, 1);
  }
  for (const [name, value] of Object.entries(record.attributes ?? {})) add(name, value);
  return parameters.join(',');
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value);
}

/** Separators of the protocol cannot be written in a text: they become spaces. */
function parameter(name: string, value: AttributeValue): string {
  if (typeof value === 'boolean') return `${name}:1:${Number(value)}`;
  if (typeof value === 'string') return `${name}:3:${value.replace(/[;|,#\r\n]/g, ' ')}`;
  return Number.isInteger(value) ? `${name}:1:${value}` : `${name}:2:${value}`;
}
