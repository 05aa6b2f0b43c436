/** Heartbeats: records without place and without a time of their own. */
import { attributesOf, emptyRecord, type TrackerRecord } from '../protocol.ts';
import { addAlarm, addTerminalAlarm, DOCUMENTED_TERMINAL_ALARMS } from './alarms.ts';
import type { Connection } from './connection.ts';
import { readBatteryLevel, readSignal, readTerminal, signMagnitude } from './fields.ts';
import type { Octets } from './octets.ts';
import { readPower } from './power.ts';

/** Own batteries have voltages between these; a vehicle or a charger has more. */
const EMPTY_CELL_VOLTS = 2.5;
const FULL_CELL_VOLTS = 4.5;

/** LW (LW4G): four bits of ones and the supply in tenths of a volt, where others have alarm and language. */
const LW_MARK = 0x0f;
const LOWEST_SUPPLY = 5;
const HIGHEST_SUPPLY = 60;

/** Terminal information; its alarm is an event when it was not in the heartbeat before. */
function readState(content: Octets, connection: Connection): TrackerRecord {
  const record = emptyRecord(undefined);
  const alarm = readTerminal(record, content.uint(1));
  // JM-VL03 calls these bits extended, so that only what the first documents name is believed.
  if (alarm !== connection.heartbeatAlarm && alarm <= DOCUMENTED_TERMINAL_ALARMS) addTerminalAlarm(record, alarm);
  connection.heartbeatAlarm = alarm;
  // A device that charges is not cut off: LW4G uses the bits for something else.
  if (record.charging) record.events = record.events.filter(({ type }) => type !== 'unplugged');
  return record;
}

/** 0xA3 of 7 octets (GL21L, Seeworld): terminal information; no document says what the other octets are. */
export function readShortState(content: Octets): TrackerRecord {
  const record = emptyRecord(undefined);
  readTerminal(record, content.uint(1));
  return record;
}

/**
 * 0x13: terminal information, power and signal, then two octets that are alarm and language by GT06N, language by
 * JM-VL03 and a port or the supply by others: no alarm is taken from them.
 */
export function readHeartbeat(content: Octets, connection: Connection): TrackerRecord {
  if (content.left === 14) return readVehicleHeartbeat(content, connection);
  if (content.left === 16) return readSensorHeartbeat(content, connection);
  const record = readState(content, connection);
  if (content.left === 4 && content.peek(2) >>> 4 === LW_MARK) readLwSupply(record, content.peek16(2), connection);
  readPower(record, content, connection, false);
  return record;
}

function readLwSupply(record: TrackerRecord, word: number, connection: Connection): void {
  const volts = (word & 0x0fff) / 10;
  if (volts < LOWEST_SUPPLY || volts > HIGHEST_SUPPLY) return;
  connection.isLw = true;
  record.externalVolts = volts;
}

/** Volts that a device calls its supply: those of a battery cell are its own battery, 0 says nothing. */
function applyVolts(record: TrackerRecord, volts: number): void {
  if (volts >= EMPTY_CELL_VOLTS && volts <= FULL_CELL_VOLTS) record.batteryVolts = volts;
  else if (volts > 0) record.externalVolts = volts;
}

/** OBD6: signal and satellites in one word, battery in percent, supply; a temperature in the fourth mode. */
function readVehicleHeartbeat(content: Octets, connection: Connection): TrackerRecord {
  const record = readState(content, connection);
  const word = content.uint(2);
  record.satellites = ((word >>> 10) & 31) + ((word >>> 5) & 31);
  readSignal(record, word & 31);
  addAlarm(record, content.uint(1));
  content.skip(1);
  connection.countsPercent = true;
  readBatteryLevel(record, connection, content.uint(1));
  const mode = content.uint(1);
  applyVolts(record, content.uint(2) / 100);
  content.skip(3);
  if (mode === 4) attributesOf(record).temperature1Celsius = content.int(2) / 10;
  return record;
}

/** The same with counters of its work, and a temperature whose highest bit is set above zero. */
function readSensorHeartbeat(content: Octets, connection: Connection): TrackerRecord {
  const record = readState(content, connection);
  content.skip(2);
  addAlarm(record, content.uint(1));
  content.skip(1);
  connection.countsPercent = true;
  readBatteryLevel(record, connection, content.uint(1));
  content.skip(8);
  attributesOf(record).temperature1Celsius = (0 - signMagnitude(content.uint(2), 2)) / 10;
  return record;
}

/** 0x23: a voltage in hundredths in the place of the battery level: of the supply, or of the own cell. */
export function readVoltageHeartbeat(content: Octets, connection: Connection): TrackerRecord {
  const record = readState(content, connection);
  if (content.left >= 2) {
    applyVolts(record, content.uint(2) / 100);
  }
  if (content.left > 0) readSignal(record, content.uint(1));
  return record;
}

/** 0x36: a heartbeat, then modules of number (2), length (1) and value. */
export function readModularHeartbeat(content: Octets, connection: Connection): TrackerRecord {
  const record = readState(content, connection);
  readBatteryLevel(record, connection, content.uint(1));
  readSignal(record, content.uint(1));
  addAlarm(record, content.uint(1));
  content.skip(1);
  while (content.left >= 3) {
    const module = content.uint(2);
    const octets = content.uint(1);
    if (module === 0x18 && octets === 2) record.batteryVolts = content.uint(2) / 100;
    else if (module === 0x6a && octets === 1) {
      connection.countsPercent = true;
      readBatteryLevel(record, connection, content.uint(1));
    } else content.skip(octets);
  }
  return record;
}
