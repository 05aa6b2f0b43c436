/** Heartbeats: records without place and without a time of their own. */
import { attributesOf, emptyRecord, type TrackerRecord } from '../protocol.ts';
import { addAlarm, addTerminalAlarm } from './alarms.ts';
import type { Connection } from './connection.ts';
import { readBatteryLevel, readSignal, readTerminal, signMagnitude } from './fields.ts';
import type { Octets } from './octets.ts';

/** Own batteries have voltages between these; a vehicle or a charger has more. */
const EMPTY_CELL_VOLTS = 2.5;
const FULL_CELL_VOLTS = 4.5;

/** Alarms that heartbeats had from the first documents on: SOS to overspeed. */
const LAST_OLD_ALARM = 6;

/** Terminal information; its alarm is an event when it was not in the heartbeat before. */
function readState(content: Octets, connection: Connection): TrackerRecord {
  const record = emptyRecord(undefined);
  const alarm = readTerminal(record, content.uint(1));
  if (alarm !== connection.heartbeatAlarm) addTerminalAlarm(record, alarm);
  connection.heartbeatAlarm = alarm;
  return record;
}

/** 0x13, 0xA3 of 7 octets: terminal information, battery, signal, alarm, language; three octets or more of them. */
export function readHeartbeat(content: Octets, connection: Connection): TrackerRecord {
  if (content.left === 14) return readVehicleHeartbeat(content, connection);
  if (content.left === 16) return readSensorHeartbeat(content, connection);
  const record = readState(content, connection);
  if (content.left > 0) readBatteryLevel(record, connection, content.uint(1));
  if (content.left > 0) readSignal(record, content.uint(1));
  // Alarm and language; on many the first is the state of a port, so that only the oldest alarms are believed.
  if (content.left >= 2) {
    const alarm = content.uint(1);
    if (alarm <= LAST_OLD_ALARM) addAlarm(record, alarm);
  }
  return record;
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
  record.externalVolts = content.uint(2) / 100;
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
    const volts = content.uint(2) / 100;
    if (volts >= EMPTY_CELL_VOLTS && volts <= FULL_CELL_VOLTS) record.batteryVolts = volts;
    else record.externalVolts = volts;
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
