/**
 * Messages that carry the IMEI: 0x12 of QH302R, and 0x22 and 0x25 of NT11, NT20, NT40, VL100 and XT40. Source: Jimi, "GPS
 * Tracker Communication Protocol" of these models, as public servers read it.
 */
import { attributesOf, type TrackerRecord } from '../protocol.ts';
import { addAlarm } from './alarms.ts';
import type { Connection } from './connection.ts';
import { type CellWidths, NARROW, readAlarmTerminal, readCell, readClock, readFix, readSignal } from './fields.ts';
import type { Octets } from './octets.ts';
import { settle } from './tail.ts';

export const IMEI_OCTETS = 8;
const DATE_OCTETS = 6;
const FIRST_YEAR = 10;
const LAST_YEAR = 99;
/** Highest own battery in tenths of a volt. */
const MOST_TENTHS = 60;
/** Terminal information, supply (2), battery, signal, alarm, language, distance (3), hours (3). */
const STATE_OCTETS = 13;

/** Returns whether a date with a year from 2010 follows. */
export function holdsDate(content: Octets, ahead: number): boolean {
  if (content.left < ahead + DATE_OCTETS) return false;
  const [year, month, day, hour, minute, second] = [0, 1, 2, 3, 4, 5].map((index) => content.peek(ahead + index)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const isDay = year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isDay && hour < 24 && minute < 60 && second < 60;
}

/** Returns whether a zero and fifteen digits precede a date, and the content does not begin with a date. */
export function holdsImei(content: Octets, ahead: number): boolean {
  if (holdsDate(content, 0) || !holdsDate(content, ahead + IMEI_OCTETS)) return false;
  for (let index = 0; index < IMEI_OCTETS; index++) {
    const octet = content.peek(ahead + index);
    if (octet >>> 4 > (index === 0 ? 0 : 9) || (octet & 15) > 9) return false;
  }
  return true;
}

/** 0x25: the same with a cell number of four octets and the driver. Length and kind of the driver precede the key. */
export function readDriverLocation(content: Octets, connection: Connection): TrackerRecord {
  return readSourcedLocation(content, connection, { area: 2, cell: 4 });
}

/**
 * Source of the fix, IMEI, the clock of the device, fix, length and cell, state. Where the octets behind the cell are too
 * few for the state the place is all that is taken.
 */
export function readSourcedLocation(
  content: Octets,
  connection: Connection,
  widths: CellWidths = NARROW,
): TrackerRecord {
  content.skip(1 + IMEI_OCTETS);
  readClock(content);
  const record = readFix(content);
  if (content.uint(1) > 0) readCell(record, content, widths);
  if (content.left >= STATE_OCTETS) readSourcedState(record, content);
  if (content.left > 1) readDriver(record, content);
  return settle(record, connection, false);
}

function readSourcedState(record: TrackerRecord, content: Octets): void {
  readAlarmTerminal(record, content.uint(1));
  record.externalVolts = content.uint(2) / 100;
  const tenthsOfVolts = content.uint(1);
  if (tenthsOfVolts <= MOST_TENTHS) record.batteryVolts = tenthsOfVolts / 10;
  readSignal(record, content.uint(1));
  addAlarm(record, content.uint(1));
  content.skip(1);
  record.odometerMeters = content.uint(3);
  record.engineSeconds = content.uint(3) * 60;
}

function readDriver(record: TrackerRecord, content: Octets): void {
  const octets = content.uint(1);
  if (octets < 2 || octets > content.left) return;
  content.skip(1);
  const key = content.hex(octets - 1);
  if (!/^0+$/.test(key)) attributesOf(record).driverId = key;
}
