/** Several locations in one message. Source: JT/T 808-2013, 8.49 (0x0704). */
import { emptyRecord, type TrackerRecord } from '../protocol.ts';
import { decodeLocation, type Source } from './location.ts';
import { terminalTime, uint16 } from './octets.ts';
import type { Edition } from './status.ts';

/** Charge of the own battery, time: what some firmware sends asleep as 0x0210 (Xchinchun, 3.20). */
const SLEEP_REPORT = 7;

/**
 * Number (2) · type (1), 0 as they come, 1 from the buffer · then length (2) and location of each. The number is not
 * needed: the lengths say where each ends.
 * @returns a record each; undefined for one that cannot be read or has no time: a buffered one that came now is nothing
 */
export function decodeBatch(body: Uint8Array, edition: Edition): (TrackerRecord | undefined)[] {
  if (body.length < 3) return [undefined];
  return locations(body, 3, 2, { edition, buffered: body[2] !== 0 });
}

/** 0x0210 of vendors: lengths of one octet, nothing before. */
export function decodeVendorBatch(body: Uint8Array, edition: Edition): (TrackerRecord | undefined)[] {
  if (body.length === SLEEP_REPORT) return [sleepReport(body)];
  return locations(body, 0, 1, { edition, buffered: false });
}

function locations(body: Uint8Array, from: number, lengthOctets: 1 | 2, source: Source): (TrackerRecord | undefined)[] {
  const records: (TrackerRecord | undefined)[] = [];
  let at = from;
  while (at + lengthOctets <= body.length) {
    const length = lengthOctets === 2 ? uint16(body, at) : body[at]!;
    at += lengthOctets;
    if (length === 0) continue;
    const record = at + length > body.length ? undefined : decodeLocation(body.subarray(at, at + length), source);
    records.push(record?.fixTime === undefined ? undefined : record);
    at += length;
  }
  return records.length === 0 ? [undefined] : records;
}

function sleepReport(body: Uint8Array): TrackerRecord | undefined {
  const fixTime = terminalTime(body, 1);
  if (fixTime === undefined || body[0]! > 100) return undefined;
  const record = emptyRecord(fixTime);
  record.batteryPercent = body[0]!;
  return record;
}
