/**
 * 0x94, "information transmission", and what attached devices send. Source: Concox, "GPS Tracker Communication
 * Protocol", section 10; AM01 for temperatures. None of them is answered.
 */
import { attributesOf, emptyRecord, type TrackerRecord } from '../protocol.ts';
import { simNumber } from '../sim.ts';
import type { Connection } from './connection.ts';
import { readClock } from './fields.ts';
import type { Octets } from './octets.ts';

/** Most octets of something undescribed that are kept. */
const RAW_CAP = 64;

/** Type (1) and content. @param short the frame has the short header: its content is the supply alone */
export function readInformation(content: Octets, connection: Connection, short: boolean): TrackerRecord {
  const record = emptyRecord(undefined);
  if (short) {
    record.externalVolts = content.uint(2) / 100;
    return record;
  }
  const type = content.uint(1);
  switch (type) {
    case 0x00: {
      const volts = content.uint(2) / 100;
      // A second analogue port says so behind its value.
      if (content.left === 1 && content.peek() === 1) record.analogue2Volts = volts;
      else record.externalVolts = volts;
      return record;
    }
    case 0x04:
      readSettings(record, content.text(content.left));
      return record;
    case 0x05: {
      if (content.left >= 7) record.fixTime = connection.toUtc(readClock(content));
      const flags = content.uint(1);
      if ((flags & 1) !== 0) attributesOf(record).openDoors = 1;
      record.digitalInputs = (flags & 4) !== 0 ? 1 : 0;
      return record;
    }
    case 0x09:
      readReceiver(record, content);
      return record;
    case 0x0a:
      readSim(record, content);
      return record;
    case 0x0b:
      if (content.left === 2) record.externalVolts = content.uint(2) / 100;
      else attributesOf(record).networkType = content.uint(1);
      return record;
    case 0x0d:
      readFuelProbe(record, content, connection);
      return record;
    case 0x1b:
      readTag(record, content);
      return record;
    case 0x1e:
      attributesOf(record).temperature1Celsius = content.int(4) / 10;
      attributesOf(record).wirelessHumidity1Percent = content.int(4) / 10;
      return record;
    default:
      attributesOf(record)[`io${type}`] = content.hex(Math.min(content.left, RAW_CAP));
      return record;
  }
}

/** `KEY=value;…`: DYD bit 1 is the relay that cuts oil or electricity. */
function readSettings(record: TrackerRecord, text: string): void {
  for (const pair of text.split(';')) {
    const [key, value] = pair.split('=', 2);
    if (value === undefined || !/^[0-9a-f]{2}$/i.test(value)) continue;
    const bits = Number.parseInt(value, 16);
    if (key === 'DYD') record.digitalOutputs = (bits >>> 1) & 1;
    else if (key === 'STA1') attributesOf(record).armed = (bits & 0x80) !== 0;
  }
}

/** State of the receiver: 0 none, 1 searching, 2 and 3 fix, 4 asleep; then the satellites in use. */
function readReceiver(record: TrackerRecord, content: Octets): void {
  const state = content.uint(1);
  const status = [0, 2, 1, 1, 3][state];
  if (status !== undefined) attributesOf(record).gnssStatus = status;
  if (content.left > 0) record.satellites = content.uint(1);
}

/** IMEI (8), IMSI (8) and number of the card (10) in packed digits. */
function readSim(record: TrackerRecord, content: Octets): void {
  content.skip(8);
  const subscriber = content.hex(8).replace(/f/g, '').replace(/^0/, '');
  if (/^\d+$/.test(subscriber)) attributesOf(record).imsi = subscriber;
  const card = simNumber(content.hex(Math.min(content.left, 10)));
  if (card !== undefined) attributesOf(record).iccid = card;
}

/** `!AIOIL,address,level,temperature,version,…,measured,…`, on some behind a date and a length. */
function readFuelProbe(record: TrackerRecord, content: Octets, connection: Connection): void {
  if (content.peek() !== 0x21 && content.left > 6) record.fixTime = connection.toUtc(readClock(content));
  const match = /!AIOIL,\d+,(\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?),/.exec(content.text(content.left));
  if (!match) return;
  attributesOf(record).fuelProbe1 = Number(match[1]);
  attributesOf(record).fuelProbe1Celsius = Number(match[2]);
}

/** A card or key: text, or a telegram with header, kind, number (4), sum and end. */
function readTag(record: TrackerRecord, content: Octets): void {
  const octets = content.take(content.left);
  const text = Buffer.from(octets).toString('latin1');
  if (/^[A-Za-z]/.test(text)) attributesOf(record).driverId = text.replace(/[^\x20-\x7e]/g, '').trim();
  else if (octets.length === 8) attributesOf(record).driverId = Buffer.from(octets.subarray(2, 6)).toString('hex');
  else attributesOf(record).rfid = Buffer.from(octets.subarray(0, RAW_CAP)).toString('hex');
}

/** 0xFD: IMEI, and behind other things `[VERSION]…[BUILD]…`. */
export function readVersion(content: Octets): TrackerRecord {
  const record = emptyRecord(undefined);
  const version = /\[VERSION\]:?([ -Z\\^-~]+)/.exec(content.text(content.left))?.[1];
  if (version !== undefined) attributesOf(record).firmwareVersion = version;
  return record;
}

/** 0x9B, 0x9C: kind of the attached device, then what it sent: text where it is text. */
export function readAttached(content: Octets): TrackerRecord {
  const record = emptyRecord(undefined);
  content.skip(1);
  const octets = Buffer.from(content.take(Math.min(content.left, 4 * RAW_CAP)));
  // Readers frame their text with STX and ETX.
  const text = octets.toString('latin1').replace(/^[^ -~]|[^ -~]$/g, '');
  attributesOf(record).serialData = /^[ -~]+$/.test(text) ? text : octets.toString('hex');
  return record;
}
