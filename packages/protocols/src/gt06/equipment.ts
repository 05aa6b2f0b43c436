/** Cameras, vehicle bus and battery management of newer devices. */
import { attributesOf, emptyRecord, type TrackerRecord } from '../protocol.ts';
import { addCameraAlarm } from './alarms.ts';
import type { Connection } from './connection.ts';
import { applyPlace, readClock, readSatellites } from './fields.ts';
import type { Octets } from './octets.ts';

/** Most characters of file names that are kept. */
const TEXT_CAP = 256;

/**
 * 0x95 of cameras. JC400: 0xFFFF, version, date, satellites, place, course, speed (2), supply; JC100: date and place
 * without satellites and speed, or the date alone. Then event, its data, names of the files that show it.
 */
export function readCameraAlarm(content: Octets, connection: Connection): TrackerRecord {
  const marked = content.peek16() === 0xffff;
  if (marked) content.skip(3);
  // Date, place, course and event: with less there is no room for a place.
  const placed = marked || content.left >= 6 + 10 + 1;
  const record = emptyRecord(connection.toUtc(readClock(content)));
  if (placed) {
    if (marked) readSatellites(record, content.uint(1));
    const latitude = content.uint(4);
    const longitude = content.uint(4);
    const flags = content.uint(2);
    applyPlace(record, latitude, longitude, flags, marked ? content.uint(2) : undefined);
  }
  if (marked) record.externalVolts = content.uint(2) / 10;
  addCameraAlarm(record, content.uint(1), !placed);
  if (content.left >= 2) attributesOf(record).alarmData = content.uint(2);
  if (content.left > 0) {
    const names = content.text(Math.min(content.left, TEXT_CAP)).replace(/[^\x20-\x7e]/g, '');
    if (names !== '') attributesOf(record).mediaFiles = names;
  }
  return record;
}

/** 0x8C of FM08: date, ignition, then `number=value,…` in hexadecimal, values in hundredths; 12 octets are not described. */
export function readVehicleBus(content: Octets, connection: Connection): TrackerRecord {
  const record = emptyRecord(connection.toUtc(readClock(content)));
  record.ignition = content.uint(1) > 0;
  for (const pair of content.text(Math.max(0, content.left - 12)).split(',')) {
    const [key, text] = pair.split('=', 2);
    if (key === undefined || text === undefined) continue;
    const number = Number.parseInt(key.slice(0, 2), 16);
    const hundredths = /^[0-9a-f]+$/i.test(text) ? Number.parseInt(text, 16) / 100 : undefined;
    if (number === 74) attributesOf(record).vin = text.trim();
    else if (hundredths !== undefined) applyBusValue(record, number, hundredths);
  }
  return record;
}

/** Values whose unit is known; the others are kept under their number. */
function applyBusValue(record: TrackerRecord, number: number, value: number): void {
  const attributes = attributesOf(record);
  if (number === 45) attributes.coolantCelsius = value;
  else if (number === 53) attributes.vehicleSpeedKmh = value;
  else if (number === 54) record.rpm = value;
  else if (!Number.isNaN(number)) attributes[`io${number}`] = value;
}

/** 0x40 of WD-209: serial number, time, then the state of a traction battery. */
export function readBatteryManagement(content: Octets): TrackerRecord {
  content.skip(8);
  const record = emptyRecord(content.uint(4) * 1000);
  const charge = content.uint(1);
  if (charge <= 100) record.batteryPercent = charge;
  content.skip(2 + 1 + 2);
  const health = content.uint(1);
  if (health <= 100) attributesOf(record).batteryHealthPercent = health;
  // Tenths of a kelvin.
  attributesOf(record).tractionBatteryCelsius = Math.round(content.uint(2) - 2731.5) / 10;
  content.skip(2);
  record.externalVolts = content.uint(2) / 1000;
  attributesOf(record).batteryCycles = content.uint(2);
  return record;
}
