/** Reports about the device itself: no position, the time of sending is the record's. */
import { hardwareAddress, operatorCode } from '../network.ts';
import type { TrackerRecord } from '../protocol.ts';
import { simNumber } from '../sim.ts';
import { attributesOf, keep } from './attributes.ts';
import { bars, decimal, integer, number, percent } from './fields.ts';
import type { Report } from './messages.ts';
import { applyInputs, applyOutputs, applyState } from './state.ts';

const MOST_ZONE_MINUTES = 14 * 60;
/** A lithium cell, empty to full. */
const LEAST_CELL_VOLTS = 2.5;
const MOST_CELL_VOLTS = 5;

/**
 * Minutes by which the device's clock is ahead of UTC, summer time included, where a report says so at its end (GTINF,
 * GTTMZ); undefined where it does not.
 */
export function zoneMinutes(fields: readonly string[]): number | undefined {
  // The oldest dialect (GT300) writes whole hours.
  const whole = fields.find((field) => /^[+-]\d{1,2}\.00$/.test(field));
  if (whole !== undefined) {
    const minutes = Number(whole) * 60;
    return Math.abs(minutes) > MOST_ZONE_MINUTES ? undefined : minutes;
  }
  const at = fields.findLastIndex((field) => /^[+-]\d{4}$/.test(field));
  if (at < 0) return undefined;
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(fields[at]!)!;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  if (Math.abs(offset) > MOST_ZONE_MINUTES) return undefined;
  return offset + (fields[at + 1] === '1' ? 60 : 0);
}

/** The cell's voltage, which has decimals, and the charger's state after it. @returns index after both, or undefined */
function applyBattery(record: TrackerRecord, fields: readonly string[], from: number): number | undefined {
  for (let at = from; at < Math.min(fields.length, from + 6); at++) {
    const volts = decimal(fields[at]);
    if (volts === undefined || volts < LEAST_CELL_VOLTS || volts > MOST_CELL_VOLTS) continue;
    // A short mileage looks the same, but only the voltage is followed by the charger's state.
    if (!/^[0-3]?$/.test(fields[at + 1] ?? 'x') || fields.slice(at + 1, at + 5).some((field) => field.includes('.')))
      continue;
    record.batteryVolts = volts;
    if (fields[at + 1] !== '') record.charging = fields[at + 1] === '1';
    return at + 2;
  }
  return undefined;
}

/**
 * state · ICCID · signal · bit errors · supply connected · mileage or supply mV · reserved or second supply · battery V ·
 * charging · … · last fix · battery % (handheld) or inputs and outputs (vehicle) · … · zone · summer time
 */
export function applyInformation(record: TrackerRecord, report: Report): void {
  const { family } = report;
  const card = report.version === '' ? simNumber(report.fields[0] ?? '') : undefined;
  if (card !== undefined) {
    // The oldest dialect (GT300): card and signal; what follows is not the state of newer ones.
    keep(record, 'iccid', card);
    keep(record, 'gsmSignal', bars(integer(report.fields[1])));
    return;
  }
  // Some firmware leaves the name out; the state's place tells.
  const named = /^(?:[0-9A-F]{2})?$/i.test(report.fields[family.diagnostic ? 2 : 1] ?? '');
  const fields = report.fields.slice((named ? 1 : 0) + (family.diagnostic ? 1 : 0));
  applyState(record, fields[0]);
  keep(record, 'iccid', simNumber(fields[1] ?? ''));
  keep(record, 'gsmSignal', bars(integer(fields[2])));
  const connected = fields[4];
  if (!family.handheld && (connected === '0' || connected === '1')) attributesOf(record).unplugged = connected === '0';
  const fifth = fields[5];
  if (decimal(fifth) !== undefined) record.odometerMeters = Math.round(decimal(fifth)! * 1000);
  else if (!family.handheld && /^\d{3,6}$/.test(fifth ?? '')) record.externalVolts = Number(fifth) / 1000;
  applyBattery(record, fields, fields[5]?.includes('.') ? 6 : 5);
  const lastFix = fields.findIndex((field, at) => at > 7 && /^\d{14}$/.test(field));
  if (lastFix >= 0) {
    if (family.handheld) {
      record.batteryPercent = percent(fields[lastFix + 1]);
      keep(record, 'deviceCelsius', number(fields[lastFix + 3]));
    } else applyWires(record, fields.slice(lastFix + 1));
  }
}

/** Inputs and outputs are the last two fields in a row with two digits each. */
function applyWires(record: TrackerRecord, fields: readonly string[]): void {
  for (let at = fields.length - 2; at >= 0; at--) {
    if (!/^[0-9A-Fa-f]{2}$/.test(fields[at]!) || !/^[0-9A-Fa-f]{2}$/.test(fields[at + 1]!)) continue;
    applyInputs(record, fields[at]);
    applyOutputs(record, fields[at + 1]);
    return;
  }
}

/** Rules by name; `fields[0]` is the device's name. */
export const INFORMATION: Readonly<Record<string, (record: TrackerRecord, report: Report) => void>> = {
  GTINF: applyInformation,
  GTVER: (record, { fields }) => {
    keep(record, 'deviceModel', fields[1]);
    keep(record, 'firmwareVersion', fields[2]);
    keep(record, 'hardwareVersion', fields[3]);
  },
  GTCID: (record, { fields }) => keep(record, 'iccid', simNumber(fields[1] ?? '')),
  GTCSQ: (record, { fields }) => keep(record, 'gsmSignal', bars(integer(fields[1]))),
  GTBAT: (record, { fields, family }) => {
    applyBattery(record, fields, 2);
    if (family.handheld) record.batteryPercent = percent(fields[3]);
  },
  GTGSM: cells,
  GTLBS: (record, report) => {
    record.batteryPercent = percent(report.fields[3]);
    cells(record, report);
  },
  GTWIF: (record, report) => {
    record.batteryPercent = percent(report.fields.at(-1));
    networks(record, report);
  },
  GTPNA: nothing,
  GTPFA: nothing,
  GTGSV: nothing,
};

function nothing(): void {}

/**
 * Neighbours and, last, the own cell: country, network, area, cell, strength, reserved. Strengths that are no number are
 * left out.
 */
function cells(record: TrackerRecord, { fields }: Report): void {
  const towers: string[] = [];
  for (let at = 1; at + 4 < fields.length; at++) {
    const [country, network, area, cell, strength] = fields.slice(at, at + 5) as [
      string,
      string,
      string,
      string,
      string,
    ];
    if (!/^0\d{3}$/.test(country) || !/^0\d{3}$/.test(network) || !/^[0-9A-Fa-f]{4,8}$/.test(area)) continue;
    if (!/^[0-9A-Fa-f]{4,9}$/.test(cell) || Number(country) < 200) continue;
    const attributes = attributesOf(record);
    attributes.gsmOperator = operatorCode(Number(country), Number(network));
    attributes.gsmAreaCode = Number.parseInt(area, 16);
    attributes.gsmCellId = Number.parseInt(cell, 16);
    const own = `${attributes.gsmAreaCode}/${attributes.gsmCellId}`;
    towers.push(integer(strength) === undefined ? own : `${own}/${integer(strength)}`);
    at += 4;
  }
  if (towers.length > 1) attributesOf(record).cellTowers = [towers.pop(), ...towers].join();
}

/** Wireless networks in reach: address, strength in dBm, three reserved fields each. */
function networks(record: TrackerRecord, { fields }: Report): void {
  const found: string[] = [];
  for (const [at, field] of fields.entries()) {
    const strength = integer(fields[at + 1]);
    const address = hardwareAddress(field);
    if (address !== undefined && strength !== undefined) found.push(`${address}/${strength}`);
  }
  keep(record, 'wifiAccessPoints', found.join());
}

/** Not records: what the device answers to a question about its settings, or says of an update. */
export const TALK = new Set(['GTALL', 'GTALM', 'GTTMZ', 'GTGPS', 'GTIOS', 'GTUPC', 'GTUPD', 'GTCFG']);
