import {
  type Fold,
  type LiveStatus,
  openRows,
  silenceChanges,
  statusNow,
  wasAbsent,
} from '@waymark/domain/derive/index.ts';
import { applyLayer, type Layers, statusOf } from '@waymark/domain/derive/layers.ts';
import { spanAt } from '@waymark/domain/derive/rules.ts';
import { deviceRules } from '@waymark/domain/derive/silence.ts';
import { statusFromNumber, statusNumber } from '@waymark/domain/status.ts';
import { compile } from '../../storage/compile.ts';
import { type OpenTripWrite, openTripText } from '../../storage/open-trip.ts';
import { CLOCK_PUT_BACK_MS } from '../intake/clock.ts';
import type { PositionRow } from '../intake/position.ts';
import type { LiveChange } from '../publish.ts';
import type { AssetEntry, OpenShape } from './asset-entry.ts';
import type { AssetOpenRow } from './asset-open-sql.ts';
import { type AssetStateRow, KEPT, LATEST_COLUMNS, NONE } from './asset-state-sql.ts';
import { progressText } from './checkpoints-sql.ts';
import { withWaiting } from './derive-visits.ts';
import { forgetDevice, noteDiagnosis, type StoredDiagnosis } from './diagnosis.ts';
import { GRACE_MS } from './due.ts';

/** Updates the latest known values with the values of a row, in the order of LATEST_COLUMNS. */
const noteSensors = compile<(row: PositionRow, sensors: AssetEntry['sensors']) => void>(
  ['row', 'sensors'],
  LATEST_COLUMNS.map(
    ({ field }, index) =>
      `if (row.${field} !== null || sensors[${index}] === undefined) sensors[${index}] = row.${field};`,
  ).join('\n'),
);

/**
 * Updates the latest known values with new rows: for each sensor the newest value from the device in use. Rows older
 * than the latest record change only the time of the last packet.
 * @param newestBefore fix time of the latest record before these, epoch ms
 */
export function noteRows(entry: AssetEntry, rows: readonly PositionRow[], newestBefore: number): void {
  const inUse = entry.asset.deviceOf(entry.fold.device.auxiliary ? 'auxiliary' : 'primary', entry.fold.last.time);
  let newest = newestBefore;
  for (const row of rows) {
    const later = row.receivedAt - entry.lastPacketAt;
    if (later > 0 || later < -CLOCK_PUT_BACK_MS) entry.lastPacketAt = row.receivedAt;
    if (row.fixTime < newest || (inUse !== undefined && row.deviceId !== inUse)) continue;
    newest = row.fixTime;
    if (entry.deviceId !== row.deviceId) forgetDevice(entry.diagnosis);
    entry.deviceId = row.deviceId;
    entry.attributes = row.attributes;
    noteSensors(row, entry.sensors);
    noteDiagnosis(entry.diagnosis, row);
  }
}

/** Returns the status of an asset at server time `now`, epoch ms. */
export function statusOfEntry(entry: AssetEntry, now: number): LiveStatus {
  const { asset, fold, lastPacketAt } = entry;
  const npa = asset.npaSince !== undefined;
  return withWaiting(statusNow(fold, lastPacketAt === 0 ? null : lastPacketAt, now, asset.rules, { npa }), entry);
}

/**
 * Interval at which packets write the fold. Later positions are folded again when it is read (asset-cache.ts). Other
 * changes of a fold (time, heartbeats, a rederivation) are written immediately. The sums of an open trip are as old as
 * the fold, but its start and end are written immediately. Without further packets, the timer pass writes the fold.
 */
const FOLD_EVERY_MS = 60_000;

/** Returns the server time at which an unwritten fold must be written, epoch ms; Infinity: it is written. */
export function foldOwedAt(entry: AssetEntry): number {
  return entry.foldSavedAt === entry.updatedAt ? Number.POSITIVE_INFINITY : entry.foldSavedAt + FOLD_EVERY_MS;
}

/**
 * Interval at which large batches write the state of an asset that reports more often, if only its position and its
 * sensors have changed. Without further packets, the timer pass writes it within three seconds.
 */
const STATE_EVERY_MS = 1_000;

/** Returns the time at which the timer pass writes an owed state, epoch ms; Infinity: none is owed. */
export function stateOwedAt({ isStateOwed, updatedAt }: AssetEntry): number {
  // Batches write it before that. No packet is awaited.
  return isStateOwed ? updatedAt + 2 * STATE_EVERY_MS - GRACE_MS : Number.POSITIVE_INFINITY;
}

/**
 * Returns whether the state of an asset may stay unwritten, after rows that `catchUp` (asset-cache.ts) can take in again.
 * @param claim see `Writing`
 * @param now epoch ms
 */
export function canStateWait(
  entry: AssetEntry,
  live: LiveStatus,
  diagnosis: StoredDiagnosis,
  claim: number,
  now: number,
): boolean {
  const { updatedAt, writtenOpen } = entry;
  return (
    // No other process has changed the row since it was written.
    claim !== 0 &&
    entry.writtenUnder === claim &&
    // Only the row of an older fold is brought up to date when it is read.
    entry.savedAt !== updatedAt &&
    !isFoldDue(entry, now) &&
    updatedAt <= now &&
    now - updatedAt < STATE_EVERY_MS &&
    live.status === entry.writtenStatus &&
    diagnosis.text === entry.writtenDiagnosis &&
    writtenOpen !== undefined &&
    isSameShape(shapeOf(entry.fold, live), writtenOpen)
  );
}

function isFoldDue({ foldDue, foldSavedAt }: AssetEntry, now: number): boolean {
  return foldDue || now - foldSavedAt >= FOLD_EVERY_MS;
}

/** Returns the row of `asset_state` that `entry` has now. */
export function stateRow(entry: AssetEntry, live: LiveStatus, diagnosis: StoredDiagnosis): AssetStateRow {
  const { asset, fold } = entry;
  const located = fold.fix.time !== 0;
  return {
    account_id: asset.key.accountId,
    asset_id: asset.key.assetId,
    status: statusNumber(live.status),
    movement: statusNumber(live.movement),
    attention: diagnosis.attention,
    status_since: live.since,
    last_packet_at: entry.lastPacketAt || null,
    last_fix_time: located ? fold.fix.time : null,
    device_id: entry.deviceId,
    latitude_e7: located ? fold.fix.latitudeE7 : null,
    longitude_e7: located ? fold.fix.longitudeE7 : null,
    speed_cm_s: fold.fix.speed < 0 ? null : Math.min(32_767, Math.round(fold.fix.speed * 100)),
    heading_deg: fold.fix.heading < 0 ? null : Math.round(fold.fix.heading) % 360,
    sensors: entry.sensors,
    attributes: entry.attributes === entry.writtenAttributes ? KEPT : (entry.attributes ?? NONE),
    diagnosis: diagnosis.text === entry.writtenDiagnosis ? KEPT : (diagnosis.text ?? NONE),
    updated_at: entry.updatedAt,
  };
}

/**
 * Notes that the state of an asset is written at `now`, epoch ms, and sets its `updated_at`.
 * @param diagnosis JSON text
 * @param claim see `Writing`
 * @returns the row of `asset_open`, if it has to be written
 */
export function noteWritten(
  entry: AssetEntry,
  { live, state, diagnosis }: { live: LiveStatus; state: AssetStateRow; diagnosis: string | null },
  claim: number,
  now: number,
): AssetOpenRow | undefined {
  entry.updatedAt = Math.max(now, entry.updatedAt + 1);
  state.updated_at = entry.updatedAt;
  entry.writtenUnder = claim;
  entry.isStateOwed = false;
  const foldDue = isFoldDue(entry, entry.updatedAt);
  if (foldDue) {
    entry.foldDue = false;
    entry.foldSavedAt = entry.updatedAt;
    entry.savedAt = entry.updatedAt;
  }
  entry.writtenAttributes = entry.attributes;
  entry.writtenDiagnosis = diagnosis;
  entry.writtenStatus = live.status;
  const before = entry.writtenOpen;
  const shape = shapeOf(entry.fold, live);
  if (!foldDue && before !== undefined && isSameShape(shape, before)) return undefined;
  entry.writtenOpen = shape;
  return openRow(entry, live, foldDue);
}

function shapeOf({ line, trip, stop, queue }: Fold, { movement, since }: LiveStatus): OpenShape {
  return {
    lineStart: line.startTime,
    lineStatus: line.status,
    queued: queue.length,
    movement,
    since,
    tripStart: trip?.startTime,
    tripKept: trip?.kept,
    stopStart: stop?.startTime,
  };
}

function isSameShape(one: OpenShape, other: OpenShape): boolean {
  return (
    one.lineStart === other.lineStart &&
    one.lineStatus === other.lineStatus &&
    one.queued === other.queued &&
    one.movement === other.movement &&
    one.since === other.since &&
    one.tripStart === other.tripStart &&
    one.tripKept === other.tripKept &&
    one.stopStart === other.stopStart
  );
}

function openRow(entry: AssetEntry, live: LiveStatus, foldDue: boolean): AssetOpenRow {
  const { accountId, assetId } = entry.asset.key;
  const open = openRows(entry.fold, entry.asset.rules);
  return {
    account_id: accountId,
    asset_id: assetId,
    open_trip: open.trip ? openTripText(open.trip, writeOf(entry, open)) : null,
    open_stop: open.stop ? JSON.stringify(open.stop) : null,
    open_intervals: openIntervals(entry, live, open),
    fold: foldDue ? progressText(entry) : null,
  };
}

function writeOf({ fold, updatedAt }: AssetEntry, { interval }: ReturnType<typeof openRows>): OpenTripWrite {
  return {
    asOf: Math.max(fold.last.time, fold.line.time, fold.fix.time),
    activity: interval?.activity,
    writtenAt: updatedAt,
  };
}

/**
 * Returns JSON of OpenIntervalJson[] (storage/tables.ts). Silence counts as offline since the last sign of life by
 * device time.
 */
function openIntervals(entry: AssetEntry, live: LiveStatus, open: ReturnType<typeof openRows>): string | null {
  if (open.interval === null) return null;
  const intervals = [...open.undecided, open.interval].map(({ startTime, status, latitude, longitude }) => ({
    startTime,
    status,
    latitude,
    longitude,
  }));
  const last = intervals.at(-1) as (typeof intervals)[number];
  const { fold, asset, updatedAt } = entry;
  if (wasAbsent(asset.rules, fold.contact.time, updatedAt)) {
    const layers: Layers = { ...fold.line };
    for (const change of fold.queue) applyLayer(layers, change);
    const span = spanAt(asset.rules, updatedAt);
    for (const change of silenceChanges(fold, updatedAt, asset.rules, deviceRules(fold, asset.rules), span)) {
      applyLayer(layers, change);
      intervals.push({ ...last, startTime: change.time, status: statusFromNumber(statusOf(layers)) });
    }
  } else if (live.movement === 'offline') {
    const startTime = Math.max(entry.fold.contact.time, last.startTime);
    if (startTime === last.startTime) intervals.pop();
    intervals.push({ ...last, startTime, status: 'offline' });
  }
  return JSON.stringify(intervals);
}

/** Returns the change of one asset for the live channel. */
export function liveChange(
  row: AssetStateRow,
  live: LiveStatus,
  ignition: boolean | null,
  diagnosis: string | null,
): LiveChange {
  return {
    accountId: row.account_id,
    assetId: row.asset_id,
    latitudeE7: row.latitude_e7,
    longitudeE7: row.longitude_e7,
    speedCentimetersPerSecond: row.speed_cm_s,
    headingDegrees: row.heading_deg,
    ignition,
    fixTime: row.last_fix_time,
    receivedAt: row.last_packet_at,
    status: row.status,
    movement: row.movement,
    statusSince: row.status_since,
    auxiliary: live.drivenBy === 'auxiliary',
    diagnosis,
  };
}

const IGNITION = LATEST_COLUMNS.findIndex(({ name }) => name === 'ignition');

/** Returns the latest known ignition. */
export function ignitionOf(entry: AssetEntry): boolean | null {
  return (entry.sensors[IGNITION] as boolean | null | undefined) ?? null;
}
