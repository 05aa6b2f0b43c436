/**
 * Messages with a fix. All begin with date, satellites, place, speed and course; then follow the cell and, by dialect,
 * more. No field names the dialect, so the type and the rest of the content distinguish them.
 */
import { attributesOf, type TrackerRecord } from '../protocol.ts';
import { addAlarm } from './alarms.ts';
import type { Connection } from './connection.ts';
import {
  hasLongNetwork,
  NARROW,
  readAlarmTerminal,
  readCell,
  readFix,
  readMileage,
  readSignal,
  signMagnitude,
  WIDE,
} from './fields.ts';
import { readLocationModules } from './location-modules.ts';
import type { Octets } from './octets.ts';
import { holdsImei, IMEI_OCTETS, readSourcedLocation } from './sourced.ts';
import { readTail, settle, TAILS } from './tail.ts';

/** Country and network code of one octet, area and cell, with and without the length before them. */
const CELL_OCTETS = 8;

/** 0x1A, 0x1E, 0x2A: a fix. The telephone number of the address request is skipped. */
export function readBareFix(content: Octets, connection: Connection): TrackerRecord {
  return settle(readFix(content), connection, false);
}

/** 0x10: a fix and nothing else. */
export function readFixOnly(content: Octets, connection: Connection): TrackerRecord {
  const record = readFix(content);
  const live = readTail(record, content, false);
  return settle(record, connection, live);
}

/** 0x12: cell, then by length one of many dialects. */
export function readLocation(content: Octets, connection: Connection): TrackerRecord {
  // QH302R.
  if (holdsImei(content, 0)) content.skip(IMEI_OCTETS);
  const record = readFix(content);
  if (content.left < CELL_OCTETS) return settle(record, connection, false);
  readCell(record, content, NARROW);
  switch (content.left) {
    case 2:
      readInputWord(record, content.uint(2));
      break;
    case 5:
      // VXT01
      readAlarmTerminal(record, content.uint(1));
      record.externalVolts = content.uint(2) / 100;
      readSignal(record, content.uint(1));
      break;
    case 12:
      // S5: the distance counter is in tens of metres.
      readAlarmTerminal(record, content.uint(1));
      record.externalVolts = content.uint(2) / 100;
      readSignal(record, content.uint(1));
      addAlarm(record, content.uint(1));
      attributesOf(record).fuelProbe1 = content.uint(2);
      attributesOf(record).temperature1Celsius = signMagnitude(content.uint(1), 1);
      record.odometerMeters = content.uint(4) * 10;
      break;
    default:
      if (holdsCard(content)) readCard(record, content);
      else return settle(record, connection, readTail(record, content, false));
  }
  return settle(record, connection, false);
}

/**
 * GT06E with a card reader, WeTrust: distance, length of the card's text, the text, alarm, whether it was swiped. The
 * alarm only says that there is one; some write it as a digit.
 */
function holdsCard(content: Octets): boolean {
  const octets = content.peek(4);
  return octets > 0 && [2, 4].includes(content.left - 5 - octets);
}

function readCard(record: TrackerRecord, content: Octets): void {
  readMileage(record, content);
  const card = content.text(content.uint(1)).replace(/\0/g, '').trim();
  if (card !== '') attributesOf(record).driverId = card;
}

/**
 * Benway: bit 15 ignition, 14 second input. Bit 12 selects the low bits: a temperature, or an analogue input whose
 * step bit 13 selects.
 */
function readInputWord(record: TrackerRecord, word: number): void {
  record.ignition = (word & 0x8000) !== 0;
  record.digitalInputs = ((word & 0x8000) !== 0 ? 1 : 0) | ((word & 0x4000) !== 0 ? 2 : 0);
  if ((word & 0x1000) !== 0)
    attributesOf(record).temperature1Celsius = (word & 0x0200) === 0 ? word & 0x1ff : 0 - (word & 0x1ff);
  else record.analogue1Volts = (word & 0x2000) !== 0 ? word & 0x3ff : (word & 0x3ff) / 10;
}

/** 0x22, 0x2D, 0x37: ignition, reason and re-upload behind the cell; 0x37 then has numbered modules. */
export function readLocationUtc(content: Octets, connection: Connection): TrackerRecord {
  if (holdsImei(content, 1)) return readSourcedLocation(content, connection);
  const record = readFix(content);
  if (content.left < CELL_OCTETS) return settle(record, connection, false);
  // Seeworld: 42 octets of content, the cell has four.
  if (content.left === 24) {
    readCell(record, content, { area: 2, cell: 4 });
    record.ignition = content.uint(1) > 0;
    attributesOf(record).uploadReason = content.uint(1);
    record.buffered = content.uint(1) > 0;
    readMileage(record, content);
    // Time on the road, s; then temperature and humidity of a sensor.
    content.skip(4);
    attributesOf(record).temperature1Celsius = signMagnitude(content.uint(2), 2) / 100;
    attributesOf(record).wirelessHumidity1Percent = content.uint(2) / 100;
    return settle(record, connection, !record.buffered);
  }
  readCell(record, content, NARROW);
  return settle(record, connection, readTail(record, content, true));
}

/** 0x37: as 0x22, then modules of number (2), length (1) and value. */
export function readModularLocation(content: Octets, connection: Connection): TrackerRecord {
  const record = readFix(content);
  readCell(record, content, NARROW);
  const flags = content.left >= 3 ? [content.uint(1), content.uint(1), content.uint(1)] : [];
  if (flags.length === 3) {
    record.ignition = flags[0]! > 0;
    attributesOf(record).uploadReason = flags[1]!;
    record.buffered = flags[2]! > 0;
  }
  readLocationModules(record, content);
  return settle(record, connection, flags.length === 3 && !record.buffered);
}

/** 0x11 with a fix: network code of two octets, cell of four, on most; the narrow cell where only that leaves a tail. */
export function readLocationWideCell(content: Octets, connection: Connection): TrackerRecord {
  const record = readFix(content);
  const left = content.left;
  if (left >= 10 && (TAILS.has(left - 10) || !TAILS.has(left - 8))) readCell(record, content, { area: 2, cell: 4 }, 2);
  else if (left >= CELL_OCTETS) readCell(record, content, NARROW);
  return settle(record, connection, readTail(record, content, true));
}

/** 0xA0: as 0x22 with a 4G cell. Early devices write two octets of network code without saying so in the country. */
export function readLocation4g(content: Octets, connection: Connection): TrackerRecord {
  const record = readFix(content);
  if (content.left < 15) return settle(record, connection, false);
  const said = hasLongNetwork(content.peek16()) ? 2 : 1;
  const other = said === 2 ? 1 : 2;
  const tail = (networkOctets: number): number => content.left - 14 - networkOctets;
  const network = !TAILS.has(tail(said)) && TAILS.has(tail(other)) ? other : said;
  readCell(record, content, WIDE, network);
  return settle(record, connection, readTail(record, content, true));
}

/**
 * 0x31 of AZ735 and SL4X: network code of two octets, then area and a cell of four or eight; altitude behind the flags.
 * A cell of four octets has no zeros at its front where one of eight has them.
 */
export function readLocationAltitude(content: Octets, connection: Connection): TrackerRecord {
  const record = readFix(content);
  if (content.left < 15) {
    if (content.left >= CELL_OCTETS) readCell(record, content, NARROW);
    return settle(record, connection, readTail(record, content, true));
  }
  const isLong = content.left >= 19 && content.peek16(6) === 0 && content.peek16(8) === 0;
  readCell(record, content, { area: 2, cell: isLong ? 8 : 4 }, 2);
  if (content.left < 3) return settle(record, connection, false);
  record.ignition = content.uint(1) > 0;
  attributesOf(record).uploadReason = content.uint(1);
  record.buffered = content.uint(1) > 0;
  if (content.left >= 6) readMileage(record, content);
  if (content.left >= 2 && record.valid) record.altitudeMeters = content.int(2);
  return settle(record, connection, !record.buffered);
}
