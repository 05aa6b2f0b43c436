/** Items that hold further items. A group is taken when its parts fill it exactly, else it is not what it looks like. */
import { hardwareAddress } from '../network.ts';
import { attributesOf, type TrackerRecord } from '../protocol.ts';
import { simNumber } from '../sim.ts';
import { setAttribute } from './attributes.ts';
import { applyCell, applyCellsOfOneNetwork } from './network.ts';
import { applyFaultCodes, applyReading, applyVehicleText, applyVin, VEHICLE_GROUPS, VEHICLE_ITEMS } from './obd.ts';
import { asciiText, hexOf, uint16, uint32 } from './octets.ts';
import { addEvent } from './status.ts';

interface Part {
  id: number;
  value: Uint8Array;
}

/** Parts of id and length (1), undefined when they do not fill the octets. */
function partsOf(bytes: Uint8Array, idOctets: 1 | 2): Part[] | undefined {
  const parts: Part[] = [];
  let at = 0;
  while (at + idOctets < bytes.length) {
    const id = idOctets === 2 ? uint16(bytes, at) : bytes[at]!;
    const from = at + idOctets + 1;
    at = from + bytes[from - 1]!;
    if (at > bytes.length) return undefined;
    parts.push({ id, value: bytes.subarray(from, at) });
  }
  return at === bytes.length ? parts : undefined;
}

/** Item 0x80 of more than one octet: content (1), then items of its own. */
export function applyVehicleList(record: TrackerRecord, value: Uint8Array): boolean {
  const parts = partsOf(value.subarray(1), 1);
  if (!parts || parts.length === 0) return false;
  for (const part of parts) {
    if (part.id === 0x8b) applyVin(record, part.value);
    else if (part.id === 0xa0) applyFaultCodes(record, part.value);
    else applyReading(record, VEHICLE_ITEMS, part.id, part.value);
  }
  return true;
}

/** Item 0xF3: numbers of two octets. */
export function applyGroups(record: TrackerRecord, value: Uint8Array): boolean {
  const parts = partsOf(value, 2);
  if (!parts || parts.length === 0) return false;
  for (const part of parts) {
    if (part.id === 0x0050) applyVin(record, part.value);
    else applyReading(record, VEHICLE_GROUPS, part.id, part.value);
  }
  return true;
}

const MARK = 0x7c;

/** Item 0xFE: a mark, then items; that numbered 1 holds alarm bits. */
export function applyMarked(record: TrackerRecord, value: Uint8Array): boolean {
  const parts = value[0] === MARK ? partsOf(value.subarray(1), 1) : undefined;
  if (!parts) return false;
  for (const part of parts) {
    if (part.id !== 1 || part.value.length !== 4) continue;
    const alarms = uint32(part.value, 0);
    if ((alarms & 1) !== 0) addEvent(record, 'harshAcceleration');
    if ((alarms & 2) !== 0) addEvent(record, 'harshBraking');
    if ((alarms & 4) !== 0) addEvent(record, 'harshCornering');
    if ((alarms & 8) !== 0) addEvent(record, 'crash');
    if ((alarms & 16) !== 0) addEvent(record, 'tamper');
  }
  return true;
}

const TEMPERATURES = [
  'wirelessTemperature1Celsius',
  'wirelessTemperature2Celsius',
  'wirelessTemperature3Celsius',
  'wirelessTemperature4Celsius',
] as const;
const HUMIDITIES = [
  'wirelessHumidity1Percent',
  'wirelessHumidity2Percent',
  'wirelessHumidity3Percent',
  'wirelessHumidity4Percent',
] as const;
/** Number (1) · address (6) · temperature (2) · humidity (2). */
const SENSOR_OCTETS = 11;

/** Item 0xE6: text read off the vehicle bus, or wireless sensors. */
export function applyMeasured(record: TrackerRecord, value: Uint8Array): boolean {
  const text = asciiText(value);
  if (text !== undefined && applyVehicleText(record, text)) return true;
  if (value.length === 0 || value.length % SENSOR_OCTETS !== 0) return false;
  for (let at = 0; at < value.length; at += SENSOR_OCTETS) {
    const sensor = value[at]! - 1;
    if (sensor < 0 || sensor >= TEMPERATURES.length) continue;
    setAttribute(record, TEMPERATURES[sensor]!, wholeAndFraction(value, at + 7));
    setAttribute(record, HUMIDITIES[sensor]!, wholeAndFraction(value, at + 9));
  }
  return true;
}

/** A signed whole number and 255ths of it. */
function wholeAndFraction(value: Uint8Array, at: number): number {
  const whole = (value[at]! << 24) >> 24;
  const fraction = value[at + 1]! / 255;
  return Math.round((whole < 0 ? whole - fraction : whole + fraction) * 100) / 100;
}

/** Item 0xEB: cells of one network, or parts of length (2), number (2) and value (BSJ, SeeWorld). */
export function applyExtensions(record: TrackerRecord, value: Uint8Array): boolean {
  if (applyCellsOfOneNetwork(record, value)) return true;
  const parts: Part[] = [];
  let at = 0;
  while (at + 4 <= value.length) {
    const end = at + 2 + uint16(value, at);
    if (end > value.length || end < at + 4) return false;
    parts.push({ id: uint16(value, at + 2), value: value.subarray(at + 4, end) });
    at = end;
  }
  if (at !== value.length || parts.length === 0) return false;
  for (const part of parts) {
    // An unknown part is kept like an unknown item, behind the number of the one that holds it.
    if (!applyExtension(record, part)) attributesOf(record)[`io235_${part.id}`] = hexOf(part.value);
  }
  return true;
}

function applyExtension(record: TrackerRecord, { id, value }: Part): boolean {
  const { length } = value;
  switch (id) {
    case 0x0001:
      if (length < 2) return false;
      record.fuelLiters = uint16(value, 0) / 10;
      return true;
    case 0x002d:
      if (length === 2) applyVolts(record, uint16(value, 0) / 1000);
      else if (length === 4) record.externalVolts = uint32(value, 0) / 1000;
      return length === 2 || length === 4;
    case 0x0089:
      return length === 4 && applyAlarms(record, uint32(value, 0));
    case 0x00a8:
    case 0x00e1:
      if (length !== 1 || value[0]! > 100) return false;
      record.batteryPercent = value[0]!;
      return true;
    case 0x00b2: {
      const number = length === 10 ? simNumber(hexOf(value)) : undefined;
      if (number !== undefined) setAttribute(record, 'iccid', number);
      return number !== undefined;
    }
    case 0x00b9:
      return applyWifiText(record, value);
    case 0x00c5:
      return length === 4 && applyState(record, uint32(value, 0));
    case 0x00c6:
      if (length !== 1) return false;
      if (value[0] === 3 || value[0] === 4) addEvent(record, 'lowBattery');
      return true;
    case 0x00ce:
      if (length !== 2) return false;
      record.externalVolts = uint16(value, 0) / 100;
      return true;
    case 0x00d8:
      return (
        length === 9 &&
        applyCell(record, {
          mobileCountryCode: uint16(value, 0),
          mobileNetworkCode: value[2]!,
          areaCode: uint16(value, 3),
          cellId: uint32(value, 5),
        })
      );
    default:
      return false;
  }
}

/** Highest voltage of a battery of one cell while it is charged. */
const HIGHEST_CELL_VOLTS = 5.5;

/** Voltage of the own battery; devices without one send their supply. */
function applyVolts(record: TrackerRecord, volts: number): void {
  if (volts <= HIGHEST_CELL_VOLTS) record.batteryVolts = volts;
  else record.externalVolts = volts;
}

/** Alarms that are raised by a cleared bit; without any set the field is not used. */
function applyAlarms(record: TrackerRecord, bits: number): boolean {
  if (bits === 0) return false;
  if ((bits & 1) === 0) addEvent(record, 'unplugged');
  if ((bits & 0x1000) === 0) addEvent(record, 'tamper');
  return true;
}

/** Bit 6 cleared: shock; bits 23 and 24: 0 moving, 1 at rest. */
function applyState(record: TrackerRecord, bits: number): boolean {
  if (bits === 0) return false;
  if ((bits & 0x40) === 0) addEvent(record, 'shock');
  const motion = (bits >>> 23) & 3;
  if (motion < 2) record.motion = motion === 0;
  return true;
}

/** Number (1), then address and strength in turn, separated by commas. */
function applyWifiText(record: TrackerRecord, value: Uint8Array): boolean {
  const fields = asciiText(value.subarray(1))?.split(',');
  if (!fields || fields.length < 2) return false;
  const stations: string[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2)
    stations.push(`${hardwareAddress(fields[at]!) ?? fields[at]}/${fields[at + 1]}`);
  setAttribute(record, 'wifiAccessPoints', stations.join(','));
  return true;
}
