/** Messages that place the device by cells and wireless networks, when there is no fix. */
import { attributesOf, emptyRecord, type TrackerRecord } from '../protocol.ts';
import { readAlarmStatus } from './alarm-messages.ts';
import type { Connection } from './connection.ts';
import {
  applyCell,
  type CellWidths,
  NARROW,
  readCell,
  readCellId,
  readClock,
  readNetwork,
  readPackedClock,
  WIDE,
} from './fields.ts';
import type { Octets } from './octets.ts';

/** Own cell and six neighbours. */
const CELLS = 7;
const ACCESS_POINT_OCTETS = 7;
/** Country, network and a 4G cell. */
const WIDE_CELL_OCTETS = 15;

/** The cells that a device hears, the first of them the one that serves it; those without a number are none. */
class Towers {
  readonly #record: TrackerRecord;
  readonly #heard: string[] = [];

  constructor(record: TrackerRecord) {
    this.#record = record;
  }

  add(area: number, cell: number, level: number): void {
    if (area === 0 || cell === 0) return;
    if (this.#heard.length === 0) applyCell(this.#record, area, cell);
    this.#heard.push(`${area}/${cell}/${-level}`);
  }

  /** Writes them down where there are several. */
  tell(): void {
    if (this.#heard.length > 1) attributesOf(this.#record).cellTowers = this.#heard.join(',');
  }
}

/** Date, country, network, seven cells with their level, timing advance; 0x2C and others then access points. */
export function readCells(content: Octets, connection: Connection, widths: CellWidths): TrackerRecord {
  const record = emptyRecord(connection.toUtc(readClock(content)));
  readNetwork(record, content);
  const cellOctets = widths.area + widths.cell + 1;
  const towers = new Towers(record);
  for (let index = 0; index < CELLS && content.left >= cellOctets; index++) {
    const area = content.uint(widths.area);
    const cell = readCellId(content, widths);
    const level = content.uint(1);
    towers.add(area, cell, level);
  }
  towers.tell();
  // Timing advance, then either the language or the number of access points.
  if (content.left > 1) {
    content.skip(1);
    const points = content.peek();
    if (points > 0 && content.left - 1 >= points * ACCESS_POINT_OCTETS) {
      content.skip(1);
      readAccessPoints(record, content, points);
    }
  }
  return record;
}

export const readNarrowCells = (content: Octets, connection: Connection): TrackerRecord =>
  readCells(content, connection, NARROW);
export const readWideCells = (content: Octets, connection: Connection): TrackerRecord =>
  readCells(content, connection, WIDE);

/** Address and level (−dBm) of each access point. */
function readAccessPoints(record: TrackerRecord, content: Octets, count: number): void {
  const points: string[] = [];
  for (let index = 0; index < count && content.left >= ACCESS_POINT_OCTETS; index++) {
    const address = content.hex(6).match(/../g)!.join(':');
    points.push(`${address}/${-content.uint(1)}`);
  }
  if (points.length > 0) attributesOf(record).wifiAccessPoints = points.join(',');
}

/** 0x24 (Wanway S20): date, timing advance, country, network, number of cells, cells. */
export function readCountedCells(content: Octets, connection: Connection): TrackerRecord {
  const record = emptyRecord(connection.toUtc(readClock(content)));
  content.skip(1);
  readNetwork(record, content);
  const towers = new Towers(record);
  for (let left = content.uint(1); left > 0 && content.left >= 6; left--) {
    const area = content.uint(2);
    const cell = content.uint(3);
    const level = content.uint(1);
    towers.add(area, cell, level);
  }
  towers.tell();
  return record;
}

/** A date followed by undocumented octets. */
export function readDateOnly(content: Octets, connection: Connection): TrackerRecord {
  return emptyRecord(connection.toUtc(readClock(content)));
}

/** 0x11, 0x17, 0xA7 without a fix: one cell, behind the date where there is room for it. */
export function readDatedCell(content: Octets, connection: Connection): TrackerRecord {
  const record = emptyRecord(connection.toUtc(readClock(content)));
  readCell(record, content, NARROW);
  return record;
}

/** 0x17: one cell, then a telephone number, which is not kept. */
export function readCellOnly(content: Octets): TrackerRecord {
  const record = emptyRecord(undefined);
  readCell(record, content, NARROW);
  return record;
}

/** 0x19: a cell and a status, without a date. */
export function readCellAlarm(content: Octets, connection: Connection): TrackerRecord {
  const record = emptyRecord(undefined);
  readCell(record, content, NARROW);
  if (content.left > 0) readAlarmStatus(record, content, connection, true);
  return record;
}

/** 0xA5: the same with a 4G cell. */
export function readWideCellAlarm(content: Octets, connection: Connection): TrackerRecord {
  const record = emptyRecord(undefined);
  readCell(record, content, WIDE);
  if (content.left > 0) readAlarmStatus(record, content, connection, true);
  return record;
}

/** 0x19 of Space10X, undocumented. Cells are read only after a date, as in other messages. */
export function readSeveralCells(content: Octets, connection: Connection): TrackerRecord {
  const year = content.peek(0);
  const month = content.peek(1);
  const day = content.peek(2);
  const dated = year >= 10 && year < 100 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return dated ? readNarrowCells(content, connection) : emptyRecord(undefined);
}

/** 0xA7: one cell, 4G where there is room for it, then a telephone number, which is not kept. */
export function readAddressCell(content: Octets): TrackerRecord {
  const record = emptyRecord(undefined);
  readCell(record, content, content.left >= WIDE_CELL_OCTETS ? WIDE : NARROW);
  return record;
}

/**
 * 0x17 and 0x69 of watches: date in packed digits, access points, number of cells, country, network, cells of area (2),
 * cell (2) and level. The date is UTC.
 * @param points as the frame has it in the place of its length
 */
export function readWatchCells(content: Octets, points: number): TrackerRecord {
  const record = emptyRecord(readPackedClock(content));
  readAccessPoints(record, content, points);
  const count = content.uint(1);
  readNetwork(record, content, 1);
  const towers = new Towers(record);
  for (let index = 0; index < count; index++) {
    const area = content.uint(2);
    const cell = content.uint(2);
    const level = content.uint(1);
    towers.add(area, cell, level);
  }
  towers.tell();
  return record;
}

/** 0xF3: date in packed digits, number of access points, each behind two octets that are not described. */
export function readWatchPoints(content: Octets): TrackerRecord {
  const record = emptyRecord(readPackedClock(content));
  const points: string[] = [];
  for (let left = content.uint(1); left > 0; left--) {
    content.skip(2);
    points.push(content.hex(6).match(/../g)!.join(':'));
  }
  if (points.length > 0) attributesOf(record).wifiAccessPoints = points.join(',');
  return record;
}
