/**
 * Alarm codes. Sources: Concox "GPS Tracker Communication Protocol" and JM-VL03 of the same title, "Alarm and
 * language"; JC100 and JC400 for message 0x95. Where families give one code two meanings the documents of Concox and
 * Jimi are followed; the code itself always stays in the record as `alarmCode`.
 */
import { attributesOf, type DeviceEventType, type TrackerRecord } from '../protocol.ts';

const ALARMS: ReadonlyMap<number, DeviceEventType> = new Map<number, DeviceEventType>([
  [0x01, 'sos'],
  [0x02, 'unplugged'],
  [0x03, 'shock'],
  [0x04, 'geofenceEnter'],
  [0x05, 'geofenceExit'],
  [0x06, 'overspeed'],
  // "Moving", "displacement" or "tow" alarm: parked and yet moved.
  [0x09, 'towing'],
  // External supply low, and its protection shutting the device down.
  [0x0e, 'lowBattery'],
  [0x0f, 'lowBattery'],
  [0x10, 'simFault'],
  [0x13, 'tamper'],
  [0x15, 'lowBattery'],
  // Cover opened.
  [0x18, 'tamper'],
  [0x19, 'lowBattery'],
  [0x1a, 'harshBraking'],
  [0x1b, 'harshCornering'],
  [0x24, 'plugged'],
  // Light on a sensor that should be dark.
  [0x25, 'tamper'],
  [0x26, 'harshAcceleration'],
  [0x27, 'harshBraking'],
  [0x28, 'harshBraking'],
  [0x29, 'harshAcceleration'],
  [0x2a, 'harshCornering'],
  [0x2b, 'harshCornering'],
  [0x2c, 'crash'],
  // Rollover.
  [0x2d, 'crash'],
  [0x2e, 'harshCornering'],
  [0x30, 'harshBraking'],
  // Pulled from its socket.
  [0x32, 'unplugged'],
  [0x3c, 'towing'],
  [0x4c, 'harshCornering'],
  // The line of the pulse counter is cut.
  [0x5e, 'tamper'],
]);

/** Alarms that only say that the ignition was turned. */
const IGNITION_TURNED_ON = 0xfe;
const IGNITION_TURNED_OFF = 0xff;

/** Bits 3 to 5 of "terminal information"; 6 is a geofence that is not said to be entered or left. */
const TERMINAL_ALARMS: ReadonlyMap<number, DeviceEventType> = new Map<number, DeviceEventType>([
  [0x01, 'shock'],
  [0x02, 'unplugged'],
  [0x03, 'lowBattery'],
  [0x04, 'sos'],
  [0x07, 'tamper'],
]);

/** Bits 3 to 5 that the first documents name in heartbeats: vibration, power cut, low battery, SOS. */
export const DOCUMENTED_TERMINAL_ALARMS = 4;

/** Alarms that the LW family (LW4G) numbers in its own way. */
const LW_ALARMS: ReadonlyMap<number, DeviceEventType> = new Map([
  [0x18, 'crash'],
  [0x19, 'harshAcceleration'],
]);
const FULL_PERCENT = 100;

/** Message 0x95 of cameras. */
const CAMERA_ALARMS: ReadonlyMap<number, DeviceEventType> = new Map<number, DeviceEventType>([
  [0x01, 'sos'],
  [0x0e, 'lowBattery'],
  [0x80, 'shock'],
  [0x87, 'overspeed'],
  [0x88, 'unplugged'],
  [0x90, 'harshAcceleration'],
  [0x91, 'harshBraking'],
  [0x92, 'harshCornering'],
  [0x93, 'crash'],
]);

export function addEvent(record: TrackerRecord, type: DeviceEventType | undefined): void {
  if (type === undefined || record.events.some((event) => event.type === type)) return;
  if (type === 'overspeed' && record.speedMetersPerSecond !== undefined)
    record.events.push({ type, value: record.speedMetersPerSecond });
  else record.events.push({ type });
}

/**
 * @param code 0: no alarm
 * @param isLw the device is known to be of the LW family
 */
export function addAlarm(record: TrackerRecord, code: number, isLw = false): void {
  if (code === 0) return;
  attributesOf(record).alarmCode = code;
  if (isLw && LW_ALARMS.has(code)) addEvent(record, LW_ALARMS.get(code));
  // A full battery is not low: the code means something else in this family.
  else if (record.batteryPercent === FULL_PERCENT && ALARMS.get(code) === 'lowBattery') return;
  else if (code === IGNITION_TURNED_ON) record.ignition = true;
  else if (code === IGNITION_TURNED_OFF) record.ignition = false;
  else addEvent(record, ALARMS.get(code));
}

/** @param bits 0 to 7; 0: no alarm */
export function addTerminalAlarm(record: TrackerRecord, bits: number): void {
  addEvent(record, TERMINAL_ALARMS.get(bits));
}

/** @param isShort a message without a place; JC100 uses 0x01 there for any alarm */
export function addCameraAlarm(record: TrackerRecord, code: number, isShort: boolean): void {
  attributesOf(record).alarmCode = code;
  const type = CAMERA_ALARMS.get(code);
  if (!isShort || type !== 'sos') addEvent(record, type);
}

/** Number of the zone of a geofence alarm. @param zone 0xFF says nothing */
export function addZone(record: TrackerRecord, zone: number): void {
  const event = record.events.find(({ type }) => type === 'geofenceEnter' || type === 'geofenceExit');
  if (event === undefined || zone === 0xff) return;
  event.value = zone;
  attributesOf(record).geofenceZone = zone;
}

/** Code of an event, for the device side. @returns undefined: none has it */
export function alarmOf(type: DeviceEventType): number | undefined {
  // The documented code takes precedence over those of dialects.
  const preferred: Partial<Record<DeviceEventType, number>> = {
    lowBattery: 25,
    harshAcceleration: 41,
    harshBraking: 48,
    harshCornering: 42,
  };
  return preferred[type] ?? [...ALARMS].find(([, named]) => named === type)?.[0];
}
