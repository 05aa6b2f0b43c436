/**
 * The vehicle's own data: from the bus behind a mask of its items (GTCAN, and GTERI with the bit for it), and from the
 * diagnostic socket (GTOBD). An item that its mask leaves out has no field.
 */
import type { AttributeName } from '../dictionary.ts';
import type { TrackerRecord } from '../protocol.ts';
import { attributesOf, keep } from './attributes.ts';
import { hexadecimal, integer, meters, number } from './fields.ts';

type Item = (record: TrackerRecord, field: string) => void;

const skip: Item = () => {};
const as =
  (name: AttributeName, factor = 1): Item =>
  (record, field) => {
    const value = number(field);
    if (value !== undefined) keep(record, name, factor === 1 ? value : Math.round(value * factor));
  };
const flags =
  (name: AttributeName): Item =>
  (record, field) =>
    keep(record, name, hexadecimal(field));
const text =
  (name: AttributeName): Item =>
  (record, field) =>
    keep(record, name, field.slice(0, 40));

/** A value behind its unit: `H` hectometres or litres an hour, `L` litres, `P` percent, `M` litres for 100 km. */
function measured(field: string): { unit: string; value: number } | undefined {
  const parts = /^(L\/H|[A-Z])?(-?\d+(?:\.\d+)?)$/.exec(field);
  return parts === null ? undefined : { unit: parts[1] ?? '', value: Number(parts[2]) };
}

const HECTOMETER = 100;
const HOUR_SECONDS = 3600;

const odometer: Item = (record, field) => {
  const read = measured(field);
  if (read?.unit === 'H') attributesOf(record).canOdometerMeters = Math.round(read.value * HECTOMETER);
};
const litersUsed: Item = (record, field) => {
  const read = measured(field);
  if (read?.unit === '' || read?.unit === 'L') attributesOf(record).canFuelUsedLiters = read.value;
};
const consumption: Item = (record, field) => {
  const read = measured(field);
  if (read?.unit === 'H' || read?.unit === 'L/H') attributesOf(record).fuelRateLitersPerHour = read.value;
  if (read?.unit === 'M') attributesOf(record).canFuelRateLitersPer100Km = read.value;
};
const fuelLevel: Item = (record, field) => {
  const read = measured(field);
  if (read?.unit === 'P' && read.value <= 100) record.fuelPercent = read.value;
  if (read?.unit === 'L') record.fuelLiters = read.value;
};
const adBlue: Item = (record, field) => {
  const read = measured(field);
  if (read?.unit === 'P') attributesOf(record).adBluePercent = read.value;
  if (read?.unit === 'L') attributesOf(record).adBlueLiters = read.value;
};
/** State of the key: 0 off, 1 on, 2 engine running. */
const key: Item = (record, field) => {
  if (/^[012]$/.test(field)) record.ignition = field !== '0';
};
const engineHours: Item = (record, field) => {
  const hours = number(field);
  if (hours !== undefined && hours > 0) record.engineSeconds ??= Math.round(hours * HOUR_SECONDS);
};
const rpm: Item = (record, field) => {
  const revolutions = number(field);
  if (revolutions !== undefined && revolutions >= 0) record.rpm = revolutions;
};

/** By bit of the report's mask, from bit 0; revolutions precede the speed. */
const ITEMS: readonly Item[] = [
  text('vin'),
  key,
  odometer,
  litersUsed,
  rpm,
  as('vehicleSpeedKmh'),
  as('coolantCelsius'),
  consumption,
  fuelLevel,
  as('rangeMeters', HECTOMETER),
  as('acceleratorPercent'),
  engineHours,
  as('drivingSeconds', HOUR_SECONDS),
  as('idlingSeconds', HOUR_SECONDS),
  as('idlingFuelUsedLiters'),
  as('axleLoad2Kilograms'),
  flags('tachographFlags'),
  flags('indicatorFlags'),
  flags('lightFlags'),
  flags('doorStatus'),
  skip, // time over the speed limit
  skip, // time over the limit of revolutions
];
/** Notes disagree about which of the two bits is which: either alone is not believed. */
const REVOLUTIONS_AND_SPEED = 0x30;

const EXTENSION_BIT = 29;
/** Newer trackers have items between the last of `ITEMS` and the second mask. */
const FURTHEST_EXTENSION = 8;

/** By bit of the second mask; up to the last that is known. */
const EXTENSION: readonly Item[] = [
  adBlue,
  as('axleLoad1Kilograms'),
  as('axleLoad3Kilograms'),
  as('axleLoad4Kilograms'),
  ...Array<Item>(11).fill(skip),
  text('driverId'),
  ...Array<Item>(9).fill(skip),
  as('ambientAirCelsius'),
];

function set(mask: number, bit: number): boolean {
  return ((mask >>> bit) & 1) === 1;
}

function applyItems(
  record: TrackerRecord,
  fields: readonly string[],
  from: number,
  mask: number,
  items: readonly Item[],
): number {
  let at = from;
  for (const [bit, item] of items.entries()) {
    if (!set(mask, bit) || at >= fields.length) continue;
    const field = fields[at++]!;
    if (field !== '') item(record, field);
  }
  return at;
}

/** @param maskAt index of the mask @returns index of the first field after the items that are known */
export function applyBus(record: TrackerRecord, fields: readonly string[], maskAt: number): number {
  const mask = hexadecimal(fields[maskAt]);
  if (mask === undefined) return maskAt + 1;
  const paired = (mask & REVOLUTIONS_AND_SPEED) === REVOLUTIONS_AND_SPEED;
  const items = paired ? ITEMS : ITEMS.map((item, bit) => (set(REVOLUTIONS_AND_SPEED, bit) ? skip : item));
  const at = applyItems(record, fields, maskAt + 1, mask, items);
  if (!set(mask, EXTENSION_BIT)) return at;
  for (let index = at; index < Math.min(fields.length, at + FURTHEST_EXTENSION); index++) {
    if (!/^[0-9A-Fa-f]{8}$/.test(fields[index]!)) continue;
    return applyItems(record, fields, index + 1, hexadecimal(fields[index])!, EXTENSION);
  }
  return at;
}

const faults: Item = (record, field) => {
  // Four digits for each fault.
  if (/^(?:[0-9A-F]{4})+$/i.test(field)) attributesOf(record).faultCodes = field.match(/.{4}/g)!.slice(0, 32).join(',');
};

/** By bit of the mask of GTOBD. */
const DIAGNOSTIC_ITEMS: readonly Item[] = [
  text('vin'),
  skip, // socket connected
  (record, field) => {
    const millivolts = integer(field);
    if (millivolts !== undefined && millivolts > 0) record.externalVolts = millivolts / 1000;
  },
  skip, // parameters that the vehicle supports
  rpm,
  as('vehicleSpeedKmh'),
  as('coolantCelsius'),
  as('canFuelRateLitersPer100Km'),
  skip, // kilometres since faults were cleared
  as('malfunctionMeters', 1000),
  skip, // malfunction lamp
  as('faultCodeCount'),
  faults,
  as('throttlePercent'),
  as('engineLoadPercent'),
  (record, field) => {
    const level = number(field);
    if (level !== undefined && level >= 0 && level <= 100) record.fuelPercent = level;
  },
  skip, // kind of the diagnostic bus
];
const DIAGNOSTIC_ODOMETER_BIT = 19;

/** GTOBD: number of the vehicle · name · kind of report · mask · items. */
export function applyDiagnostics(record: TrackerRecord, fields: readonly string[]): void {
  const mask = hexadecimal(fields[3]);
  if (mask === undefined) return;
  const at = applyItems(record, fields, 4, mask, DIAGNOSTIC_ITEMS);
  if (set(mask, DIAGNOSTIC_ODOMETER_BIT)) keep(record, 'canOdometerMeters', meters(integer(fields[at])));
}
