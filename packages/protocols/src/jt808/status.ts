/**
 * Status and alarm bits of a location. Source: JT/T 808-2013 and -2019, tables "Definition of status bits" and
 * "Definition of alarm sign bits"; the bits that only vendors use from their documents.
 */

import { attributesOf, type DeviceEventType, type TrackerRecord } from '../protocol.ts';
import { setAttribute } from './attributes.ts';

export const STATUS = {
  ignition: 1 << 0,
  positioned: 1 << 1,
  south: 1 << 2,
  west: 1 << 3,
  outOfOperation: 1 << 4,
  /** Coordinates went through the national encryption plug-in: they are shifted by some hundred metres. */
  shifted: 1 << 5,
  oilCut: 1 << 10,
  circuitCut: 1 << 11,
  doorsLocked: 1 << 12,
} as const;

/** By the header: that of 2011 and 2013, that of 2019, or the one between 0xE7. Bits mean what the edition says. */
export type Edition = 'basic' | '2019' | 'alternative';

/** Outside of the standard: vendors' trackers with an own battery. */
const CHARGING = 1 << 26;
const DRIVING = 1 << 22;
/** The frames with 0xE7 come from one vendor (AOVX), who says these with bits that the standard reserves. */
const TOWED = 1 << 30;
const BUFFERED = 1 << 31;

/** Everything that a status says besides the position. */
export function applyStatus(record: TrackerRecord, status: number, edition: Edition): void {
  record.ignition = (status & STATUS.ignition) !== 0;
  // Output 1 is the relay of the fuel line, output 2 that of the vehicle's circuit.
  record.digitalOutputs = (status >> 10) & 3;
  if ((status & CHARGING) !== 0) record.charging = true;
  // A cleared bit says as little as one that the edition does not know.
  if (edition === '2019' && (status & DRIVING) !== 0) record.motion = true;
  if (edition === 'alternative') {
    if ((status & BUFFERED) !== 0) record.buffered = true;
    if ((status & TOWED) !== 0) setAttribute(record, 'towing', true);
    return;
  }
  const load = (status >> 8) & 3;
  const doors = (status >> 13) & 31;
  if ((status & (STATUS.outOfOperation | STATUS.shifted | STATUS.doorsLocked)) === 0 && load === 0 && doors === 0) {
    return;
  }
  const attributes = attributesOf(record);
  if ((status & STATUS.outOfOperation) !== 0) attributes.outOfOperation = true;
  if ((status & STATUS.shifted) !== 0) attributes.coordinatesShifted = true;
  if ((status & STATUS.doorsLocked) !== 0) attributes.doorsLocked = true;
  if (load !== 0) attributes.loadState = load;
  if (doors !== 0) attributes.openDoors = doors;
}

/** Alarm bits that are an event in every edition. */
const ALARMS: readonly (readonly [bit: number, type: DeviceEventType])[] = [
  [0, 'sos'],
  [1, 'overspeed'],
  [4, 'gpsFault'],
  [5, 'gpsFault'],
  [6, 'gpsFault'],
  [7, 'lowBattery'],
  [8, 'unplugged'],
  [26, 'tamper'],
  [27, 'tamper'],
  [28, 'towing'],
  [29, 'crash'],
  [30, 'crash'],
  [31, 'tamper'],
];

/**
 * Bits that the editions of 2011 and 2013 reserve and vendors use (G10LS, AOVX); that of 2019 gave them other meanings
 * (tyre pressure, blind spot), which are no events. Of bit 15 they say three things: vibration, removal, low battery.
 */
const VENDOR_ALARMS: readonly (readonly [bit: number, type: DeviceEventType])[] = [
  [16, 'shock'],
  [17, 'tamper'],
];

/** Alarms as events, each type once, and the bits as they came. A record with an alarm says it as long as it lasts. */
export function applyAlarms(record: TrackerRecord, alarms: number, edition: Edition): void {
  if (alarms === 0) return;
  setAttribute(record, 'alarmFlags', alarms);
  for (const [bit, type] of edition === '2019' ? ALARMS : [...ALARMS, ...VENDOR_ALARMS]) {
    if (((alarms >>> bit) & 1) !== 0) addEvent(record, type);
  }
}

/** Adds an event unless the record has one of this type. */
export function addEvent(record: TrackerRecord, type: DeviceEventType, value?: number): void {
  if (record.events.some((event) => event.type === type)) return;
  const measure = value ?? (type === 'overspeed' ? record.speedMetersPerSecond : undefined);
  record.events.push(measure === undefined ? { type } : { type, value: measure });
}
