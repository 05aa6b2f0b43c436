/** The device side: what a tracker of this family sends. For simulated devices, replays and tests. */
import type { DeviceRecord } from '../device-side.ts';
import { alarmOf } from './alarms.ts';
import {
  ALARM_UTC,
  buildFrame,
  CHARGING,
  DEGREE_STEPS,
  LOCATION,
  LOCATION_UTC,
  LOGIN,
  NORTH,
  POSITIONED,
  TERMINAL_IGNITION,
  TRACKING,
  WEST,
} from './messages.ts';

/** Length of the fix in the upper half of the octet with the satellites. */
const FIX_LENGTH = 12 << 4;
const MOST_SATELLITES = 15;
const FASTEST_KMH = 255;
/** Number in a valid record that has none. */
const SATELLITES_OF_A_FIX = 4;
const CELL_OCTETS = 8;
const FULL_LEVEL = 6;
const ENGLISH = 2;
/** "No alarm" beside the bits of terminal information. */
const NORMAL = 0;

/** Login: IMEI, kind of device, zone and language (UTC, English). @param imei 15 digits */
export function encodeLogin(imei: string, serial: number): Uint8Array {
  if (!/^\d{15}$/.test(imei)) throw new RangeError('an IMEI of this protocol has 15 digits');
  return buildFrame(false, LOGIN, serial, Uint8Array.from([...Buffer.from(`0${imei}`, 'hex'), 0, 1, 0, ENGLISH]));
}

/**
 * One record as the frame that carries most of it: an alarm when there is an event that has a code, otherwise a
 * location. Rounded to the wire's steps: seconds, 1/1,800,000 degrees, whole km/h up to 255, degrees and metres, up to
 * 15 satellites. What the wire has no place for is left out; a location of a device that does not know its ignition has
 * no place for the mark of re-uploads.
 */
export function encodeRecord(record: DeviceRecord, serial: number): Uint8Array {
  const alarm = (record.events ?? []).map(({ type }) => alarmOf(type)).find((code) => code !== undefined);
  const content: number[] = [];
  writeFix(content, record);
  if (alarm !== undefined) {
    // The length counts itself.
    content.push(CELL_OCTETS + 1);
    writeCell(content);
    writeStatus(content, record, alarm);
  } else {
    writeCell(content);
    if (record.ignition !== undefined) content.push(record.ignition ? 1 : 0, 0, record.buffered === true ? 1 : 0);
  }
  if (record.odometerMeters !== undefined) writeUint(content, Math.round(record.odometerMeters), 4);
  const type = alarm !== undefined ? ALARM_UTC : record.ignition === undefined ? LOCATION : LOCATION_UTC;
  return buildFrame(false, type, serial, Uint8Array.from(content));
}

function writeUint(content: number[], value: number, width: number): void {
  for (let shift = (width - 1) * 8; shift >= 0; shift -= 8) content.push((value >>> shift) & 0xff);
}

function writeFix(content: number[], record: DeviceRecord): void {
  const date = new Date(record.fixTime);
  content.push(date.getUTCFullYear() - 2000, date.getUTCMonth() + 1, date.getUTCDate());
  content.push(date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds());
  const { latitude, longitude } = record;
  const located = latitude !== undefined && longitude !== undefined;
  const valid = located && (record.valid ?? true);
  const satellites = record.satellites ?? (valid ? SATELLITES_OF_A_FIX : 0);
  content.push(FIX_LENGTH | Math.min(MOST_SATELLITES, satellites));
  writeUint(content, located ? Math.round(Math.abs(latitude) * DEGREE_STEPS) : 0, 4);
  writeUint(content, located ? Math.round(Math.abs(longitude) * DEGREE_STEPS) : 0, 4);
  content.push(Math.min(FASTEST_KMH, Math.round((record.speedMetersPerSecond ?? 0) * 3.6)));
  const course = ((Math.round(record.headingDegrees ?? 0) % 360) + 360) % 360;
  const north = (latitude ?? 0) >= 0 ? NORTH : 0;
  const west = (longitude ?? 0) < 0 ? WEST : 0;
  writeUint(content, course | north | west | (valid ? POSITIONED : 0), 2);
}

/** No cell: zeros. */
function writeCell(content: number[]): void {
  for (let octet = 0; octet < CELL_OCTETS; octet++) content.push(0);
}

function writeStatus(content: number[], record: DeviceRecord, alarm: number): void {
  const relay = ((record.digitalOutputs ?? 0) & 1) << 7;
  const ignition = record.ignition === true ? TERMINAL_IGNITION : 0;
  const charging = record.charging === true ? CHARGING : 0;
  content.push(relay | TRACKING | (NORMAL << 3) | charging | ignition);
  content.push(Math.round(((record.batteryPercent ?? 100) * FULL_LEVEL) / 100));
  const signal = record.attributes?.gsmSignal;
  content.push(typeof signal === 'number' ? Math.min(5, Math.max(0, Math.round(signal))) : 4);
  content.push(alarm, ENGLISH);
}
