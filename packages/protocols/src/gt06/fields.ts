/** Fields that many messages share: date, fix, cell, terminal information, levels. */
import { instantOfThisCentury } from '../calendar.ts';
import { operatorCode } from '../network.ts';
import { attributesOf, emptyRecord, type TrackerRecord } from '../protocol.ts';
import { addTerminalAlarm } from './alarms.ts';
import type { Connection } from './connection.ts';
import {
  ARMED,
  CHARGING,
  COURSE_MASK,
  DEGREE_STEPS,
  IGNITION_ON,
  IGNITION_TOLD,
  NORTH,
  POSITIONED,
  RELAY_CUT,
  TERMINAL_IGNITION,
  TRACKING,
  WEST,
} from './messages.ts';
import type { Octets } from './octets.ts';

/** Octets of date, satellites, place, speed and course. */
export const FIX_OCTETS = 18;

/**
 * Year since 2000, month, day, hour, minute, second, an octet each.
 * @returns the device's clock as if it were UTC, epoch ms; undefined when no calendar has that date
 */
export function readClock(content: Octets): number | undefined {
  return instantOfThisCentury(
    content.uint(1),
    content.uint(1),
    content.uint(1),
    content.uint(1),
    content.uint(1),
    content.uint(1),
  );
}

/** The same in packed digits. @returns undefined also for digits that are none */
export function readPackedClock(content: Octets): number | undefined {
  const digits = content.hex(6);
  if (!/^\d+$/.test(digits)) return undefined;
  const [year, month, day, hour, minute, second] = digits.match(/../g)!.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return instantOfThisCentury(year, month, day, hour, minute, second);
}

/** A record from a date and a fix. Its `fixTime` is still the device's clock: `Connection.toUtc` makes it UTC. */
export function readFix(content: Octets): TrackerRecord {
  const record = emptyRecord(readClock(content));
  readSatellites(record, content.uint(1));
  const latitude = content.uint(4);
  const longitude = content.uint(4);
  const speedKmh = content.uint(1);
  applyPlace(record, latitude, longitude, content.uint(2), speedKmh);
  return record;
}

/**
 * The upper half octet is the length of the fix, 12 by the documents; firmware that writes no length counts more than
 * 15 satellites into it.
 */
export function readSatellites(record: TrackerRecord, octet: number): void {
  record.satellites = octet >>> 4 <= 2 ? octet : octet & 15;
}

/**
 * Place, speed and course as the wire has them. Without a position the coordinates are the last known ones, and speed
 * and course mean nothing. 0/0 is what a device says that never had a fix.
 * @param speedKmh undefined where the message has none
 */
export function applyPlace(
  record: TrackerRecord,
  latitudeSteps: number,
  longitudeSteps: number,
  flags: number,
  speedKmh: number | undefined,
): void {
  if ((flags & IGNITION_TOLD) !== 0) record.ignition = (flags & IGNITION_ON) !== 0;
  const latitude = latitudeSteps / DEGREE_STEPS;
  const longitude = longitudeSteps / DEGREE_STEPS;
  // Drop fixes without a timestamp, because they would be stored at a wrong time.
  if (record.fixTime === undefined) return;
  if ((latitudeSteps === 0 && longitudeSteps === 0) || latitude > 90 || longitude > 180) return;
  record.latitude = (flags & NORTH) === 0 ? 0 - latitude : latitude;
  record.longitude = (flags & WEST) === 0 ? longitude : 0 - longitude;
  record.valid = (flags & POSITIONED) !== 0;
  if (!record.valid) return;
  if (speedKmh !== undefined) record.speedMetersPerSecond = speedKmh / 3.6;
  const course = flags & COURSE_MASK;
  if (course <= 360) record.headingDegrees = course % 360;
}

/** Octets of one cell: what follows the country. */
export interface CellWidths {
  area: 2 | 4;
  cell: 3 | 4 | 8;
}

export const NARROW: CellWidths = { area: 2, cell: 3 };
/** 4G: area of four octets, cell of eight. */
export const WIDE: CellWidths = { area: 4, cell: 8 };

/** Bit of the country code that says that the network code has two octets. */
const LONG_NETWORK = 0x8000;
const HIGHEST_COUNTRY = 999;

/** True when the network code at the front of the content has two octets, by the bit of the country code. */
export function hasLongNetwork(country: number): boolean {
  return (country & LONG_NETWORK) !== 0 && (country & ~LONG_NETWORK) <= HIGHEST_COUNTRY;
}

/** Country and network, then one cell. */
export function readCell(record: TrackerRecord, content: Octets, widths: CellWidths, networkOctets?: 1 | 2): void {
  readNetwork(record, content, networkOctets);
  applyCell(record, content.uint(widths.area), readCellId(content, widths));
}

/** Country and network code. @param networkOctets of the network code; left out: as the country code says */
export function readNetwork(record: TrackerRecord, content: Octets, networkOctets?: 1 | 2): void {
  const country = content.uint(2);
  const network = content.uint(networkOctets ?? (hasLongNetwork(country) ? 2 : 1));
  const code = country & ~LONG_NETWORK;
  if (code === 0 || code > HIGHEST_COUNTRY || network > 999) return;
  attributesOf(record).gsmOperator = operatorCode(code, network);
}

/** Cells of eight octets have numbers of 28 bits. Values above 2^48 are not cells. */
export function readCellId(content: Octets, widths: CellWidths): number {
  if (widths.cell !== 8) return content.uint(widths.cell);
  const high = content.uint(2);
  const low = content.uint(6);
  return high === 0 ? low : 0;
}

/** Stores a cell. 0 and all ones mean no cell. */
export function applyCell(record: TrackerRecord, area: number, cell: number): void {
  if (area === 0 || area === 0xffff || area === 0xffffffff) return;
  if (cell === 0 || cell === 0xffffff || cell === 0xffffffff) return;
  const attributes = attributesOf(record);
  attributes.gsmAreaCode = area;
  attributes.gsmCellId = cell;
}

/** Terminal information without its alarm bits. @returns the alarm bits, 0 to 7 */
export function readTerminal(record: TrackerRecord, octet: number): number {
  record.ignition = (octet & TERMINAL_IGNITION) !== 0;
  record.charging = (octet & CHARGING) !== 0;
  // The relay cuts oil or electricity.
  record.digitalOutputs = (octet & RELAY_CUT) !== 0 ? 1 : 0;
  const attributes = attributesOf(record);
  attributes.armed = (octet & ARMED) !== 0;
  attributes.gpsTracking = (octet & TRACKING) !== 0;
  return (octet >>> 3) & 7;
}

/** Terminal information of an alarm: its bits are the alarm too. */
export function readAlarmTerminal(record: TrackerRecord, octet: number): void {
  addTerminalAlarm(record, readTerminal(record, octet));
}

/** Steps of the battery from "no power" to "full". */
const FULL_LEVEL = 6;

/** Largest supply that a device can be wired to, V. */
const HIGHEST_SUPPLY = 40;

/**
 * Battery: 0 to 6 steps, on other devices percent; once a device has sent more than 6 it is one of those. Above 100 it
 * is the supply in tenths of a volt (EV02).
 */
export function readBatteryLevel(record: TrackerRecord, connection: Connection, level: number): void {
  if (level > 100) {
    if (level / 10 <= HIGHEST_SUPPLY) record.externalVolts = level / 10;
    return;
  }
  if (level > FULL_LEVEL) connection.countsPercent = true;
  record.batteryPercent = connection.countsPercent ? level : Math.round((level * 100) / FULL_LEVEL);
}

/** Best bars, and best values of the other scales that firmware uses: AT+CSQ and percent. */
const BARS = 5;
const BEST_CSQ = 31;

/** Signal of the mobile network: 0 to 4 by the documents, on others 0 to 31 or percent. */
export function readSignal(record: TrackerRecord, level: number): void {
  if (level <= BARS) attributesOf(record).gsmSignal = level;
  else if (level <= BEST_CSQ) attributesOf(record).gsmSignal = Math.round((level * BARS) / BEST_CSQ);
  else if (level <= 100) attributesOf(record).gsmSignal = Math.round((level * BARS) / 100);
}

/** Distance counter, m; all ones: no counter. */
export function readMileage(record: TrackerRecord, content: Octets): void {
  const meters = content.uint(4);
  if (meters !== 0xffffffff) record.odometerMeters = meters;
}

/** Sign in the highest bit, not two's complement. @param width octets */
export function signMagnitude(value: number, width: number): number {
  const sign = 2 ** (width * 8 - 1);
  return value >= sign ? sign - value : value;
}
