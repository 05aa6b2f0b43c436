/** Messages with a fix that single families send. */
import { attributesOf, emptyRecord, type TrackerRecord } from '../protocol.ts';
import { addAlarm } from './alarms.ts';
import type { Connection } from './connection.ts';
import {
  applyPlace,
  NARROW,
  readAlarmTerminal,
  readBatteryLevel,
  readCell,
  readClock,
  readFix,
  readMileage,
  readSatellites,
  readSignal,
  WIDE,
} from './fields.ts';
import { fillsWithModules, readLocationModules } from './location-modules.ts';
import type { Octets } from './octets.ts';
import { settle } from './tail.ts';

const IMEI_OCTETS = 8;
/** Country and network code of one octet, area and cell. */
const CELL_OCTETS = 8;

/** 0x17 with 35 octets: fix, cell, and the number of a radio tag. */
export function readTaggedLocation(content: Octets, connection: Connection): TrackerRecord {
  const record = readFix(content);
  readCell(record, content, NARROW);
  attributesOf(record).rfid = content.hex(8);
  return settle(record, connection, false);
}

/** 0xA2 with 59 octets (LW4G): everything in one. */
export function readFullLocation4g(content: Octets, connection: Connection): TrackerRecord {
  const record = readFix(content);
  readCell(record, content, WIDE);
  attributesOf(record).networkType = content.uint(1);
  readAlarmTerminal(record, content.uint(1));
  record.externalVolts = content.uint(2) / 100;
  readBatteryLevel(record, connection, content.uint(1));
  readSignal(record, content.uint(1));
  addAlarm(record, content.uint(1));
  content.skip(1);
  readMileage(record, content);
  record.engineSeconds = content.uint(4);
  content.skip(IMEI_OCTETS);
  record.digitalInputs = content.uint(2);
  return settle(record, connection, false);
}

/** 0x24 with 41 octets (SR411 mini): fix, cell, ignition, supply and battery in hundredths of a volt. */
export function readVoltageLocation(content: Octets, connection: Connection): TrackerRecord {
  const record = readFix(content);
  readCell(record, content, NARROW);
  record.ignition = content.uint(1) > 0;
  record.externalVolts = content.uint(2) / 100;
  record.batteryVolts = content.uint(2) / 100;
  return settle(record, connection, false);
}

/** 0x61: IMEI, fix, cell of four octets, number of the driver's key. */
export function readKeyLocation(content: Octets, connection: Connection): TrackerRecord {
  content.skip(IMEI_OCTETS);
  const record = readFix(content);
  readCell(record, content, { area: 2, cell: 4 });
  const key = content.hex(6);
  if (key !== '000000000000') attributesOf(record).driverId = key;
  return settle(record, connection, false);
}

/** 0x38: fix, reason, re-upload, then the kind of network, by which the cell is narrow or wide. */
export function readTypedCellLocation(content: Octets, connection: Connection): TrackerRecord {
  const record = readFix(content);
  attributesOf(record).uploadReason = content.uint(1);
  record.buffered = content.uint(1) > 0;
  const network = content.uint(1);
  attributesOf(record).networkType = network;
  const isWide = network >= 3;
  readCell(record, content, isWide ? WIDE : NARROW);
  // The level of the cell, then modules on newer devices.
  const levelOctets = isWide ? 2 : 1;
  if (content.left > levelOctets) {
    content.skip(levelOctets);
    if (fillsWithModules(content)) readLocationModules(record, content);
  }
  return settle(record, connection, !record.buffered);
}

/** Highest voltage of a battery of one cell while it is charged. */
const HIGHEST_CELL_VOLTS = 5.5;

/** Own battery and supply, which firmware sends in either order; where both could be either, neither is taken. */
function applyVoltages(record: TrackerRecord, one: number, other: number): void {
  const [lower, higher] = one < other ? [one, other] : [other, one];
  if (lower > HIGHEST_CELL_VOLTS || higher <= HIGHEST_CELL_VOLTS) return;
  record.batteryVolts = lower;
  record.externalVolts = higher;
}

/** 0x34 of X1: 4 octets of flags, fix, state, distance, cell of four octets, driver, voltages, ports. */
export function readPortLocation(content: Octets, connection: Connection): TrackerRecord {
  content.skip(4);
  const record = readFix(content);
  content.skip(2);
  readMileage(record, content);
  readCell(record, content, { area: 2, cell: 4 }, 1);
  const driver = content.uint(4);
  if (driver > 0) attributesOf(record).driverId = String(driver);
  applyVoltages(record, content.uint(2) / 100, content.uint(2) / 100);
  const ports = content.uint(4);
  record.digitalInputs = content.uint(1);
  record.digitalOutputs = content.uint(1);
  const analogueInputs = (ports >>> 20) & 15;
  if (analogueInputs >= 1) record.analogue1Volts = content.uint(2) / 100;
  if (analogueInputs >= 2) record.analogue2Volts = content.uint(2) / 100;
  return settle(record, connection, false);
}

/** 0x32 and 0x33 of AZ735 in long frames: date, then fix, cell, neighbours and access points, each behind its length. */
export function readPartedLocation(content: Octets, connection: Connection): TrackerRecord {
  const record = emptyRecord(readClock(content));
  if (content.uint(1) > 0) {
    readSatellites(record, content.uint(1));
    const latitude = content.uint(4);
    const longitude = content.uint(4);
    const speedKmh = content.uint(1);
    applyPlace(record, latitude, longitude, content.uint(2), speedKmh);
  }
  const cellOctets = content.uint(1);
  if (cellOctets >= CELL_OCTETS) {
    const left = content.left;
    readCell(record, content, NARROW);
    const used = left - content.left;
    if (cellOctets > used) readSignal(record, content.uint(1));
  }
  return settle(record, connection, false);
}
