import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import type { KnownDevice } from '../ingest.ts';
import { rolledOver } from './clock.ts';
import { hashOfPosition, type PositionRow, positionFromRecord } from './position.ts';

/** Reasons for which a record is quarantined. Each has a counter. */
export const REFUSALS = ['coordinates', 'nowhere', 'future', 'ancient', 'retention'] as const;
export type Refusal = (typeof REFUSALS)[number];

const FUTURE_TOLERANCE_MS = 300_000;
/** No current tracker has recorded data before 2010 (decisions.md, "Bad fixes"). */
const OLDEST_FIX = Date.UTC(2010, 0, 1);
const DAY_MS = 86_400_000;
/** Older weeks get no partition, whatever the retention of the account. */
const LONGEST_RETENTION_DAYS = 3653;

/**
 * Converts a record to a row of `positions`, or returns the reason why it is refused. Refuses only what a single record
 * proves; derivation judges jumps, because it knows the order.
 * @param receivedAt epoch ms
 */
export function enrich(record: TrackerRecord, device: KnownDevice, receivedAt: number): PositionRow | Refusal {
  const { latitude, longitude } = record;
  if (latitude !== undefined && longitude !== undefined) {
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return 'coordinates';
    if (latitude === 0 && longitude === 0 && !record.satellites) return 'nowhere';
  }
  const fixTime = fixTimeOf(record, device, receivedAt);
  const refusal = refusedTime(fixTime, device, receivedAt);
  if (refusal) return refusal;
  const row = positionFromRecord(record);
  row.accountId = device.accountId;
  row.deviceId = device.deviceId;
  row.fixTime = fixTime;
  row.receivedAt = receivedAt;
  row.discriminator = record.sequence === undefined ? hashOfPosition(row) : record.sequence | 0;
  if (device.ignitionType === 'none') row.ignition = null;
  return row;
}

/** Returns the time of a record in UTC, whole epoch ms. It is the time of receipt if the record has none. */
export function fixTimeOf(record: TrackerRecord, device: KnownDevice, receivedAt: number): number {
  return correctedTime(record.fixTime, device.clockOffsetSeconds, receivedAt);
}

/** Corrects the week rollover and the constant offset of the device. Returns UTC in whole ms. */
function correctedTime(sent: number | undefined, offsetSeconds: number, receivedAt: number): number {
  if (sent === undefined) return receivedAt;
  const fixTime = rolledOver(Math.round(sent), receivedAt);
  if (offsetSeconds === 0) return fixTime;
  const corrected = fixTime - offsetSeconds * 1000;
  // A clock that was corrected must not be moved into the future until the clock watch notices the correction.
  return corrected > receivedAt + FUTURE_TOLERANCE_MS && fixTime <= receivedAt + FUTURE_TOLERANCE_MS
    ? fixTime
    : corrected;
}

/** Returns why a fix time is refused; undefined: it is accepted. */
export function refusedTime(fixTime: number, device: KnownDevice, receivedAt: number): Refusal | undefined {
  if (!(fixTime <= receivedAt + FUTURE_TOLERANCE_MS)) return 'future';
  if (fixTime < OLDEST_FIX) return 'ancient';
  const days = Math.min(device.retentionDays ?? LONGEST_RETENTION_DAYS, LONGEST_RETENTION_DAYS);
  return fixTime < receivedAt - days * DAY_MS ? 'retention' : undefined;
}
