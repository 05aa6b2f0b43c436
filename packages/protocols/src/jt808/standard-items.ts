/**
 * Additional items of the standard. Source: JT/T 808-2013 and -2019, table "Additional location information"; T/JSATL
 * 12-2017 for the warnings of driver assistance.
 */
import type { TrackerRecord } from '../protocol.ts';
import { setAttribute } from './attributes.ts';
import { type ApplyItem, ofLength, signal } from './item.ts';
import { signAndMagnitude16, uint16, uint32 } from './octets.ts';
import { addEvent } from './status.ts';

/** Fuel in 0.1 l; with the highest bit set in percent. */
function fuel(record: TrackerRecord, value: number): void {
  if ((value & 0x8000) === 0) record.fuelLiters = value / 10;
  else if ((value & 0x7fff) <= 100) record.fuelPercent = value & 0x7fff;
}

/** Warning of driver assistance: id (4) · flag (1) · kind (1) · level (1) · … */
function warning(name: 'roadWarning' | 'driverWarning' | 'blindSpotWarning', kindAt: number): ApplyItem {
  return (record, value) => {
    // Shorter ones are something else of another vendor.
    if (value.length < 32) return false;
    // Flag 2: the warning is over.
    if (value[4] !== 2) setAttribute(record, name, value[kindAt]!);
    return true;
  };
}

/** Area or route: kind (1) · id (4) · direction (1), 0 in, 1 out. */
function area(record: TrackerRecord, value: Uint8Array): void {
  addEvent(record, value[5] === 0 ? 'geofenceEnter' : 'geofenceExit', uint32(value, 1));
}

export const STANDARD_ITEMS: readonly (readonly [id: number, apply: ApplyItem])[] = [
  [
    0x01,
    ofLength(4, (record, value) => {
      record.odometerMeters = uint32(value, 0) * 100;
    }),
  ],
  [0x02, ofLength(2, (record, value) => fuel(record, uint16(value, 0)))],
  [0x03, ofLength(2, (record, value) => setAttribute(record, 'vehicleSpeedKmh', uint16(value, 0) / 10))],
  [0x06, cabinOrBattery],
  [
    0x11,
    (record, value) => {
      if (value.length === 5) setAttribute(record, 'geofenceZone', uint32(value, 1));
      return value.length === 1 || value.length === 5;
    },
  ],
  [0x12, ofLength(6, area)],
  [0x25, ofLength(4, (record, value) => setAttribute(record, 'vehicleSignals', uint32(value, 0)))],
  [0x2a, ofLength(2, inputs)],
  [0x2b, ofLength(4, analogue)],
  [0x30, ofLength(1, (record, value) => signal(record, value[0]!))],
  [
    0x31,
    ofLength(1, (record, value) => {
      record.satellites = value[0]!;
    }),
  ],
  [0x64, warning('roadWarning', 5)],
  [0x65, warning('driverWarning', 5)],
  [0x67, warning('blindSpotWarning', 5)],
];

/** Two octets: temperature of the cabin (2019); one: charge of the own battery (vendors). */
function cabinOrBattery(record: TrackerRecord, value: Uint8Array): boolean {
  if (value.length === 2) setAttribute(record, 'cabinCelsius', signAndMagnitude16(uint16(value, 0)));
  else if (value.length === 1 && value[0]! <= 100) record.batteryPercent = value[0]!;
  else return false;
  return true;
}

/** Bit 0 deep sleep, bit 1 sleep. */
function inputs(record: TrackerRecord, value: Uint8Array): void {
  const bits = uint16(value, 0);
  setAttribute(record, 'sleepMode', (bits & 1) !== 0 ? 2 : (bits & 2) !== 0 ? 3 : 0);
}

/** Two inputs, whose unit the standard leaves to the vendor. The low half is input 0, the high one input 1. */
export function analogue(record: TrackerRecord, value: Uint8Array): void {
  setAttribute(record, 'analogueReading1', uint16(value, 2));
  setAttribute(record, 'analogueReading2', uint16(value, 0));
}
