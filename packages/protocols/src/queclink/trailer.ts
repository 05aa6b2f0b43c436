/**
 * Fields between the last cell and the time of sending. Vehicle trackers:
 *
 *   reserved or mask · [satellites · …] · mileage · hour meter · analogue inputs (0 to 3) · battery % · status · …
 *
 * handheld ones mileage or nothing · battery %; long-life ones radio quality (2) · reserved or battery mV · battery % ·
 * mode · motion · temperature. The status has a shape of its own, so the number of analogue inputs is counted back from it.
 */
import type { TrackerRecord } from '../protocol.ts';
import { keep } from './attributes.ts';
import { bars, decimal, hexadecimal, hourMeter, integer, meters, number, percent } from './fields.ts';
import type { Family, Report } from './messages.ts';
import { applyAnalogue, applyInputs, applyOutputs, applyStatus, isState, isStatus } from './state.ts';

/** Bits of the mask that newer vehicle trackers put where older ones have a reserved field. */
const SATELLITES = 0x01;
const TRIGGER = 0x02;
const DILUTION = 0x08;
const JAMMING = 0x10;

/** Dilution has two decimals, the mileage after it one. */
const DILUTION_VALUE = /^\d{1,2}\.\d\d$/;

/** Status and hour meter are searched no further than this from the cell. */
const FURTHEST_STATUS = 10;

/** Radio quality to motion of a long-life tracker, at least. */
const LONG_LIFE_FIELDS = 6;

/** The optional fields after the cell. @returns index of the mileage */
function applyAppended(record: TrackerRecord, rest: readonly string[], family: Family): number {
  const first = rest[0];
  if (first === undefined || first.includes('.')) return 0;
  const mask = family.handheld || (first.length !== 2 && first.length !== 4) ? undefined : hexadecimal(first);
  let at = 1;
  if (mask === undefined) return at;
  const follows = (): boolean => rest[at] !== undefined && !rest[at]!.includes('.');
  if (mask & SATELLITES && follows()) {
    const satellites = integer(rest[at++]);
    if (satellites !== undefined && satellites >= 0 && satellites < 100) record.satellites = satellites;
  }
  if (mask & TRIGGER && follows() && /^\d?$/.test(rest[at]!)) at++;
  if (mask & DILUTION && rest.slice(at, at + 3).every((field) => DILUTION_VALUE.test(field))) {
    keep(record, 'hdop', number(rest[at]));
    keep(record, 'pdop', number(rest[at + 2]));
    at += 3;
  }
  if (mask & JAMMING && follows() && /^\d?$/.test(rest[at]!)) {
    // 0 unknown, 1 none, 2 warning, 3 critical
    const state = integer(rest[at++]);
    if (state !== undefined && state >= 1 && state <= 3) keep(record, 'gnssJamming', state - 1);
  }
  return at;
}

/** A state alone looks like a small analogue value, so a whole status anywhere is believed before it. */
function statusIn(rest: readonly string[], from: number): number {
  const first = Math.max(from, 1);
  const near = rest.slice(0, from + FURTHEST_STATUS);
  const whole = near.findIndex(
    (field, at) => at >= first && isStatus(field) && (near[at - 1] === '' || percent(near[at - 1]) !== undefined),
  );
  if (whole >= 0) return whole;
  return near.findIndex((field, at) => at >= first && isState(field) && percent(near[at - 1]) !== undefined);
}

/** Mileage of the whole life of the device. If a report has it for each position, it directly follows the cell. */
export function applyMileage(record: TrackerRecord, field: string | undefined): void {
  record.odometerMeters = meters(decimal(field)) ?? record.odometerMeters;
}

function applyLongLife(record: TrackerRecord, rest: readonly string[]): void {
  keep(record, 'gsmSignal', bars(integer(rest[0])));
  if (/^[2-4]\d{3}$/.test(rest[2]!)) record.batteryVolts = Number(rest[2]) / 1000;
  record.batteryPercent = percent(rest[3]);
  if (rest[5] === '0' || rest[5] === '1') record.motion = rest[5] === '1';
  keep(record, 'deviceCelsius', decimal(rest[6]));
}

function applyHandheld(record: TrackerRecord, rest: readonly string[]): void {
  applyMileage(record, rest[0]);
  if (rest.length < 2) return;
  for (let at = 1; at < rest.length; at++) {
    const battery = percent(rest[at]);
    // The last whole number is the charge; GL320M has mode and temperature after it.
    if (
      battery !== undefined &&
      (at === rest.length - 1 || rest.slice(at + 1).every((next) => /^$|^[01]$|\./.test(next)))
    ) {
      record.batteryPercent = battery;
      break;
    }
  }
  keep(record, 'deviceCelsius', rest.length > 3 ? decimal(rest.at(-1)) : undefined);
}

/**
 * The rest of a position report (GTFRI, GTERI) into the record of its last position.
 * @param rest fields after the last cell, without time of sending and count
 * @returns index in `rest` of the first field after the status; without a status, of the end
 */
export function applyPositionTrailer(record: TrackerRecord, rest: readonly string[], family: Family): number {
  // The type of some handhelds is also that of a vehicle tracker, which has a status.
  if (family.longLife && rest.length >= LONG_LIFE_FIELDS) {
    applyLongLife(record, rest);
    return LONG_LIFE_FIELDS + 1;
  }
  if (family.handheld && statusIn(rest, 1) < 0) {
    applyHandheld(record, rest);
    return rest.length;
  }
  let at = applyAppended(record, rest, family);
  applyMileage(record, rest[at++]);
  record.engineSeconds = hourMeter(rest[at]);
  if (family.splitInputs) {
    applyAnalogue(record, 1, rest[at + 1]);
    applyAnalogue(record, 2, rest[at + 2]);
    keep(record, 'analogue3Volts', thirdAnalogue(rest[at + 3]));
    applyInputs(record, rest[at + 4]);
    applyOutputs(record, rest[at + 5]);
    return at + 6;
  }
  const status = statusIn(rest, at);
  if (status < 0) return rest.length;
  applyStatus(record, rest[status]!);
  record.batteryPercent = percent(rest[status - 1]);
  const analogues = rest.slice(at + 1, status - 1);
  applyAnalogue(record, 1, analogues[0]);
  applyAnalogue(record, 2, analogues[1]);
  keep(record, 'analogue3Volts', thirdAnalogue(analogues[2]));
  return status + 1;
}

function thirdAnalogue(field: string | undefined): number | undefined {
  const millivolts = number(field);
  return millivolts === undefined || millivolts < 0 ? undefined : millivolts / 1000;
}

/**
 * Applies the values that trackers on the diagnostic socket add to a position report: speed of the engine, consumption
 * (l/100 km), tank (%). Source: GV500 @Track, "Fixed report".
 */
export function applyEngine(record: TrackerRecord, fields: readonly string[]): void {
  const rpm = integer(fields[0]);
  if (rpm !== undefined && rpm >= 0) record.rpm = rpm;
  const rate = decimal(fields[1]);
  if (rate !== undefined && rate >= 0) keep(record, 'canFuelRateLitersPer100Km', rate);
  record.fuelPercent = percent(fields[2]) ?? record.fuelPercent;
}

/** The rest of an event report: mileage, or the charge of a handheld device's battery. */
export function applyEventTrailer(record: TrackerRecord, rest: readonly string[], report: Report): void {
  const { family } = report;
  if (family.longLife) {
    if (rest.length >= LONG_LIFE_FIELDS) applyLongLife(record, rest);
    return;
  }
  if (family.handheld) {
    applyHandheld(record, rest);
    return;
  }
  const at = applyAppended(record, rest, family);
  // Ignition reports have the hour meter before the mileage.
  for (let index = at; index < Math.min(rest.length, at + 3); index++) {
    const seconds = hourMeter(rest[index]);
    if (seconds !== undefined) record.engineSeconds = seconds;
    else if (rest[index]!.includes('.')) {
      applyMileage(record, rest[index]);
      break;
    }
  }
}

/** Vehicle supply in millivolts, from a head that has it; two and fewer digits are something else. */
export function applySupply(record: TrackerRecord, field: string | undefined): void {
  if (field !== undefined && /^\d{3,6}$/.test(field)) record.externalVolts = Number(field) / 1000;
}
