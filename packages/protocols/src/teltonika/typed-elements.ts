/**
 * Elements that fill a typed column or raise an event, or that need a rule of their own. One line an element, by id and
 * with the manufacturer's name, so that the table can be compared with Teltonika's AVL ID list ("FMB AVL ID", "FMC OBD
 * OEM", "CAN adapters") from top to bottom. Elements stored unchanged as an attribute are in `elements.ts`.
 */
import type { AttributeName } from '../dictionary.ts';
import { attributesOf, type DeviceEventType, type TrackerRecord } from '../protocol.ts';
import { SIZE } from './elements.ts';

/**
 * Puts one element into a record.
 * @param value unsigned, as read @param width octets @param eventId element that caused the record, 0 for none
 */
type Rule = (record: TrackerRecord, value: number, width: number, eventId: number, id: number) => void;

// biome-ignore format: one line an element
const RULES: Readonly<Record<number, Rule>> = {
  1: (record, value) => setInput(record, 0, value), // Digital Input 1
  2: (record, value) => setInput(record, 1, value), // Digital Input 2
  3: (record, value) => setInput(record, 2, value), // Digital Input 3
  6: (record, value) => { record.analogue2Volts = value / 1000; }, // Analog Input 2, mV
  9: (record, value) => { record.analogue1Volts = value / 1000; }, // Analog Input 1, mV
  10: sdStatusOrAnalogue, // SD Status; two octets: Analog Input 2 of older families
  11: (record, value) => { attributesOf(record).analogue3Volts = value / 1000; }, // Analog Input 3; eight octets: ICCID1
  16: (record, value) => { record.odometerMeters = value; }, // Total Odometer, m
  24: gnssSpeed, // Speed, km/h
  25: (record, value, width) => wireless(record, 'wirelessTemperature1Celsius', value, width), // BLE Temperature 1, 0.01 °C
  26: (record, value, width) => wireless(record, 'wirelessTemperature2Celsius', value, width), // BLE Temperature 2, 0.01 °C
  27: (record, value, width) => wireless(record, 'wirelessTemperature3Celsius', value, width), // BLE Temperature 3, 0.01 °C
  28: (record, value, width) => wireless(record, 'wirelessTemperature4Celsius', value, width), // BLE Temperature 4, 0.01 °C
  36: (record, value) => { record.rpm ??= value; }, // Engine RPM (OBD); the vehicle bus (85) comes first
  48: (record, value) => { record.fuelPercent ??= value; }, // Fuel Level (OBD), %; the vehicle bus (89) comes first
  66: (record, value) => { record.externalVolts = value / 1000; }, // External Voltage, mV
  67: (record, value) => { record.batteryVolts = value / 1000; }, // Battery Voltage, mV
  72: (record, value, width) => wired(record, 'temperature1Celsius', value, width), // Dallas Temperature 1, 0.1 °C
  73: (record, value, width) => wired(record, 'temperature2Celsius', value, width), // Dallas Temperature 2, 0.1 °C
  74: (record, value, width) => wired(record, 'temperature3Celsius', value, width), // Dallas Temperature 3, 0.1 °C
  75: (record, value, width) => wired(record, 'temperature4Celsius', value, width), // Dallas Temperature 4, 0.1 °C
  84: (record, value) => { record.fuelLiters = value / 10; }, // Fuel Level (CAN), 0.1 l
  85: (record, value) => { record.rpm = value; }, // Engine RPM (CAN)
  87: (record, value) => canOdometer(record, value), // Total Mileage (CAN), m
  89: (record, value) => { record.fuelPercent = value; }, // Fuel Level (CAN), %
  102: (record, value) => { record.engineSeconds = value * 60; }, // Engine Worktime, min
  103: (record, value) => { attributesOf(record).countedEngineSeconds = value * 60; }, // Engine Worktime (counted), min
  105: (record, value) => { attributesOf(record).countedOdometerMeters = value; }, // Total Mileage (counted), m
  113: (record, value) => { record.batteryPercent ??= value; }, // Battery Level, %; the traction battery (152, 411) comes first
  116: (record, value) => { record.charging = value === 1; }, // Charger Connected
  152: (record, value) => { record.batteryPercent = value; }, // HV Battery Level, %
  175: autoGeofence, // Auto Geofence
  179: (record, value) => setOutput(record, 0, value), // Digital Output 1
  180: (record, value) => setOutput(record, 1, value), // Digital Output 2
  236: (record, value) => { if (value === 1) record.events.push({ type: 'sos' }); }, // Alarm
  239: (record, value) => { record.ignition = value !== 0; }, // Ignition
  240: (record, value) => { record.motion = value !== 0; }, // Movement
  246: (record, value, _width, eventId, id) => state(record, id, eventId, 'towing', value !== 0, 'towing'), // Towing
  247: crash, // Crash Detection
  249: (record, value, _width, eventId, id) => state(record, id, eventId, 'jamming', value !== 0, 'jamming'), // Jamming
  251: (record, value, _width, eventId, id) => state(record, id, eventId, 'idling', value !== 0, 'idling'), // Idling
  252: unplug, // Unplug
  253: greenDriving, // Green Driving Type; its value is element 254
  255: (record, value) => { record.events.push({ type: 'overspeed', value: value / 3.6 }); }, // Over Speeding, km/h
  303: (record, value) => { attributesOf(record).instantMovement = value !== 0; }, // Instant Movement
  318: gnssJamming, // GNSS Jamming
  380: (record, value) => setOutput(record, 2, value), // Digital Output 3
  389: (record, value) => canOdometer(record, value * 1000), // OBD OEM Total Mileage, km
  390: (record, value) => { record.fuelLiters ??= value / 10; }, // OBD OEM Fuel Level, 0.1 l
  411: (record, value) => { record.batteryPercent = value; }, // OBD OEM Battery Charge Level, %
  449: (record, value) => { record.engineSeconds ??= value; }, // Ignition On Counter, s
  636: (record, value) => { attributesOf(record).gsmCellId = value; }, // UMTS/LTE Cell ID, of which 205 has the last 16 bits
  802: charger, // Charger state
};

/** The rules in a flat array by element id, because each element of each record looks one up. */
const BY_ID: readonly (Rule | undefined)[] = Array.from({ length: SIZE }, (_, id) => RULES[id]);

/** Applies the rule of an element below `SIZE`. @returns false if it has none */
export function applyTyped(record: TrackerRecord, id: number, value: number, width: number, eventId: number): boolean {
  const rule = BY_ID[id];
  if (rule === undefined) return false;
  rule(record, value, width, eventId, id);
  return true;
}

/** Reads a value of 1, 2 or 4 octets as two's complement. */
export function signed(value: number, width: number): number {
  const shift = 32 - width * 8;
  return (value << shift) >> shift;
}

/** Sets digital input `at` + 1. */
export function setInput(record: TrackerRecord, at: number, value: number): void {
  record.digitalInputs = bit(record.digitalInputs, at, value !== 0);
}

function setOutput(record: TrackerRecord, at: number, value: number): void {
  record.digitalOutputs = bit(record.digitalOutputs, at, value !== 0);
}

function bit(bits: number | undefined, at: number, on: boolean): number {
  return on ? (bits ?? 0) | (1 << at) : (bits ?? 0) & ~(1 << at);
}

function sdStatusOrAnalogue(record: TrackerRecord, value: number, width: number): void {
  if (width === 2) record.analogue2Volts = value / 1000;
  else attributesOf(record).sdStatus = value !== 0;
}

/** Repeats the speed of the fix; kept only if it differs. */
function gnssSpeed(record: TrackerRecord, value: number): void {
  const metersPerSecond = value / 3.6;
  if (record.speedMetersPerSecond === undefined) {
    if (record.valid) record.speedMetersPerSecond = metersPerSecond;
  } else if (Math.abs(record.speedMetersPerSecond - metersPerSecond) > 0.01) {
    attributesOf(record).gnssSpeedKmh = value;
  }
}

/** 32764 to 32767, of older firmware 0xFFFD to 0xFFFF, are codes: no sensor, no data, abnormal state. */
function wireless(record: TrackerRecord, name: AttributeName, value: number, width: number): void {
  if (value < 0x7ffc || (value > 0x7fff && value < 0xfffd)) attributesOf(record)[name] = signed(value, width) / 100;
}

/** −55 to 115 °C; 850 and all above are codes: not ready, read error, not connected, wrong sensor. */
function wired(record: TrackerRecord, name: AttributeName, value: number, width: number): void {
  const tenths = signed(value, width);
  if (tenths <= 1150 && tenths !== 850) attributesOf(record)[name] = tenths / 10;
}

function canOdometer(record: TrackerRecord, meters: number): void {
  attributesOf(record).canOdometerMeters = meters;
  record.odometerMeters ??= meters;
}

function autoGeofence(record: TrackerRecord, value: number, _width: number, eventId: number, id: number): void {
  attributesOf(record).autoGeofence = value;
  if (eventId === id) record.events.push({ type: value === 0 ? 'geofenceExit' : 'geofenceEnter' });
}

/**
 * Keeps a state that the device reports when it changes as an attribute. It is an event only in the record that it caused,
 * so that a device configured to send it always does not repeat the event.
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

/** 7 and 8 mean that the device itself refuted the crash. */
function crash(record: TrackerRecord, value: number): void {
  attributesOf(record).crashCode = value;
  if (value >= 1 && value <= 6) record.events.push({ type: 'crash' });
}

function unplug(record: TrackerRecord, value: number, _width: number, eventId: number, id: number): void {
  state(record, id, eventId, 'unplugged', value !== 0, 'unplugged');
  if (value === 0 && eventId === id) record.events.push({ type: 'plugged' });
}

function greenDriving(record: TrackerRecord, value: number): void {
  if (value === 1) record.events.push({ type: 'harshAcceleration' });
  else if (value === 2) record.events.push({ type: 'harshBraking' });
  else if (value === 3) record.events.push({ type: 'harshCornering' });
}

function gnssJamming(record: TrackerRecord, value: number, _width: number, eventId: number, id: number): void {
  attributesOf(record).gnssJamming = value;
  if (value > 0 && (eventId === id || eventId === 0)) record.events.push({ type: 'jamming' });
}

function charger(record: TrackerRecord, value: number): void {
  record.charging = value === 1;
  attributesOf(record).chargerState = value;
}
