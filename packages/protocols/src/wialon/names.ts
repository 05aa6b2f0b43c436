/**
 * Meanings of parameters that devices send under the same name and in the same unit. A value outside the range of its
 * meaning stays under its own name. Numbers in `io_` names are Teltonika's elements, as gateways forward them to this
 * protocol.
 */
import type { AttributeName } from '../dictionary.ts';
import { type AttributeValue, attributesOf, type DeviceEventType, type TrackerRecord } from '../protocol.ts';
import { numberOf } from './values.ts';

/** True: taken. `denied`: the fix is not valid. @param fractional the device declares a number with a fraction */
export type Reader = (record: TrackerRecord, value: AttributeValue, fractional: boolean) => boolean | 'denied';

type FieldsOf<Kind> = {
  [Field in keyof TrackerRecord]-?: Kind extends TrackerRecord[Field] ? Field : never;
}[keyof TrackerRecord];
type NumberField = Exclude<FieldsOf<number>, 'fixTime' | 'sequence' | 'latitude' | 'longitude'>;
type FlagField = 'ignition' | 'motion' | 'charging';

/** No vehicle's supply is above this, in volts; higher numbers are millivolts. */
const HIGHEST_VOLTS = 100;
/** No odometer shows more kilometres; higher numbers are metres. */
const MOST_KILOMETERS = 5_000_000;
const METERS_PER_KILOMETER = 1000;
const SECONDS_PER_HOUR = 3600;
const MOST_BARS = 5;
const BEST_CSQ = 31;
const WEAKEST_DBM = -113;
const LONGEST_TEXT = 64;
/** Level probes send numbers from here on as codes of their faults. */
const PROBE_FAULTS_FROM = 65_500;

function numeric(value: AttributeValue): number | undefined {
  return typeof value === 'number' ? value : typeof value === 'string' ? numberOf(value) : undefined;
}

function truth(value: AttributeValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const number = numeric(value);
  return number === 0 || number === 1 ? number === 1 : undefined;
}

function within(value: number | undefined, highest: number): value is number {
  return value !== undefined && value >= 0 && value <= highest;
}

function put(record: TrackerRecord, field: NumberField, value: number | undefined): boolean {
  if (value === undefined || record[field] !== undefined) return false;
  record[field] = value;
  return true;
}

const field =
  (name: NumberField, highest: number, divisor = 1): Reader =>
  (record, value) => {
    const number = numeric(value);
    return within(number, highest) && put(record, name, number / divisor);
  };

const flag =
  (name: FlagField): Reader =>
  (record, value) => {
    const state = truth(value);
    if (state === undefined || record[name] !== undefined) return false;
    record[name] = state;
    return true;
  };

const attribute =
  (name: AttributeName, lowest: number, highest: number): Reader =>
  (record, value) => {
    const number = numeric(value);
    if (number === undefined || number < lowest || number > highest) return false;
    const attributes = attributesOf(record);
    if (Object.hasOwn(attributes, name)) return false;
    attributes[name] = number;
    return true;
  };

const event =
  (type: DeviceEventType, state?: AttributeName): Reader =>
  (record, value) => {
    const on = truth(value);
    if (on === undefined) return false;
    if (state !== undefined) attributesOf(record)[state] = on;
    if (on && !record.events.some((one) => one.type === type)) record.events.push({ type });
    return true;
  };

const text =
  (name: AttributeName): Reader =>
  (record, value) => {
    const attributes = attributesOf(record);
    if (Object.hasOwn(attributes, name)) return false;
    attributes[name] = String(value).slice(0, LONGEST_TEXT);
    return true;
  };

function bars(record: TrackerRecord, value: number): boolean {
  const attributes = attributesOf(record);
  if (Object.hasOwn(attributes, 'gsmSignal')) return false;
  attributes.gsmSignal = value;
  return true;
}

/** Signal quality of AT+CSQ (3GPP TS 27.007): 0 is −113 dBm, 31 is −51 dBm, in steps of 2. */
const csq: Reader = (record, value) => {
  const level = numeric(value);
  return within(level, BEST_CSQ) && bars(record, Math.round((level * MOST_BARS) / BEST_CSQ));
};

/** Bars, quality or dBm, by the number. */
const signal: Reader = (record, value, fractional) => {
  const level = numeric(value);
  if (level === undefined || !Number.isInteger(level)) return false;
  if (level >= 0 && level <= MOST_BARS) return bars(record, level);
  return csq(record, level < 0 ? (level - WEAKEST_DBM) / 2 : level, fractional);
};

const validity: Reader = (_record, value) => {
  const on = truth(value);
  return on === undefined ? false : on || 'denied';
};

/** Volts, or millivolts where the number cannot be volts. */
const volts =
  (name: 'externalVolts' | 'batteryVolts'): Reader =>
  (record, value) => {
    const number = numeric(value);
    if (!within(number, HIGHEST_VOLTS * 1000)) return false;
    return put(record, name, number > HIGHEST_VOLTS ? number / 1000 : number);
  };

function meters(value: AttributeValue): number | undefined {
  const number = numeric(value);
  if (!within(number, MOST_KILOMETERS * METERS_PER_KILOMETER)) return undefined;
  return number > MOST_KILOMETERS ? number : number * METERS_PER_KILOMETER;
}

const kilometers: Reader = (record, value) => put(record, 'odometerMeters', meters(value));

const canOdometer = attribute('canOdometerMeters', 0, MOST_KILOMETERS * METERS_PER_KILOMETER);

const canKilometers: Reader = (record, value, fractional) => {
  const distance = meters(value);
  if (distance === undefined) return false;
  return canOdometer(record, distance, fractional);
};

/** Devices that count in whole numbers count metres. */
const odometer: Reader = (record, value, fractional) =>
  fractional
    ? kilometers(record, value, fractional)
    : field('odometerMeters', MOST_KILOMETERS * METERS_PER_KILOMETER)(record, value, fractional);

/** The own battery: volts, millivolts or per cent, where the number leaves no doubt. */
const battery: Reader = (record, value, fractional) => {
  const number = numeric(value);
  if (number === undefined || number < 0) return false;
  if (number >= 2000 && number <= 5000) return put(record, 'batteryVolts', number / 1000);
  if (fractional && number >= 2 && number < 5) return put(record, 'batteryVolts', number);
  if (number <= 100 && (!fractional || number >= 30)) return put(record, 'batteryPercent', number);
  return false;
};

const engineHours: Reader = (record, value) => {
  const hours = numeric(value);
  return within(hours, 1_000_000) && put(record, 'engineSeconds', Math.round(hours * SECONDS_PER_HOUR));
};

const probe = (name: 'fuelProbe1' | 'fuelProbe2'): Reader => attribute(name, 0, PROBE_FAULTS_FROM);

function temperature(name: AttributeName): Reader {
  return attribute(name, -60, 200);
}

/** By name: lower case, underscores for everything between words. */
const READERS = new Map<string, Reader>();
function declare(reader: Reader, ...names: string[]): void {
  for (const name of names) READERS.set(name, reader);
}

declare(flag('ignition'), 'ign', 'ignition', 'ignition_on', 'ignition_status', 'acc', 'io_239', 'avl_io_239');
declare(flag('motion'), 'motion', 'moving', 'movement', 'io_240', 'avl_io_240');
declare(flag('charging'), 'charging', 'is_charging');
declare(kilometers, 'mileage', 'hw_mileage', 'gps_mileage', 'gps_full_mileage', 'full_mileage', 'total_mileage');
declare(kilometers, 'vehicle_mileage');
declare(odometer, 'odometer', 'odom', 'total_odometer');
declare(field('odometerMeters', MOST_KILOMETERS * METERS_PER_KILOMETER), 'io_16', 'avl_io_16');
declare(volts('externalVolts'), 'power', 'pwr', 'pwr_ext', 'ext_pwr', 'ext_power', 'power_ext', 'external_power');
declare(volts('externalVolts'), 'ext_voltage', 'external_voltage', 'board_voltage', 'power_voltage', 'pwr_main');
declare(field('externalVolts', HIGHEST_VOLTS * 1000, 1000), 'io_66', 'avl_io_66');
declare(volts('batteryVolts'), 'pwr_int', 'int_pwr', 'int_power', 'battery_voltage', 'bat_voltage', 'batt_voltage');
declare(volts('batteryVolts'), 'vbat', 'battery_volts', 'internal_voltage', 'backup_voltage');
declare(field('batteryVolts', HIGHEST_VOLTS * 1000, 1000), 'io_67', 'avl_io_67');
declare(battery, 'battery', 'bat', 'batt', 'accum');
declare(
  field('batteryPercent', 100),
  'battery_level',
  'battery_percent',
  'batt_percent',
  'bat_percent',
  'battery_charge',
);
declare(field('batteryPercent', 100), 'io_113', 'avl_io_113');
declare(
  field('fuelLiters', 100_000),
  'fuel',
  'fuel_litres',
  'fuel_liters',
  'fuel_l',
  'can_fuel_litres',
  'can_fuel_liters',
);
declare(field('fuelPercent', 100), 'fuel_percent', 'can_fuel_percent', 'fuel_level_percent', 'fuel_level_p');
declare(probe('fuelProbe1'), 'lls1_val', 'lls_1', 'lls1', 'rs485fuel_level1', 'rs485_fuel_level1', 'fuel_sens1_lvl');
declare(probe('fuelProbe2'), 'lls2_val', 'lls_2', 'lls2', 'rs485fuel_level2', 'rs485_fuel_level2', 'fuel_sens2_lvl');
declare(temperature('fuelProbe1Celsius'), 'lls1_temp', 'fuel_sens1_temp');
declare(temperature('fuelProbe2Celsius'), 'lls2_temp', 'fuel_sens2_temp');
const WIRED = [1, 2, 3, 4, 5, 6, 7, 8] as const;
for (const number of WIRED) {
  const names = ['temp', 'temp_', 'temperature', 'temperature_'].map((name) => `${name}${number}`);
  declare(temperature(`temperature${number}Celsius`), ...names);
}
declare(field('rpm', 20_000), 'rpm', 'engine_rpm', 'can_rpm');
declare(engineHours, 'engine_hours', 'motohours', 'moto_hours', 'can_engine_hours');
declare(attribute('vehicleSpeedKmh', 0, 400), 'can_speed', 'vehicle_speed');
declare(attribute('engineLoadPercent', 0, 100), 'engine_load', 'can_engine_load');
declare(attribute('throttlePercent', 0, 100), 'throttle', 'can_throttle');
declare(temperature('coolantCelsius'), 'coolant_temp', 'can_coolant_temp', 'can_engine_temp', 'engine_temp');
declare(canKilometers, 'can_mileage', 'can_full_mileage', 'can_odometer');
declare(signal, 'gsm', 'gsm_level', 'gsm_signal', 'rssi');
declare(csq, 'csq', 'gsm_csq', 'gsm_signal_csq');
declare(attribute('gsmSignal', 0, MOST_BARS), 'io_21', 'avl_io_21');
declare(text('imsi'), 'imsi');
declare(text('iccid'), 'iccid');
declare(text('vin'), 'vin', 'can_vin');
declare(text('firmwareVersion'), 'fw', 'fw_ver', 'firmware', 'firmware_version', 'sw_ver');
declare(attribute('humidityPercent', 0, 100), 'humidity');
declare(attribute('gsmCellId', 0, 0xffffffff), 'cell_id', 'cellid', 'gsm_cell_id');
declare(attribute('gsmAreaCode', 0, 0xffff), 'lac', 'gsm_lac');
declare(attribute('hdop', 0, 100), 'hdop');
declare(attribute('pdop', 0, 100), 'pdop');
declare(field('satellites', 99), 'sats', 'satellites', 'sat');
declare(field('accuracyMeters', 100_000), 'accuracy');
declare(validity, 'valid', 'valid_nav', 'valid_coords', 'gps_valid', 'nav_valid', 'valid_fix', 'gps_fix');
declare(text('driverId'), 'driver', 'driver_id', 'driver_code', 'avl_driver', 'ibutton', 'rfid_driver');
declare(event('sos'), 'sos', 'alarm', 'panic', 'panic_button', 'alarm_button', 'sos_button', 'io_236', 'avl_io_236');
declare(event('harshAcceleration'), 'harsh_acceleration', 'hard_acceleration');
declare(event('harshBraking'), 'harsh_braking', 'hard_braking');
declare(event('harshCornering'), 'harsh_cornering', 'hard_cornering');
declare(event('overspeed'), 'overspeed', 'overspeeding');
declare(event('crash'), 'crash', 'accident');
declare(event('towing', 'towing'), 'tow', 'towing');
declare(event('idling', 'idling'), 'idling');
declare(event('jamming', 'jamming'), 'jam', 'jamming', 'gsm_jamming');
declare(event('unplugged', 'unplugged'), 'unplugged', 'power_cut', 'unplug');
declare(event('plugged'), 'plugged', 'power_restored');
declare(event('shock'), 'shock', 'vibration');
declare(event('tamper'), 'tamper', 'tampering');
declare(event('lowBattery'), 'low_battery', 'battery_low');
declare(event('geofenceEnter'), 'geofence_enter');
declare(event('geofenceExit'), 'geofence_exit');

/** Returns the reader of a parameter; undefined if it is kept unchanged. */
export function readerOf(name: string): Reader | undefined {
  return READERS.get(name.toLowerCase().replace(/[\s.-]+/g, '_'));
}
