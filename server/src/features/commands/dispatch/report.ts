/** Converts positions and tracker records into the reports that the rules of remote commands read. */
import type { Report } from '@waymark/domain/commands/safety-gate.ts';
import { fromE7 } from '@waymark/domain/geometry.ts';
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import type { KnownDevice } from '../../../telemetry/ingest.ts';
import { fixTimeOf, refusedTime } from '../../../telemetry/intake/enrich.ts';
import { type PositionRow, positionFromRecord } from '../../../telemetry/intake/position.ts';

export type ReportRow = Pick<
  PositionRow,
  | 'fixTime'
  | 'receivedAt'
  | 'buffered'
  | 'valid'
  | 'latitudeE7'
  | 'longitudeE7'
  | 'accuracyDecimeters'
  | 'speedCentimetersPerSecond'
  | 'ignition'
  | 'motion'
>;

/**
 * Converts a stored position. Only a wired or CAN ignition proves that the engine is off; "off" of any other type (derived
 * from the voltage, or not registered) is dropped. "On" counts for all types.
 * @param ignitionType the registered type of the device's ignition input
 */
export function reportOf(row: ReportRow, ignitionType: string | null | undefined): Report {
  const { latitudeE7, longitudeE7, speedCentimetersPerSecond: speed } = row;
  const hasPlace = row.valid && latitudeE7 !== null && longitudeE7 !== null;
  return {
    fixTime: isUntimed(row) ? null : row.fixTime,
    receivedAt: row.receivedAt,
    buffered: row.buffered,
    fix: hasPlace
      ? {
          latitude: fromE7(latitudeE7),
          longitude: fromE7(longitudeE7),
          accuracyMeters: (row.accuracyDecimeters ?? 0) / 10,
          speedMetersPerSecond: speed === null ? null : speed / 100,
        }
      : undefined,
    looseSpeedMetersPerSecond: hasPlace || speed === null ? null : speed / 100,
    ignition: ignitionOf(row.ignition, ignitionType),
    motion: row.motion,
  };
}

/**
 * Returns whether a record had no time of its own and was stored with the time of its receipt. Trackers report whole
 * seconds, so a fix time with milliseconds that equals the time of receipt, or one of a heartbeat, counts as untimed.
 */
function isUntimed({ fixTime, receivedAt, latitudeE7, speedCentimetersPerSecond }: ReportRow): boolean {
  if (fixTime !== receivedAt) return false;
  return fixTime % 1000 !== 0 || (latitudeE7 === null && speedCentimetersPerSecond === null);
}

/** The fields of a quarantined record that are read again: in units of the device record or of the position. */
export interface RefusedRecord {
  ignition?: boolean | null;
  motion?: boolean | null;
  speedMetersPerSecond?: number | null;
  speedCentimetersPerSecond?: number | null;
}

/**
 * Converts a quarantined record: ignition, motion and speed, at a time that counts as unknown.
 * @param receivedAt epoch ms
 */
export function reportOfQuarantined(
  record: RefusedRecord,
  receivedAt: number,
  ignitionType: string | null | undefined,
): Report {
  const { ignition, motion, speedMetersPerSecond, speedCentimetersPerSecond } = record;
  const speed = speedMetersPerSecond ?? (speedCentimetersPerSecond ?? 0) / 100;
  return {
    fixTime: null,
    receivedAt,
    buffered: false,
    fix: undefined,
    looseSpeedMetersPerSecond: speed >= 0 ? speed : null,
    ignition: ignitionType === 'none' ? null : ignitionOf(ignition ?? null, ignitionType),
    motion: motion ?? null,
  };
}

/**
 * Converts a record at its receipt, before it is stored or quarantined. A record that will be quarantined for its time or
 * position loses these and keeps ignition, motion and speed.
 * @param receivedAt epoch ms
 */
export function reportOfRecord(record: TrackerRecord, device: KnownDevice, receivedAt: number): Report {
  const { latitude, longitude, accuracyMeters } = record;
  const speed = record.speedMetersPerSecond;
  const speedMetersPerSecond =
    speed === undefined || Number.isNaN(speed) || speed < 0 ? null : Math.round(speed * 100) / 100;
  const fix =
    record.valid && latitude !== undefined && longitude !== undefined && isPlace(latitude, longitude, record.satellites)
      ? { latitude, longitude, accuracyMeters: Math.max(0, accuracyMeters ?? 0) || 0, speedMetersPerSecond }
      : undefined;
  return {
    fixTime: timeOf(record, device, receivedAt),
    receivedAt,
    buffered: record.buffered,
    fix,
    looseSpeedMetersPerSecond: fix ? null : speedMetersPerSecond,
    ignition: device.ignitionType === 'none' ? null : ignitionOf(record.ignition ?? null, device.ignitionType),
    motion: record.motion ?? null,
  };
}

/** Returns the fix time, epoch ms; null without one, because the record may be old, or if the time is impossible. */
function timeOf(record: TrackerRecord, device: KnownDevice, receivedAt: number): number | null {
  if (record.fixTime === undefined) return null;
  const fixTime = fixTimeOf(record, device, receivedAt);
  return refusedTime(fixTime, device, receivedAt) === undefined ? fixTime : null;
}

function isPlace(latitude: number, longitude: number, satellites: number | undefined): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0 || !!satellites);
}

function ignitionOf(ignition: boolean | null, ignitionType: string | null | undefined): boolean | null {
  const isProof = ignitionType === 'wired' || ignitionType === 'can';
  return ignition === false && !isProof ? null : ignition;
}

/** Returns a record as steps store it. */
export function rowOfRecord(record: TrackerRecord, { fixTime, receivedAt, fix, ignition }: Report) {
  const row = positionFromRecord(record);
  return { ...row, fixTime: fixTime ?? receivedAt, receivedAt, valid: fix !== undefined, ignition };
}
