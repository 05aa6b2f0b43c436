/** A position as the rules of remote commands read it. */
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
 * Only a wired or CAN ignition proves that the engine is off. Of any other (guessed from the voltage, or nobody said what
 * it is) "off" says nothing; "on" is believed of all.
 * @param ignitionType as the device is registered
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
 * A record without a time of its own is stored with that of its receipt. Trackers tell whole seconds; a record of the
 * very millisecond of its receipt, or one of a heartbeat's shape, is taken for untimed.
 */
function isUntimed({ fixTime, receivedAt, latitudeE7, speedCentimetersPerSecond }: ReportRow): boolean {
  if (fixTime !== receivedAt) return false;
  return fixTime % 1000 !== 0 || (latitudeE7 === null && speedCentimetersPerSecond === null);
}

/** A record in quarantine as far as it is read again: as its device sent it, or as it could not be stored. */
export interface RefusedRecord {
  ignition?: boolean | null;
  motion?: boolean | null;
  speedMetersPerSecond?: number | null;
  speedCentimetersPerSecond?: number | null;
}

/**
 * What a quarantined record still tells after it was stored: ignition, motion and speed, at a time that counts as unknown.
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
 * A record at the moment of its receipt, before anything is decided about storing it. One that will be quarantined for
 * its time or place loses these, and still tells of ignition, motion and speed.
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

/** A record without a time of its own may have been under way for long; a time that cannot be is none. */
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

/** A record as it will be shown. */
export function rowOfRecord(record: TrackerRecord, { fixTime, receivedAt, fix, ignition }: Report) {
  const row = positionFromRecord(record);
  return { ...row, fixTime: fixTime ?? receivedAt, receivedAt, valid: fix !== undefined, ignition };
}
