/** Puts I/O elements into a record: by the tables of `elements.ts`, and by rule where an element needs one. */
import type { AttributeName } from '../dictionary.ts';
import { attributesOf, type DeviceEventType, type TrackerRecord } from '../protocol.ts';
import { DIVISORS, NAMES, PERCENT_OR_CODE, SIGNED, SIZE, TEXTS, WIDTHS, ZONES } from './elements.ts';
import { applyTags } from './tags.ts';

const WIRED = ['temperature1Celsius', 'temperature2Celsius', 'temperature3Celsius', 'temperature4Celsius'] as const;
const WIRELESS = [
  'wirelessTemperature1Celsius',
  'wirelessTemperature2Celsius',
  'wirelessTemperature3Celsius',
  'wirelessTemperature4Celsius',
] as const;

/** Names of unknown elements, made once each. */
const UNKNOWN: string[] = [];
function unknownName(id: number): string {
  let name = UNKNOWN[id];
  if (name === undefined) {
    name = `io${id}`;
    UNKNOWN[id] = name;
  }
  return name;
}

/** Standard gravity, m/s²; green driving values are hundredths of it. */
const GRAVITY = 9.80665;

/** The value of a harsh manoeuvre (element 254), m/s². */
export function greenDrivingMetersPerSecond2(value: number): number {
  return (value * GRAVITY) / 100;
}

function bit(bits: number | undefined, at: number, on: boolean): number {
  return on ? (bits ?? 0) | (1 << at) : (bits ?? 0) & ~(1 << at);
}

function signed(value: number, width: number): number {
  const shift = 32 - width * 8;
  return (value << shift) >> shift;
}

/**
 * A state that the device reports when it changes. It stands in the record as attribute; it is an event only in the
 * record that it caused, so that a device configured to send it always does not repeat the event for ever.
 */
function state(
  record: TrackerRecord,
  id: number,
  eventId: number,
  name: AttributeName,
  on: boolean,
  type: DeviceEventType,
): void {
  attributesOf(record)[name] = on;
  if (on && (eventId === id || eventId === 0)) record.events.push({ type });
}

/** Elements of the typed columns, of events, and those that need a rule. @returns false: not one of them */
function applyTyped(record: TrackerRecord, id: number, value: number, width: number, eventId: number): boolean {
  switch (id) {
    case 1:
      record.digitalInputs = bit(record.digitalInputs, 0, value !== 0);
      return true;
    case 2:
      record.digitalInputs = bit(record.digitalInputs, 1, value !== 0);
      return true;
    case 3:
      record.digitalInputs = bit(record.digitalInputs, 2, value !== 0);
      return true;
    case 6:
      record.analogue2Volts = value / 1000;
      return true;
    case 9:
      record.analogue1Volts = value / 1000;
      return true;
    case 11:
      // Of eight octets the first part of the SIM number.
      attributesOf(record).analogue3Volts = value / 1000;
      return true;
    case 10:
      // Analogue input 2 on the older families, memory card (one byte) on the newer ones.
      if (width === 2) record.analogue2Volts = value / 1000;
      else attributesOf(record).sdStatus = value !== 0;
      return true;
    case 16:
      record.odometerMeters = value;
      return true;
    case 24: {
      // The speed of the fix again; kept only where it says something else.
      const metersPerSecond = value / 3.6;
      if (record.speedMetersPerSecond === undefined) {
        if (record.valid) record.speedMetersPerSecond = metersPerSecond;
      } else if (Math.abs(record.speedMetersPerSecond - metersPerSecond) > 0.01) {
        attributesOf(record).gnssSpeedKmh = value;
      }
      return true;
    }
    case 25:
    case 26:
    case 27:
    case 28:
      // 32764 to 32767, of older firmware 0xFFFD to 0xFFFF: no sensor, no data, abnormal state.
      if (value < 0x7ffc || (value > 0x7fff && value < 0xfffd))
        attributesOf(record)[WIRELESS[id - 25]!] = signed(value, width) / 100;
      return true;
    case 36:
      record.rpm ??= value;
      return true;
    case 48:
      record.fuelPercent ??= value;
      return true;
    case 66:
      record.externalVolts = value / 1000;
      return true;
    case 67:
      record.batteryVolts = value / 1000;
      return true;
    case 72:
    case 73:
    case 74:
    case 75: {
      // −55 to 115 °C; 850 and all above are codes: not ready, read error, not connected, wrong sensor.
      const tenths = signed(value, width);
      if (tenths <= 1150 && tenths !== 850) attributesOf(record)[WIRED[id - 72]!] = tenths / 10;
      return true;
    }
    case 84:
      record.fuelLiters = value / 10;
      return true;
    case 85:
      record.rpm = value;
      return true;
    case 87:
      attributesOf(record).canOdometerMeters = value;
      record.odometerMeters ??= value;
      return true;
    case 89:
      record.fuelPercent = value;
      return true;
    case 102:
      record.engineSeconds = value * 60;
      return true;
    case 103:
      attributesOf(record).countedEngineSeconds = value * 60;
      return true;
    case 105:
      attributesOf(record).countedOdometerMeters = value;
      return true;
    case 113:
      record.batteryPercent ??= value;
      return true;
    case 116:
      record.charging = value === 1;
      return true;
    case 152:
    case 411:
      // Charge of the traction battery; stands before the tracker's own (113).
      record.batteryPercent = value;
      return true;
    case 175:
      attributesOf(record).autoGeofence = value;
      if (eventId === id) record.events.push({ type: value === 0 ? 'geofenceExit' : 'geofenceEnter' });
      return true;
    case 179:
      record.digitalOutputs = bit(record.digitalOutputs, 0, value !== 0);
      return true;
    case 180:
      record.digitalOutputs = bit(record.digitalOutputs, 1, value !== 0);
      return true;
    case 380:
      record.digitalOutputs = bit(record.digitalOutputs, 2, value !== 0);
      return true;
    case 236:
      if (value === 1) record.events.push({ type: 'sos' });
      return true;
    case 239:
      record.ignition = value !== 0;
      return true;
    case 240:
      record.motion = value !== 0;
      return true;
    case 246:
      state(record, id, eventId, 'towing', value !== 0, 'towing');
      return true;
    case 247:
      attributesOf(record).crashCode = value;
      // 7 and 8: the device itself refuted the crash.
      if (value >= 1 && value <= 6) record.events.push({ type: 'crash' });
      return true;
    case 249:
      state(record, id, eventId, 'jamming', value !== 0, 'jamming');
      return true;
    case 251:
      state(record, id, eventId, 'idling', value !== 0, 'idling');
      return true;
    case 252:
      state(record, id, eventId, 'unplugged', value !== 0, 'unplugged');
      if (value === 0 && eventId === id) record.events.push({ type: 'plugged' });
      return true;
    case 253:
      if (value === 1) record.events.push({ type: 'harshAcceleration' });
      else if (value === 2) record.events.push({ type: 'harshBraking' });
      else if (value === 3) record.events.push({ type: 'harshCornering' });
      return true;
    case 255:
      record.events.push({ type: 'overspeed', value: value / 3.6 });
      return true;
    case 303:
      attributesOf(record).instantMovement = value !== 0;
      return true;
    case 318:
      attributesOf(record).gnssJamming = value;
      if (value > 0 && (eventId === id || eventId === 0)) record.events.push({ type: 'jamming' });
      return true;
    case 389:
      attributesOf(record).canOdometerMeters = value * 1000;
      record.odometerMeters ??= value * 1000;
      return true;
    case 390:
      record.fuelLiters ??= value / 10;
      return true;
    case 449:
      record.engineSeconds ??= value;
      return true;
    case 636:
      // The whole number of a 4G cell, of which 205 has the last 16 bits.
      attributesOf(record).gsmCellId = value;
      return true;
    case 802:
      record.charging = value === 1;
      attributesOf(record).chargerState = value;
      return true;
    default:
      return false;
  }
}

/** Elements that another family sends under a number of these tables. @returns false: unknown */
function applyOtherFamily(record: TrackerRecord, id: number, value: number, width: number): boolean {
  if (id === 4 && width === 1) record.digitalInputs = bit(record.digitalInputs, 3, value !== 0);
  else if (id === 70) attributesOf(record).deviceCelsius = signed(value, width) / 10;
  else return false;
  return true;
}

/**
 * Puts an element of 1, 2 or 4 octets into a record.
 * @param value unsigned, as read
 * @param eventId element that caused the record, 0 for none
 */
export function applyElement(record: TrackerRecord, id: number, value: number, width: number, eventId: number): void {
  if (id < SIZE) {
    const octets = WIDTHS[id]!;
    if (octets !== 0 && octets !== width) {
      if (!applyOtherFamily(record, id, value, width)) attributesOf(record)[unknownName(id)] = value;
      return;
    }
    const name = NAMES[id];
    if (name !== undefined) {
      if (PERCENT_OR_CODE.has(id) && value / DIVISORS[id]! > 100) return;
      const number = SIGNED[id] === 1 ? signed(value, width) : value;
      const divisor = DIVISORS[id]!;
      attributesOf(record)[name] = divisor === 1 ? number : number / divisor;
      return;
    }
    const zone = ZONES[id]!;
    if (zone !== 0) {
      attributesOf(record).geofenceZone = zone;
      if (value === 0) record.events.push({ type: 'geofenceExit', value: zone });
      else if (value === 1) record.events.push({ type: 'geofenceEnter', value: zone });
      return;
    }
    if (applyTyped(record, id, value, width, eventId)) return;
  }
  attributesOf(record)[unknownName(id)] = value;
}

/** Puts an element of 8 octets into a record; exact: a number up to 2^53 − 1, else its decimal digits as text. */
export function applyLongElement(record: TrackerRecord, id: number, high: number, low: number): void {
  if (id === 78 || id === 207) {
    // Keys and cards are read as hexadecimal; all zeros: none is present.
    if (high === 0 && low === 0) return;
    const hex = high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
    attributesOf(record)[id === 78 ? 'driverId' : 'rfid'] = hex.toUpperCase();
    return;
  }
  const value = high < 0x200000 ? high * 0x100000000 + low : ((BigInt(high) << 32n) | BigInt(low)).toString();
  const name = id === 11 ? 'iccid1' : id === 14 ? 'iccid2' : id === 132 ? 'securityStateFlags' : unknownName(id);
  attributesOf(record)[name] = value;
}

/** Puts an element of variable length into a record: text where the element is text, else hexadecimal. */
export function applyVariableElement(record: TrackerRecord, id: number, bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (applyTags(record, id, buffer)) return;
  const name = TEXTS[id];
  if (name !== undefined) attributesOf(record)[name] = buffer.toString('latin1').replace(/\0+$/, '');
  else attributesOf(record)[unknownName(id)] = buffer.toString('hex');
}
