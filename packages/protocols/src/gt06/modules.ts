/**
 * Modules of 0x70 and of 0x36 in long frames: number, length and value each. Source: Jimi, "GPS Tracker Communication
 * Protocol" of WeTrack140, "Module information".
 */
import { operatorCode } from '../network.ts';
import { attributesOf, emptyRecord, type TrackerRecord } from '../protocol.ts';
import { simNumber } from '../sim.ts';
import { addEvent } from './alarms.ts';
import { applyCell, applyPlace } from './fields.ts';
import type { Octets } from './octets.ts';

/** Events of module 0x34, as the codes of ordinary alarms. */
const MODULE_EVENTS: Readonly<Record<number, TrackerRecord['events'][number]['type']>> = {
  18: 'tamper',
  20: 'geofenceEnter',
  21: 'geofenceExit',
  26: 'lowBattery',
  27: 'overspeed',
  32: 'shock',
  33: 'unplugged',
  35: 'tamper',
};

/** 0x70: modules of number (2), length (2) and value. */
export function readModules(content: Octets): TrackerRecord {
  const record = emptyRecord(undefined);
  while (content.left >= 4) {
    const module = content.uint(2);
    const octets = content.uint(2);
    if (octets > content.left) break;
    readModule(record, content.part(octets), module);
  }
  return record;
}

/** Reads one module, which may be longer than documented. @param content its value alone */
export function readModule(record: TrackerRecord, content: Octets, module: number): void {
  const octets = content.left;
  const attributes = attributesOf(record);
  if (module === 0x03 && octets === 10) {
    const card = simNumber(content.hex(10));
    if (card !== undefined) attributes.iccid = card;
  } else if (module === 0x09 && octets === 1) record.satellites = content.uint(1);
  else if (module === 0x11 && octets >= 9) {
    const country = content.uint(2) & 0x7fff;
    const network = content.uint(2);
    if (country > 0 && country <= 999 && network <= 999) attributes.gsmOperator = operatorCode(country, network);
    applyCell(record, content.uint(2), content.uint(3));
  } else if (module === 0x18 && octets === 2) record.batteryVolts = content.uint(2) / 100;
  else if (module === 0x28 && octets === 1) attributes.hdop = content.uint(1) / 10;
  else if (module === 0x2a && octets === 1) {
    const input = content.uint(1);
    if ((input & 15) > 0) attributes.openDoors = 1;
    if (input >>> 4 > 0) addEvent(record, 'tamper');
  } else if (module === 0x2e && octets === 4) {
    // Public servers differ in the order of the octets, so that it is no odometer here.
    attributes.io46 = content.hex(4);
  } else if (module === 0x33 && octets >= 18) {
    // 0 says that there never was a fix.
    const seconds = content.uint(4);
    if (seconds > 0) record.fixTime = seconds * 1000;
    record.satellites = content.uint(1);
    const altitude = content.int(2);
    const latitude = content.uint(4);
    const longitude = content.uint(4);
    const speedKmh = content.uint(1);
    applyPlace(record, latitude, longitude, content.uint(2), speedKmh);
    if (record.valid) record.altitudeMeters = altitude;
  } else if (module === 0x34 && octets >= 1) {
    const code = content.uint(1);
    attributes.alarmCode = code;
    addEvent(record, MODULE_EVENTS[code]);
  }
}
