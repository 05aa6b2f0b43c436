/**
 * Values that terminals read from the vehicle bus. The numbers are those of vendors: items 0x80 to 0x8E and 0xA0 (BSJ),
 * groups in 0xF3 (the same vendor's newer firmware), and 0x0900 with 0xF0 (CC888).
 */
import type { AttributeName } from '../dictionary.ts';
import type { TrackerRecord } from '../protocol.ts';
import { setAttribute } from './attributes.ts';
import { asciiText, uint16, uint32 } from './octets.ts';

/** Conversion of a number to a value: its octets, factor and offset. */
interface Reading {
  octets: 1 | 2 | 4;
  apply(record: TrackerRecord, value: number): void;
}

function named(octets: 1 | 2 | 4, name: AttributeName, factor = 1, offset = 0): Reading {
  return {
    octets,
    apply: (record, value) => setAttribute(record, name, round(value * factor) + offset),
  };
}

/** Takes out what the binary fraction of the factor adds. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

const rpm = (record: TrackerRecord, value: number): void => {
  record.rpm = value;
};
const volts = (factor: number) => (record: TrackerRecord, value: number) => {
  record.externalVolts = round(value * factor);
};
const fuelLiters = (factor: number) => (record: TrackerRecord, value: number) => {
  record.fuelLiters = round(value * factor);
};
const fuelPercent = (record: TrackerRecord, value: number): void => {
  if (value <= 100) record.fuelPercent = value;
};
/** The vehicle's own counter, used if the device's is missing. */
const odometer = (record: TrackerRecord, value: number): void => {
  setAttribute(record, 'canOdometerMeters', value * 100);
  record.odometerMeters ??= value * 100;
};
const PERCENT_OF_OCTET = 100 / 255;

export type Readings = ReadonlyMap<number, Reading>;

/** Items 0x80 to 0x8E. */
export const VEHICLE_ITEMS: Readings = new Map<number, Reading>([
  [0x80, named(1, 'vehicleSpeedKmh')],
  [0x81, { octets: 2, apply: rpm }],
  [0x82, { octets: 2, apply: volts(0.1) }],
  [0x83, named(1, 'engineLoadPercent')],
  [0x84, named(1, 'coolantCelsius', 1, -40)],
  [0x86, named(1, 'intakeAirCelsius', 1, -40)],
  [0x88, named(1, 'intakePressureKilopascals')],
  [0x89, named(1, 'throttlePercent')],
  [0x8c, { octets: 4, apply: odometer }],
  [0x8d, named(2, 'tripOdometerMeters', 1000)],
  [0x8e, { octets: 1, apply: fuelPercent }],
]);

/** Groups of item 0xF3. */
export const VEHICLE_GROUPS: Readings = new Map<number, Reading>([
  [0x0002, named(2, 'vehicleSpeedKmh', 0.1)],
  [0x0003, { octets: 2, apply: rpm }],
  [0x0004, { octets: 2, apply: volts(0.001) }],
  [0x0005, { octets: 4, apply: odometer }],
  [0x0008, named(2, 'engineLoadPercent', 0.1)],
  [0x0009, named(2, 'coolantCelsius', 1, -40)],
  [0x000b, named(2, 'intakePressureKilopascals')],
  [0x000c, named(2, 'intakeAirCelsius', 1, -40)],
  [0x000e, named(2, 'throttlePercent', PERCENT_OF_OCTET)],
  [0x0100, named(2, 'tripOdometerMeters', 100)],
]);

/** Values of 0x0900 with 0xF0, kind 1. */
export const VEHICLE_VALUES: Readings = new Map<number, Reading>([
  [0x0102, { octets: 4, apply: odometer }],
  [0x0103, { octets: 4, apply: fuelLiters(0.01) }],
  [0x0105, named(4, 'canFuelUsedLiters', 0.01)],
  [0x0528, { octets: 4, apply: odometer }],
  [0x052a, { octets: 2, apply: fuelLiters(0.01) }],
  [0x052b, { octets: 1, apply: fuelPercent }],
  [0x052c, named(4, 'canFuelUsedLiters', 0.01)],
  [0x052d, named(1, 'coolantCelsius', 1, -40)],
  [0x052e, named(1, 'intakeAirCelsius', 1, -40)],
  [0x0530, { octets: 2, apply: volts(0.001) }],
  [0x0535, named(2, 'vehicleSpeedKmh', 0.1)],
  [0x0536, { octets: 2, apply: rpm }],
  [0x053d, named(2, 'intakePressureKilopascals', 0.1)],
  [0x0546, { octets: 4, apply: odometer }],
  [0x0547, named(1, 'throttlePercent')],
]);

/** @returns false: not a known number, or not of its length */
export function applyReading(record: TrackerRecord, readings: Readings, id: number, value: Uint8Array): boolean {
  const reading = readings.get(id);
  if (!reading || reading.octets !== value.length) return false;
  const number = reading.octets === 4 ? uint32(value, 0) : reading.octets === 2 ? uint16(value, 0) : value[0]!;
  reading.apply(record, number);
  return true;
}

/** A vehicle identification number, 17 printable characters. */
export function applyVin(record: TrackerRecord, value: Uint8Array): boolean {
  const vin = asciiText(value);
  if (vin?.length !== 17) return false;
  setAttribute(record, 'vin', vin);
  return true;
}

/** Fault codes as text, separated by commas. */
export function applyFaultCodes(record: TrackerRecord, value: Uint8Array): boolean {
  const codes = asciiText(value);
  if (codes === undefined) return false;
  if (codes !== '') setAttribute(record, 'faultCodes', codes);
  return true;
}

/** Text of vendors: `$OBD-RT,volts,rpm,km/h,throttle %,load %,coolant °C,…,…,trip km,km,trip l,l`. */
export function applyVehicleText(record: TrackerRecord, text: string): boolean {
  const [header, ...fields] = text.split(',');
  if (!header?.startsWith('$OBD-RT')) return false;
  const field = (at: number): number | undefined => {
    const value = fields[at]?.trim();
    return value === undefined || value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value);
  };
  const put = (name: AttributeName, value: number | undefined, factor = 1): void => {
    if (value !== undefined) setAttribute(record, name, round(value * factor));
  };
  record.externalVolts = field(0) ?? record.externalVolts;
  record.rpm = field(1) ?? record.rpm;
  put('vehicleSpeedKmh', field(2));
  put('throttlePercent', field(3));
  put('engineLoadPercent', field(4));
  put('coolantCelsius', field(5));
  put('tripOdometerMeters', field(8), 1000);
  put('canOdometerMeters', field(9), 1000);
  put('canFuelUsedLiters', field(11));
  return true;
}
