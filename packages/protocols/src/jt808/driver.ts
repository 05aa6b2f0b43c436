/** Records without a place: who drives, how the battery is. */
import { emptyRecord, type TrackerRecord } from '../protocol.ts';
import { setAttribute } from './attributes.ts';
import { signal } from './item.ts';
import { asciiText, gbkText, terminalTime } from './octets.ts';

const INSERTED = 1;
const CARD_NUMBER_OCTETS = 20;
/** Charge, signal strength and state: what some firmware adds to a heartbeat. */
const HEARTBEAT_REPORT = 3;

/**
 * Driver's card, 0x0702 of 2013 and 2019: state (1), 1 put in, 2 taken out · time (6) · and if put in: result of reading
 * (1), 0 read · length and name, GBK · qualification number (20) · …
 * That of 2011 begins with the name and has no time. It cannot be distinguished from noise and is ignored.
 */
export function decodeDriver(body: Uint8Array): TrackerRecord | undefined {
  if (body.length < 7 || (body[0] !== INSERTED && body[0] !== 2)) return undefined;
  const fixTime = terminalTime(body, 1);
  if (fixTime === undefined) return undefined;
  const record = emptyRecord(fixTime);
  setAttribute(record, 'driverCardIn', body[0] === INSERTED);
  const numberAt = 9 + (body[8] ?? 0);
  if (body[0] !== INSERTED || body[7] !== 0 || numberAt + CARD_NUMBER_OCTETS > body.length) return record;
  const name = gbkText(body.subarray(9, numberAt));
  const number = asciiText(body.subarray(numberAt, numberAt + CARD_NUMBER_OCTETS));
  if (name !== '') setAttribute(record, 'driverName', name);
  if (number) setAttribute(record, 'driverId', number);
  return record;
}

/** @returns a record when a heartbeat says more than that the device lives */
export function decodeHeartbeat(body: Uint8Array): TrackerRecord | undefined {
  if (body.length !== HEARTBEAT_REPORT || body[0]! > 100) return undefined;
  const record = emptyRecord(undefined);
  record.batteryPercent = body[0]!;
  signal(record, body[1]!);
  return record;
}
