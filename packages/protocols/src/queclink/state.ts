/** The device's state: two characters of motion and ignition, then digital inputs and outputs. */
import type { TrackerRecord } from '../protocol.ts';
import { hexadecimal, number } from './fields.ts';

/** Ignition and motion by state; 41 and 42 come from devices that sense motion only. */
const STATES: Readonly<Record<string, { ignition?: boolean; motion: boolean }>> = {
  '11': { ignition: false, motion: false },
  '12': { ignition: false, motion: true },
  '16': { ignition: false, motion: true },
  '1A': { ignition: false, motion: true },
  '21': { ignition: true, motion: false },
  '22': { ignition: true, motion: true },
  '41': { motion: false },
  '42': { motion: true },
};

/** @param code `11` to `42`; others say nothing */
export function applyState(record: TrackerRecord, code: string | undefined): void {
  const state = STATES[code?.toUpperCase() ?? ''];
  if (state === undefined) return;
  record.ignition = state.ignition;
  record.motion = state.motion;
}

/** Six hexadecimal digits, state first; newer firmware writes more digits of inputs and outputs. */
const STATUS = /^(?:00|11|12|16|1A|21|22|41|42)(?:[0-9A-F]{4}|[0-9A-F]{8})$/i;
/** Trackers without inputs write the state alone. */
const STATE = /^(?:11|12|16|1A|21|22|41|42)$/i;

export function isStatus(field: string | undefined): field is string {
  return field !== undefined && STATUS.test(field);
}

export function isState(field: string | undefined): boolean {
  return field !== undefined && STATE.test(field);
}

/** Bit 0 is the ignition wire; input 1 is the next. */
export function applyInputs(record: TrackerRecord, field: string | undefined): void {
  const bits = hexadecimal(field);
  if (bits !== undefined) record.digitalInputs = bits >>> 1;
}

export function applyOutputs(record: TrackerRecord, field: string | undefined): void {
  record.digitalOutputs = hexadecimal(field) ?? record.digitalOutputs;
}

export function applyStatus(record: TrackerRecord, status: string): void {
  applyState(record, status.slice(0, 2));
  const digits = (status.length - 2) / 2;
  if (digits === 0) return;
  applyInputs(record, status.slice(2, 2 + digits));
  applyOutputs(record, status.slice(2 + digits));
}

/** An analogue input: millivolts, or `F` and the percentage of a fuel sensor that is wired to it. */
export function applyAnalogue(record: TrackerRecord, input: 1 | 2, field: string | undefined): void {
  if (field === undefined || field === '') return;
  if (field.startsWith('F')) {
    const percent = number(field.slice(1));
    if (percent !== undefined && percent <= 100) record.fuelPercent = percent;
    return;
  }
  const millivolts = number(field);
  if (millivolts === undefined || millivolts < 0) return;
  if (input === 1) record.analogue1Volts = millivolts / 1000;
  else record.analogue2Volts = millivolts / 1000;
}
