import { localDay, localDayBounds, shiftDay } from '@waymark/domain/local-time.ts';
import type { FleetAsset, FleetDevice } from './asset.ts';
import { type FleetDay, planDay } from './day.ts';
import type { PlannedRecord } from './planned-record.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Returns the local day of an instant. */
export function dayOf(instant: number, timeZone: string): FleetDay {
  return named(localDay(instant, timeZone), timeZone);
}

function named(day: string, timeZone: string): FleetDay {
  return { ...localDayBounds(day, timeZone), number: Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS) };
}

/** Parameters of a fleet's records beside its plan. */
export interface StreamOptions {
  timeZone: string;
  /** Start of the fleet, epoch ms, from which "since yesterday" counts. */
  startedAt: number;
}

/**
 * Returns the records of an asset's device after an instant, in order of time and endless, except for an offline
 * device. They do not depend on the given instant, so sent and later records fit together.
 */
export function* recordsAfter(asset: FleetAsset, after: number, options: StreamOptions): Generator<PlannedRecord> {
  if (asset.device === undefined || asset.quirk === 'neverReports') return;
  const { timeZone, startedAt } = options;
  const today = dayOf(startedAt, timeZone).start;
  const silentFrom = asset.quirk === 'offlineSinceYesterday' ? today - 5.4 * HOUR_MS : Infinity;
  const afflicted = affliction(asset, today - 18 * HOUR_MS, timeZone);
  for (let name = localDay(after, timeZone); ; name = shiftDay(name, 1)) {
    const day = named(name, timeZone);
    if (day.start >= silentFrom) return;
    for (const record of atIntervals(planDay(asset, day), asset.device)) {
      if (record.fixTime <= after) continue;
      if (record.fixTime >= silentFrom) return;
      yield afflicted(record);
    }
  }
}

/**
 * Reduces the records of a device that reports only at its intervals to one for each, plus those with an event or a
 * change of ignition. Days are alike.
 */
function atIntervals(records: PlannedRecord[], device: FleetDevice): PlannedRecord[] {
  if (device.keepsToIntervals !== true) return records;
  let last: PlannedRecord | undefined;
  return records.filter((record) => {
    const seconds = record.motion === true ? device.movingIntervalSeconds : device.parkedIntervalSeconds;
    const isDue = last === undefined || record.fixTime - last.fixTime >= seconds * 1000;
    if (!isDue && record.events === undefined && record.ignition === last?.ignition) return false;
    last = record;
    return true;
  });
}

/** Returns the effect of a device's fault on its records from an instant on. */
function affliction(asset: FleetAsset, from: number, timeZone: string): (record: PlannedRecord) => PlannedRecord {
  if (asset.quirk === 'noLocation') {
    const last = planDay(asset, dayOf(from, timeZone)).findLast((record) => record.fixTime < from);
    return (record) => (record.fixTime < from ? record : withoutFix(record, last));
  }
  if (asset.quirk === 'deviceFault') {
    return (record) => (record.fixTime < from || !opensSpan(record) ? record : alarmed(record));
  }
  return (record) => record;
}

/** Returns whether a record is a parked heartbeat, or the more detailed one of a moving phone. */
function opensSpan(record: PlannedRecord): boolean {
  return record.motion !== true || Math.floor(record.fixTime / 1_000) % 24 === 0;
}

function alarmed(record: PlannedRecord): PlannedRecord {
  return { ...record, fine: false, attributes: { ...record.attributes, alarm: 'tampering' } };
}

/** Returns a record as a receiver without a fix makes it: the last known place, and no satellites. */
function withoutFix(record: PlannedRecord, last: PlannedRecord | undefined): PlannedRecord {
  const { headingDegrees, speedMetersPerSecond, altitudeMeters, latitude, longitude, ...rest } = record;
  const place = last?.latitude === undefined ? {} : { latitude: last.latitude, longitude: last.longitude! };
  return {
    ...rest,
    ...place,
    valid: false,
    satellites: 0,
    attributes: { ...record.attributes, hdop: 25, gnssStatus: 2 },
  };
}

/**
 * Returns the history until an instant, in wider steps than live, but with every turn, event and change of ignition.
 * Empty for a device without records.
 */
export function* historyBetween(
  asset: FleetAsset,
  after: number,
  until: number,
  options: StreamOptions,
): Generator<PlannedRecord> {
  for (const record of recordsAfter(asset, after, options)) {
    if (record.fixTime > until) return;
    if (!record.fine) yield record;
  }
}

/** Local hours without a network, for a device that loses it. */
const AWAY_HOURS: [from: number, to: number][] = [
  [2.5, 3.1],
  [9.7, 10.4],
  [15.1, 15.6],
  [20.2, 20.7],
];

/** Returns the end of a device's time without a network. Undefined if it has one. */
export function awayUntil(asset: FleetAsset, instant: number, timeZone: string): number | undefined {
  if (asset.quirk !== 'losesNetwork') return undefined;
  const { start } = dayOf(instant, timeZone);
  const hours = (instant - start) / HOUR_MS;
  const away = AWAY_HOURS.find(([from, to]) => hours >= from && hours < to);
  return away === undefined ? undefined : start + away[1] * HOUR_MS;
}
