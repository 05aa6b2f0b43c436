/** Alarms with a fix: cell, terminal information, battery, signal, code of the alarm. */
import type { TrackerRecord } from '../protocol.ts';
import { addAlarm, addTerminalAlarm, addZone, DOCUMENTED_TERMINAL_ALARMS } from './alarms.ts';
import type { Connection } from './connection.ts';
import {
  type CellWidths,
  hasLongNetwork,
  NARROW,
  readCell,
  readFix,
  readMileage,
  readTerminal,
  WIDE,
} from './fields.ts';
import type { Octets } from './octets.ts';
import { readPower } from './power.ts';
import { readTail, settle } from './tail.ts';

/** Terminal information, battery, signal, alarm, language. */
const STATUS_OCTETS = 5;
/** Country and network code of one octet, area and cell. */
const CELL_OCTETS = 8;

/** Octets of zeros for seven cells that are not there. */
const NO_CELLS = 45;
/** Country, network and a 4G cell. */
const WIDE_CELL_OCTETS = 15;
/** Longest cell of an alarm. A larger number is not a length (LL301 writes 0x39 before a 4G cell). */
const LONGEST_CELL = 20;

/** Widths that a cell of an alarm may have. */
const ALARM_CELLS: readonly CellWidths[] = [NARROW, { area: 2, cell: 4 }, WIDE];

/**
 * The cell of an alarm, behind an octet with its length that counts itself or not. Of the widths that fit this length
 * the one is taken that leaves a status with one of `tails` behind it.
 * @returns what follows: a status in its documented place, one behind a cell without a length, the tail of a location
 */
function readAlarmCell(record: TrackerRecord, content: Octets, tails: readonly number[]): 'status' | 'bare' | 'tail' {
  const leavesTail = (octets: number): boolean => tails.includes(content.left - octets - STATUS_OCTETS);
  const stated = content.peek();
  if (stated === 0) {
    // No cell: its octets are there as zeros, or are not.
    const zeros = [CELL_OCTETS, 15, 0, NO_CELLS].find((octets) => leavesTail(1 + octets));
    content.skip(1 + (zeros ?? 0));
    return zeros === NO_CELLS ? 'bare' : 'status';
  }
  // VXT01 sends no length, others send no status either.
  if (stated > LONGEST_CELL && hasWideCell(content) && leavesTail(1 + WIDE_CELL_OCTETS)) {
    content.skip(1);
    readCell(record, content, WIDE);
    return 'status';
  }
  if (stated < CELL_OCTETS || stated > LONGEST_CELL) {
    const isStatus = leavesTail(CELL_OCTETS);
    if (content.left >= CELL_OCTETS) readCell(record, content, NARROW);
    return isStatus ? 'bare' : 'tail';
  }
  const network = hasLongNetwork(content.peek16(1)) ? 2 : 1;
  const fitting = [network, 3 - network].flatMap((networkOctets) =>
    ALARM_CELLS.map((widths) => ({
      widths,
      networkOctets: networkOctets as 1 | 2,
      octets: 2 + networkOctets + widths.area + widths.cell,
    })),
  );
  const chosen =
    fitting.find(({ octets }) => (octets === stated - 1 || octets === stated) && leavesTail(1 + octets)) ??
    fitting.find(({ octets }) => octets === stated - 1) ??
    fitting.find(({ octets }) => octets === stated);
  content.skip(1);
  if (chosen) readCell(record, content, chosen.widths, chosen.networkOctets);
  else content.skip(stated - 1);
  return 'status';
}

/** Returns whether a 4G cell without a long network code follows the length octet. */
function hasWideCell(content: Octets): boolean {
  const country = content.peek16(1);
  return country > 0 && country <= 999 && !hasLongNetwork(country);
}

/**
 * Power, signal, alarm and language behind terminal information, as far as they are there.
 * @param isNamed the octets have the documented place, behind a cell with its length
 */
export function readAlarmStatus(
  record: TrackerRecord,
  content: Octets,
  connection: Connection,
  isNamed: boolean,
): void {
  const terminal = readTerminal(record, content.uint(1));
  if (isNamed || terminal <= DOCUMENTED_TERMINAL_ALARMS) addTerminalAlarm(record, terminal);
  addAlarm(record, readPower(record, content, connection, isNamed), connection.isLw);
}

/** 0x16, 0x26, 0x32, 0xA3: fix, cell, status, and on some the distance counter. */
export function readAlarm(content: Octets, connection: Connection): TrackerRecord {
  const record = readFix(content);
  const follows = readAlarmCell(record, content, [0, 4, 2]);
  if (follows === 'tail') return settle(record, connection, readTail(record, content, true));
  if (content.left > 0) readAlarmStatus(record, content, connection, follows === 'status');
  if (content.left === 4) readMileage(record, content);
  else if (content.left === 2 && record.valid) record.altitudeMeters = content.int(2);
  return settle(record, connection, false);
}

/** 0x27, 0xA4: the same with the number of the fence behind the language. */
export function readFenceAlarm(content: Octets, connection: Connection): TrackerRecord {
  const record = readFix(content);
  const follows = readAlarmCell(record, content, [1, 5, 2, 0]);
  if (follows === 'tail') return settle(record, connection, readTail(record, content, true));
  if (content.left > 0) readAlarmStatus(record, content, connection, follows === 'status');
  if (content.left > 0) addZone(record, content.uint(1));
  if (content.left === 4) readMileage(record, content);
  return settle(record, connection, false);
}
