/**
 * Additional items outside of the standard, as far as vendors' documents agree: BSJ, G10LS, AOVX ("V Series Cloud
 * Platform Protocol"), SeeWorld W15L, Xchinchun, and what open servers (Traccar) learned of others. Where two vendors
 * use one number, length and content tell them apart; where they do not, the item is not taken.
 */
import type { AttributeName } from '../dictionary.ts';
import type { TrackerRecord } from '../protocol.ts';
import { simNumber } from '../sim.ts';
import { setAttribute } from './attributes.ts';
import { applyExtensions, applyGroups, applyMarked, applyMeasured, applyVehicleList } from './groups.ts';
import { type ApplyItem, ofLength, signal } from './item.ts';
import { applyCells, applyCountedWifi, applyWideCells, applyWifi } from './network.ts';
import { applyFaultCodes, applyReading, applyVin, VEHICLE_ITEMS } from './obd.ts';
import { asciiText, signAndMagnitude16, uint16, uint32 } from './octets.ts';
import { analogue } from './standard-items.ts';
import { addEvent } from './status.ts';

const WIRED = [
  'temperature1Celsius',
  'temperature2Celsius',
  'temperature3Celsius',
  'temperature4Celsius',
  'temperature5Celsius',
  'temperature6Celsius',
  'temperature7Celsius',
  'temperature8Celsius',
] as const;
const NO_SENSOR = 0xffff;
const ON_CHARGER = 0xff;

const ownVolts = (parts: number): ApplyItem =>
  ofLength(2, (record, value) => {
    record.batteryVolts = uint16(value, 0) / parts;
  });
const vehicleVolts = (parts: number): ApplyItem =>
  ofLength(2, (record, value) => {
    record.externalVolts = uint16(value, 0) / parts;
  });
const text =
  (name: AttributeName): ApplyItem =>
  (record, value) => {
    const found = asciiText(value);
    if (found) setAttribute(record, name, found);
    return found !== undefined;
  };

/** Up to eight probes, 0.1 °C. */
function temperatures(record: TrackerRecord, value: Uint8Array): boolean {
  if (value.length !== 2 && value.length !== 16) return false;
  for (let index = 0; index < value.length / 2; index++) {
    const raw = uint16(value, index * 2);
    if (raw !== NO_SENSOR) setAttribute(record, WIRED[index]!, signAndMagnitude16(raw) / 10);
  }
  return true;
}

/** Level 0 to 10, and the percentage where the device has it (G10LS). */
function level(record: TrackerRecord, value: Uint8Array): boolean {
  const [steps, percent] = [value[0]!, value[1]!];
  if (value.length !== 2 || steps > 10) return false;
  record.batteryPercent = percent >= 1 && percent <= 100 ? percent : steps * 10;
  return true;
}

/** Driving alarms (2) · switches (2) · reserved (4). */
function driving(record: TrackerRecord, value: Uint8Array): void {
  const alarms = uint16(value, 0);
  if ((alarms & 0x100) !== 0) addEvent(record, 'harshAcceleration');
  if ((alarms & 0x200) !== 0) addEvent(record, 'harshBraking');
  if ((alarms & 0x400) !== 0) addEvent(record, 'harshCornering');
}

/** Aggressive driving: id (4) · flag (1) · kind (1) · … */
function aggressive(record: TrackerRecord, value: Uint8Array): boolean {
  if (value.length < 7) return false;
  const kind = value[5]!;
  if (kind === 1) addEvent(record, 'harshAcceleration');
  else if (kind === 2) addEvent(record, 'harshBraking');
  else if (kind === 3) addEvent(record, 'harshCornering');
  else if (kind === 0x16) addEvent(record, 'crash');
  return true;
}

/** One octet: charge; two: supply, 0.1 V; four: driver. */
function chargeOrDriver(record: TrackerRecord, value: Uint8Array): boolean {
  const first = value[0]!;
  if (value.length === 1 && first === ON_CHARGER) record.charging = true;
  else if (value.length === 1 && first <= 100) record.batteryPercent = first;
  else if (value.length === 2) record.externalVolts = uint16(value, 0) / 10;
  else if (value.length === 4) setAttribute(record, 'driverId', String(uint32(value, 0)));
  else return false;
  return true;
}

/** The number of the SIM: 20 digits as text, or 10 octets of BCD filled with F. */
export function applySim(record: TrackerRecord, value: Uint8Array): boolean {
  const number = simNumber(value.length === 10 ? Buffer.from(value).toString('hex') : (asciiText(value) ?? ''));
  if (number === undefined) return false;
  setAttribute(record, 'iccid', number);
  return true;
}

/** Supply, mV (AOVX), or the number of the SIM (G10LS). */
function supplyOrSim(record: TrackerRecord, value: Uint8Array): boolean {
  if (value.length !== 4) return applySim(record, value);
  record.externalVolts = uint32(value, 0) / 1000;
  return true;
}

/** Wi-Fi stations (AOVX), or in two octets alarms (G10LS). */
function wifiOrAlarms(record: TrackerRecord, value: Uint8Array): boolean {
  if (value.length !== 2) return applyWifi(record, value);
  const alarms = uint16(value, 0);
  if ((alarms & 1) !== 0) addEvent(record, 'harshAcceleration');
  if ((alarms & 6) !== 0) addEvent(record, 'harshBraking');
  if ((alarms & 8) !== 0) addEvent(record, 'harshCornering');
  if ((alarms & 0x30) !== 0) addEvent(record, 'crash');
  return true;
}

/** Two octets: humidity, 0.1 %; more: own battery, mV (4), state (1), charge (1). */
function humidityOrBattery(record: TrackerRecord, value: Uint8Array): boolean {
  if (value.length === 2) {
    setAttribute(record, 'humidityPercent', uint16(value, 0) / 10);
    return true;
  }
  if (value.length < 4) return false;
  record.batteryVolts = uint32(value, 0) / 1000;
  const state = value[4];
  if (state === 2 || state === 3) record.charging = true;
  if (value.length >= 6 && value[5]! <= 100) record.batteryPercent = value[5]!;
  return true;
}

/** Volts, rpm, km/h, throttle and load in 1/255, coolant, consumption … in fixed places. */
function vehicleState(record: TrackerRecord, value: Uint8Array): boolean {
  if (value.length < 22) return false;
  record.externalVolts = uint16(value, 0) / 10;
  record.rpm = uint16(value, 2);
  setAttribute(record, 'vehicleSpeedKmh', value[4]!);
  setAttribute(record, 'throttlePercent', Math.trunc((value[5]! * 100) / 255));
  setAttribute(record, 'engineLoadPercent', Math.trunc((value[6]! * 100) / 255));
  setAttribute(record, 'coolantCelsius', value[7]! - 40);
  setAttribute(record, 'canFuelRateLitersPer100Km', uint16(value, 10) / 100);
  setAttribute(record, 'canFuelUsedLiters', uint16(value, 20) / 100);
  return true;
}

/** Electronic seal as text: `*M00…` with its battery in hundredths of a volt. */
function seal(record: TrackerRecord, value: Uint8Array): boolean {
  const digits = asciiText(value)?.match(/^\*M00.{4}..(\d{3})/)?.[1];
  if (digits === undefined) return false;
  record.batteryVolts = Number(digits) / 100;
  return true;
}

/** One octet: charge; two: supply, 0.1 V; four: metres; else groups behind a mark. */
function chargeOrGroups(record: TrackerRecord, value: Uint8Array): boolean {
  if (value.length === 1 && value[0]! <= 100) record.batteryPercent = value[0]!;
  else if (value.length === 2) record.externalVolts = uint16(value, 0) / 10;
  else if (value.length === 4) record.odometerMeters = uint32(value, 0);
  else return value.length > 4 && applyMarked(record, value);
  return true;
}

const vehicleItem =
  (id: number): ApplyItem =>
  (record, value) =>
    applyReading(record, VEHICLE_ITEMS, id, value);

export const VENDOR_ITEMS: readonly (readonly [id: number, apply: ApplyItem])[] = [
  [0x33, seal],
  [0x51, temperatures],
  [0x53, applyCells],
  [0x54, applyCountedWifi],
  [0x56, level],
  [0x57, ofLength(8, driving)],
  [0x5d, applyCells],
  [0x61, vehicleVolts(100)],
  [
    0x68,
    (record, value) => {
      if (value.length !== 2 || uint16(value, 0) > 10_000) return false;
      record.batteryPercent = uint16(value, 0) / 100;
      return true;
    },
  ],
  [0x69, ownVolts(100)],
  [0x70, aggressive],
  ...[...VEHICLE_ITEMS.keys()].filter((id) => id !== 0x80).map((id) => [id, vehicleItem(id)] as const),
  [0x80, (record, value) => vehicleItem(0x80)(record, value) || applyVehicleList(record, value)],
  [0x8b, applyVin],
  [0x91, vehicleState],
  [0x94, applyVin],
  [0xa0, applyFaultCodes],
  [0xa7, ofLength(4, analogue)],
  [
    0xac,
    ofLength(4, (record, value) => {
      record.odometerMeters = uint32(value, 0);
    }),
  ],
  [0xbc, text('driverName')],
  [0xbd, text('driverId')],
  [0xcc, applySim],
  [
    0xd0,
    ofLength(4, (record, value) => {
      if ((value[3]! & 8) !== 0) addEvent(record, 'shock');
    }),
  ],
  [0xd3, vehicleVolts(10)],
  [0xd4, chargeOrDriver],
  [0xd5, ownVolts(100)],
  [
    0xda,
    (record, value) => {
      if (value.length < 3) return false;
      record.motion = (value[2]! & 4) !== 0;
      return true;
    },
  ],
  [0xe1, chargeOrDriver],
  [
    0xe2,
    ofLength(4, (record, value) => {
      record.fuelLiters = uint32(value, 0) / 10;
    }),
  ],
  [
    0xe3,
    (record, value) => {
      if (value.length !== 4 || value[1]! > 100) return false;
      record.batteryPercent = value[1]!;
      record.batteryVolts = uint16(value, 2) / 100;
      return true;
    },
  ],
  [
    0xe4,
    (record, value) => {
      if (value.length !== 2 || value[1]! > 100) return false;
      if (value[0] === 0) record.charging = true;
      record.batteryPercent = value[1]!;
      return true;
    },
  ],
  [0xe6, applyMeasured],
  [0xe9, chargeOrDriver],
  [0xeb, applyExtensions],
  [0xed, text('rfid')],
  [
    0xee,
    ofLength(6, (record, value) => {
      signal(record, value[0]!);
      record.externalVolts = uint16(value, 1) / 1000;
      record.batteryVolts = uint16(value, 3) / 1000;
      record.satellites = value[5]!;
    }),
  ],
  [0xf0, applyWideCells],
  [0xf1, supplyOrSim],
  [0xf2, text('firmwareVersion')],
  [0xf3, applyGroups],
  [0xf4, wifiOrAlarms],
  [0xf7, humidityOrBattery],
  [0xf8, ofLength(2, (record, value) => setAttribute(record, 'temperature2Celsius', uint16(value, 0) / 10 - 50))],
  [0xfc, ofLength(1, (record, value) => setAttribute(record, 'geofenceZone', value[0]!))],
  [0xfe, chargeOrGroups],
];
