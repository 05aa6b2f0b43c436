/** Alarms with a fix: cell, terminal information, battery, signal, code of the alarm. */
import type { TrackerRecord } from '../protocol.ts';
import { addAlarm, addZone } from './alarms.ts';
import type { Connection } from './connection.ts';
import {
  type CellWidths,
  hasLongNetwork,
  NARROW,
  readAlarmTerminal,
  readBatteryLevel,
  readCell,
  readFix,
  readMileage,
  readSignal,
  WIDE,
} from './fields.ts';
import type { Octets } from './octets.ts';
import { readTail, settle } from './tail.ts';

/** Terminal information, battery, signal, alarm, language. */
const STATUS_OCTETS = 5;
/** Country and network code of one octet, area and cell. */
const CELL_OCTETS = 8;

/** Widths that a cell of an alarm may have. */
const ALARM_CELLS: readonly CellWidths[] = [NARROW, { area: 2, cell: 4 }, WIDE];

/**
 * The cell of an alarm, behind an octet with its length that counts itself or not. Of the widths that fit this length
 * the one is taken that leaves a status with one of `tails` behind it.
 * @returns false: what follows is the tail of a location, not a status
 */
function readAlarmCell(record: TrackerRecord, content: Octets, tails: readonly number[]): boolean {
  const leavesTail = (octets: number): boolean => tails.includes(content.left - octets - STATUS_OCTETS);
  const stated = content.peek();
  if (stated === 0) {
    // No cell: its octets are there as zeros, or are not.
    const zeros = [CELL_OCTETS, 15, 0].find((octets) => leavesTail(1 + octets));
    content.skip(1 + (zeros ?? 0));
    return true;
  }
  // VXT01 sends no length, others send no status either.
  if (stated < CELL_OCTETS || stated > 20) {
    const status = leavesTail(CELL_OCTETS);
    if (content.left >= CELL_OCTETS) readCell(record, content, NARROW);
    return status;
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
  return true;
}

/** Battery, signal, alarm and language behind terminal information, as far as they are there. */
export function readAlarmStatus(record: TrackerRecord, content: Octets, connection: Connection): void {
  readAlarmTerminal(record, content.uint(1));
  if (content.left > 0) readBatteryLevel(record, connection, content.uint(1));
  if (content.left > 0) readSignal(record, content.uint(1));
  if (content.left > 0) addAlarm(record, content.uint(1));
  if (content.left > 0) content.skip(1);
}

/** 0x16, 0x26, 0x32, 0xA3: fix, cell, status, and on some the distance counter. */
export function readAlarm(content: Octets, connection: Connection): TrackerRecord {
  const record = readFix(content);
  if (!readAlarmCell(record, content, [0, 4, 2])) return settle(record, connection, readTail(record, content, true));
  if (content.left > 0) readAlarmStatus(record, content, connection);
  if (content.left === 4) readMileage(record, content);
  else if (content.left === 2 && record.valid) record.altitudeMeters = content.int(2);
  return settle(record, connection, false);
}

/** 0x27, 0xA4: the same with the number of the fence behind the language. */
export function readFenceAlarm(content: Octets, connection: Connection): TrackerRecord {
  const record = readFix(content);
  if (!readAlarmCell(record, content, [1, 5, 2, 0])) return settle(record, connection, readTail(record, content, true));
  if (content.left > 0) readAlarmStatus(record, content, connection);
  if (content.left > 0) addZone(record, content.uint(1));
  if (content.left === 4) readMileage(record, content);
  return settle(record, connection, false);
}
