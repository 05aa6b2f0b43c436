/** Keeps the faults and errors of the reports of an asset (packages/domain/src/attention.ts). */
import {
  attentionOf,
  attentionRank,
  DEVICE_FAULTS,
  type DeviceFault,
  type Diagnosis,
} from '@waymark/domain/attention.ts';
import { ERROR } from '@waymark/domain/derive/codes.ts';
import type { LiveStatus } from '@waymark/domain/derive/index.ts';
import { spanAt } from '@waymark/domain/derive/rules.ts';
import { deviceRules, expectedIntervalMs } from '@waymark/domain/derive/silence.ts';
import type { PositionRow } from '../intake/position.ts';
import type { AssetEntry } from './asset-entry.ts';

/** A device may send any number of codes, of any length. */
const CODES_MAXIMUM = 16;
const CODE_CHARACTERS = 20;
/** A supply of at least this voltage is not unplugged. */
const SUPPLY_MILLIVOLTS = 6000;
/** A device that only raises an alarm counts as unplugged for this long after its last one. */
const UNPLUGGED_HOLD_MS = 24 * 3_600_000;

/** Takes in a report that is newer than the ones before. */
export function noteDiagnosis(diagnosis: Diagnosis, row: PositionRow): void {
  if (row.faultCodes !== undefined) {
    if (row.faultCodes > 0) {
      diagnosis.faultCodeCount = row.faultCodes;
      diagnosis.faultSince ??= row.fixTime;
    } else {
      delete diagnosis.faultSince;
      delete diagnosis.faultCodeCount;
      delete diagnosis.faultCodes;
    }
  }
  if (row.faultCodeText !== undefined) {
    const codes = row.faultCodeText
      .split(/[,;\s]+/)
      .filter((code) => code !== '' && code.length <= CODE_CHARACTERS)
      .slice(0, CODES_MAXIMUM);
    if (codes.length > 0) diagnosis.faultCodes = codes;
    else delete diagnosis.faultCodes;
  }
  if (row.events.length > 0) noteDeviceFaults(diagnosis, row);
  noteSupply(diagnosis, row);
}

/** Removes what belongs to another device than the one that reports now. */
export function forgetDevice(diagnosis: Diagnosis): void {
  delete diagnosis.deviceFaults;
  delete diagnosis.deviceFaultSince;
  delete diagnosis.unpluggedSince;
}

function noteDeviceFaults(diagnosis: Diagnosis, { events, fixTime }: PositionRow): void {
  const reported = DEVICE_FAULTS.filter((fault) => events.some(({ type }) => type === fault));
  if (reported.length === 0) return;
  const known: readonly DeviceFault[] = diagnosis.deviceFaults ?? [];
  diagnosis.deviceFaults = DEVICE_FAULTS.filter((fault) => known.includes(fault) || reported.includes(fault));
  diagnosis.deviceFaultSince ??= fixTime;
}

function noteSupply(diagnosis: Diagnosis, row: PositionRow): void {
  const { unpluggedSince } = diagnosis;
  if (row.unplugged === true || row.events.some(({ type }) => type === 'unplugged'))
    diagnosis.unpluggedSince ??= row.fixTime;
  else if (unpluggedSince !== undefined && (isSupplied(row) || row.fixTime - unpluggedSince > UNPLUGGED_HOLD_MS))
    delete diagnosis.unpluggedSince;
}

function isSupplied({ unplugged, externalMillivolts, charging, events }: PositionRow): boolean {
  if (unplugged === false || charging === true || events.some(({ type }) => type === 'plugged')) return true;
  return externalMillivolts !== null && externalMillivolts >= SUPPLY_MILLIVOLTS;
}

/** The diagnosis as it is stored and sent, with the rank of the most urgent reason. */
export interface StoredDiagnosis {
  /** JSON text; null: nothing is wrong. */
  text: string | null;
  /** Position in ATTENTION_KINDS; null: needs no attention. */
  attention: number | null;
}

/** Returns the diagnosis of an asset with its status at server time `now`, epoch ms. */
export function diagnosisOf({ diagnosis, fold, asset }: AssetEntry, live: LiveStatus, now: number): StoredDiagnosis {
  if (diagnosis.deviceFaults !== undefined && (fold.flags.bits & ERROR) === 0) {
    delete diagnosis.deviceFaults;
    delete diagnosis.deviceFaultSince;
  }
  if (live.movement === 'offline') {
    const rules = deviceRules(fold, asset.rules);
    diagnosis.usualSeconds = Math.round(expectedIntervalMs(fold, rules, spanAt(asset.rules, Math.max(now, 1))) / 1000);
  } else if (diagnosis.usualSeconds !== undefined) delete diagnosis.usualSeconds;
  let isEmpty = true;
  for (const _ in diagnosis) isEmpty = false;
  const { movement, since } = live;
  const [reason] = attentionOf({ movement, movementSince: since, diagnosis });
  return { text: isEmpty ? null : JSON.stringify(diagnosis), attention: reason ? attentionRank(reason.kind) : null };
}
