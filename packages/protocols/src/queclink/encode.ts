/** Text frames as a vehicle tracker with satellites in its reports (GV310LAU, type 6E) sends them; for the simulator and tests. */
import type { DeviceRecord } from '../device-side.ts';
import { ACKNOWLEDGEMENT, BUFFERED_REPORT, REFUSAL, REPORT, TAIL } from './messages.ts';

const VERSION = '6E0100';
const KMH_PER_METER_PER_SECOND = 3.6;
/** Report every so many seconds, which is the usual kind. */
const PERIODIC = '10';
/** Cell, where none is known: country, network, area, cell. */
const NO_CELL = ',,,';
const WITH_SATELLITES = '01';
const WITHOUT_APPENDED = '00';
const COUNTS = 0x10000;
const POSITIONS_PER_COUNT = 256;

/** @param instant epoch ms @returns `yyyymmddhhmmss` */
export function encodeTime(instant: number): string {
  return new Date(instant).toISOString().replace(/\D/g, '').slice(0, 14);
}

/**
 * The count of a record's report. A device keeps it with the report, so a simulated one takes it from the record: what
 * is sent again, over whatever connection, is the same report.
 */
export function countOf(record: DeviceRecord): string {
  const count =
    record.sequence === undefined
      ? Math.floor(record.fixTime / 1000)
      : Math.floor(record.sequence / POSITIONS_PER_COUNT);
  return hexadecimalCount(((count % COUNTS) + COUNTS) % COUNTS);
}

/**
 * Returns the count of a message about an order, half the range away from that of the record's report. A message with
 * the count of an open report would take that report's acknowledgement.
 */
function answerCountOf(record: DeviceRecord): string {
  return hexadecimalCount((Number.parseInt(countOf(record), 16) + COUNTS / 2) % COUNTS);
}

function hexadecimalCount(count: number): string {
  return count.toString(16).toUpperCase().padStart(4, '0');
}

function fixed(value: number | undefined, digits: number): string {
  return value === undefined ? '' : value.toFixed(digits);
}

function thousandths(value: number | undefined): string {
  return value === undefined ? '' : String(Math.round(value * 1000));
}

function hourMeter(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const whole = Math.round(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(Math.floor(whole / 3600)).padStart(5, '0')}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

function hexadecimal(value: number): string {
  return (value & 0xff).toString(16).toUpperCase().padStart(2, '0');
}

/** Ignition and motion, inputs (bit 0 is the ignition wire), outputs. */
function status(record: DeviceRecord): string {
  const { ignition } = record;
  const moving = record.motion ?? (record.speedMetersPerSecond ?? 0) > 0;
  const first = ignition === undefined ? '4' : ignition ? '2' : '1';
  const state = ignition === undefined && record.motion === undefined ? '00' : first + (moving ? '2' : '1');
  const inputs = ((record.digitalInputs ?? 0) << 1) | (ignition === true ? 1 : 0);
  return state + hexadecimal(inputs) + hexadecimal(record.digitalOutputs ?? 0);
}

function position(record: DeviceRecord): string {
  const { latitude, longitude, headingDegrees } = record;
  if (latitude === undefined || longitude === undefined) return `0,,,,,,,${NO_CELL}`;
  const speed = record.speedMetersPerSecond;
  return [
    record.valid === false ? '0' : '1',
    fixed(speed === undefined ? undefined : speed * KMH_PER_METER_PER_SECOND, 1),
    headingDegrees === undefined ? '' : String(Math.round(headingDegrees) % 360),
    fixed(record.altitudeMeters, 1),
    longitude.toFixed(6),
    latitude.toFixed(6),
    encodeTime(record.fixTime),
    NO_CELL,
  ].join();
}

/** One GTFRI with one position. */
export function encodeReport(imei: string, record: DeviceRecord): Uint8Array {
  const { satellites, odometerMeters } = record;
  const fields = [
    `${record.buffered === true ? BUFFERED_REPORT : REPORT}GTFRI`,
    VERSION,
    imei,
    '',
    thousandths(record.externalVolts),
    PERIODIC,
    '1',
    position(record),
    satellites === undefined ? WITHOUT_APPENDED : `${WITH_SATELLITES},${satellites}`,
    fixed(odometerMeters === undefined ? undefined : odometerMeters / 1000, 1),
    hourMeter(record.engineSeconds),
    thousandths(record.analogue1Volts),
    thousandths(record.analogue2Volts),
    '',
    record.batteryPercent === undefined ? '' : String(Math.round(record.batteryPercent)),
    status(record),
    ',,',
    encodeTime(record.fixTime),
    countOf(record),
  ];
  return bytesOf(fields.join() + TAIL);
}

/**
 * Encodes the acknowledgement or refusal of a command.
 * @param word of the command @param fields its serial number, four hexadecimal digits, and the fields before it
 */
export function encodeAcknowledgement(
  imei: string,
  taken: boolean,
  word: string,
  fields: string,
  record: DeviceRecord,
): Uint8Array {
  const header = taken ? ACKNOWLEDGEMENT : REFUSAL;
  return bytesOf(
    `${header}${word},${VERSION},${imei},,${fields},${encodeTime(record.fixTime)},${answerCountOf(record)}${TAIL}`,
  );
}

/** GTIOS: mode of a pin, two analogue inputs, digital inputs and outputs. */
export function encodeOutputs(imei: string, firstIsOn: boolean, record: DeviceRecord): Uint8Array {
  const inputs = hexadecimal(record.ignition === true ? 1 : 0);
  const state = `0,0,0,${inputs},${hexadecimal(Number(firstIsOn))}`;
  return bytesOf(
    `${REPORT}GTIOS,${VERSION},${imei},,${state},${encodeTime(record.fixTime)},${answerCountOf(record)}${TAIL}`,
  );
}

/** @param count four hexadecimal digits */
export function encodeHeartbeat(imei: string, sentAt: number, count: string): Uint8Array {
  return bytesOf(`${ACKNOWLEDGEMENT}GTHBD,${VERSION},${imei},,${encodeTime(sentAt)},${count}${TAIL}`);
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}
