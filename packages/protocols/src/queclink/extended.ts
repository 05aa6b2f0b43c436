/** GTERI: data of connected devices after a mask: probes, wired thermometers, the vehicle bus, wireless sensors. */
import type { AttributeName } from '../dictionary.ts';
import type { TrackerRecord } from '../protocol.ts';
import { keep } from './attributes.ts';
import { applyBus } from './bus.ts';
import { hexadecimal, integer, number, percent } from './fields.ts';
import { signed16 } from './location.ts';

const FUEL_PROBE = 0x01;
const THERMOMETERS = 0x02;
const VEHICLE_BUS = 0x04;
const FUEL_PERCENT = 0x08;
const FUEL_VOLUME = 0x10;
const RADIO_SENSORS = 0x80;
const WIRELESS_SENSORS = 0x100;
const FUEL_TEMPERATURE = 0x400;
/** Data of another kind come first and move all later fields. */
const OTHER_PROBE = 0x2000_0000;

/** Kind of device on the wire that is a thermometer. */
const THERMOMETER = '1';
/** A sixteenth of a degree. */
const STEP_CELSIUS = 0.0625;
const COLDEST_CELSIUS = -60;
const HOTTEST_CELSIUS = 130;
const MOST_SENSORS = 16;

const WIRED = ['temperature1Celsius', 'temperature2Celsius', 'temperature3Celsius', 'temperature4Celsius'] as const;
const WIRELESS: readonly (readonly [AttributeName, AttributeName, AttributeName])[] = [
  ['wirelessTemperature1Celsius', 'wirelessHumidity1Percent', 'wirelessBattery1Percent'],
  ['wirelessTemperature2Celsius', 'wirelessHumidity2Percent', 'wirelessBattery2Percent'],
  ['wirelessTemperature3Celsius', 'wirelessHumidity3Percent', 'wirelessBattery3Percent'],
  ['wirelessTemperature4Celsius', 'wirelessHumidity4Percent', 'wirelessBattery4Percent'],
];

/**
 * Returns the number of devices that follow; undefined if the field is no such count, so that nothing after it is used.
 */
function countOf(field: string | undefined): number | undefined {
  return field !== undefined && /^\d{1,2}$/.test(field) && Number(field) <= MOST_SENSORS ? Number(field) : undefined;
}

function thermometers(record: TrackerRecord, fields: readonly string[], from: number, count: number): number {
  let at = from;
  for (let index = 0; index < count; index++, at += 3) {
    const name = WIRED[index];
    const raw = signed16(fields[at + 2]);
    if (name === undefined || raw === undefined || fields[at + 1] !== THERMOMETER) continue;
    const celsius = raw * STEP_CELSIUS;
    if (celsius >= COLDEST_CELSIUS && celsius <= HOTTEST_CELSIUS) keep(record, name, celsius);
  }
  return at;
}

function fuel(record: TrackerRecord, fields: readonly string[], from: number, count: number, mask: number): number {
  let at = from;
  for (let index = 0; index < count; index++) {
    at++; // kind of the probe
    if (mask & FUEL_PERCENT) {
      const level = number(fields[at++]);
      if (index === 0 && level !== undefined && level >= 0 && level <= 100) record.fuelPercent = level;
    }
    if (mask & FUEL_VOLUME) {
      const liters = number(fields[at++]);
      if (index === 0 && liters !== undefined && liters >= 0) record.fuelLiters = liters;
    }
    if (mask & FUEL_TEMPERATURE) at++;
  }
  return at;
}

/** Kind of radio sensor that has humidity after its temperature. */
const WITH_HUMIDITY = '2';

function radioSensors(record: TrackerRecord, fields: readonly string[], from: number, count: number): number {
  let at = from;
  for (let index = 0; index < count; index++) {
    const humid = fields[at + 1] === WITH_HUMIDITY;
    const names = WIRELESS[index];
    if (names !== undefined) {
      keep(record, names[0], number(fields[at + 2]));
      if (humid) keep(record, names[1], number(fields[at + 3]));
    }
    at += humid ? 4 : 3;
  }
  return at;
}

/** Optional values of one wireless sensor, by bit of its own mask. */
const NAME = 0;
const TEMPERATURE = 4;
const HUMIDITY = 5;
const FINE_TEMPERATURE = 11;
const BATTERY = 13;
/** A second mask follows. Fields after it are not read. */
const MORE = 15;
/** Bits that stand for more than one field: ports, mode and event, magnet. */
const WIDTHS: Readonly<Record<number, number>> = { 7: 3, 8: 2, 12: 3 };

/** index · kind · model · [length] · raw data · mask · values. @returns index after it, or undefined when it has no such shape */
function wireless(record: TrackerRecord, fields: readonly string[], from: number, index: number): number | undefined {
  const mask = [from + 4, from + 5].find((at) => /^[0-9A-Fa-f]{4}$/.test(fields[at] ?? ''));
  if (mask === undefined) return undefined;
  const bits = hexadecimal(fields[mask])!;
  const names = WIRELESS[index];
  let at = mask + 1;
  for (let bit = NAME; bit < MORE; bit++) {
    if (((bits >> bit) & 1) === 0) continue;
    const field = fields[at];
    at += WIDTHS[bit] ?? 1;
    if (names === undefined) continue;
    if (bit === TEMPERATURE || bit === FINE_TEMPERATURE) keep(record, names[0], number(field));
    if (bit === HUMIDITY) keep(record, names[1], percent(field));
    if (bit === BATTERY) keep(record, names[2], percent(field));
  }
  return (bits >> MORE) & 1 ? undefined : at;
}

/**
 * @param head fields between name and position; the mask is the fourth from its end
 * @param rest fields after the device's status, of which the first says what the serial port serves
 */
export function applyExtended(record: TrackerRecord, head: readonly string[], rest: readonly string[]): void {
  const mask = hexadecimal(head[head.length - 4]);
  if (mask === undefined || mask & OTHER_PROBE) return;
  let at = 1;
  if (mask & FUEL_PROBE) {
    // Some trackers count several probes here, each with its kind. Then no value of four digits follows directly.
    if (!/^(?:[0-9A-Fa-f]{4})?$/.test(rest[at] ?? '')) {
      applyCountedProbe(record, rest, at);
      return;
    }
    keep(record, 'fuelProbe1', hexadecimal(rest[at++]));
  }
  if (mask & THERMOMETERS) {
    const count = countOf(rest[at]);
    if (count === undefined) return;
    at = thermometers(record, rest, at + 1, count);
  }
  if (mask & VEHICLE_BUS) at = applyBus(record, rest, at + 1);
  if (mask & (FUEL_PERCENT | FUEL_VOLUME)) {
    const count = countOf(rest[at]);
    if (count === undefined) return;
    at = fuel(record, rest, at + 1, count, mask);
  }
  let first = 0;
  if (mask & RADIO_SENSORS) {
    const count = countOf(rest[at]);
    if (count === undefined) return;
    at = radioSensors(record, rest, at + 1, count);
    first = count;
  }
  if (!(mask & WIRELESS_SENSORS)) return;
  const count = countOf(rest[at]);
  if (count === undefined) return;
  let next: number | undefined = at + 1;
  for (let index = 0; index < count && next !== undefined; index++) next = wireless(record, rest, next, first + index);
}

/** count · kind · port · value in four hexadecimal digits. */
function applyCountedProbe(record: TrackerRecord, rest: readonly string[], at: number): void {
  if (integer(rest[at]) === 1 && /^[0-9A-Fa-f]{4}$/.test(rest[at + 3] ?? ''))
    keep(record, 'fuelProbe1', hexadecimal(rest[at + 3]));
}
