import { localDay, localDayBounds, shiftDay } from '@waymark/domain/local-time.ts';
import type { FleetAsset, FleetDevice } from './asset.ts';
import { type FleetDay, planDay } from './day.ts';
import type { PlannedRecord } from './planned-record.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The local day that an instant falls into. */
export function dayOf(instant: number, timeZone: string): FleetDay {
  return named(localDay(instant, timeZone), timeZone);
}

function named(day: string, timeZone: string): FleetDay {
  return { ...localDayBounds(day, timeZone), number: Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS) };
}

/** What a fleet's records depend on besides its plan. */
export interface StreamOptions {
  timeZone: string;
  /** When the fleet was started, epoch ms: "since yesterday" is told from here. */
  startedAt: number;
}

/**
 * The records of an asset's device after an instant, in order of time, without an end (an offline device's ends). The
 * same records come whatever instant is given: what was sent until then and what comes from here fit together.
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

/** Of a device that keeps to its intervals one record each, and what it was woken for; day by day alike. */
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

/** What a fault of the device makes of its records from an instant on. */
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

/** Whether a record is a parked heartbeat, or the one of a moving phone that says more than the usual. */
function opensSpan(record: PlannedRecord): boolean {
  return record.motion !== true || Math.floor(record.fixTime / 1_000) % 24 === 0;
}

function alarmed(record: PlannedRecord): PlannedRecord {
  return { ...record, fine: false, attributes: { ...record.attributes, alarm: 'tampering' } };
}

/** What a receiver without a fix leaves of a record: the last place it knew, and no satellites. */
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
 * The history until an instant: wider steps than live, every turn, event and change of ignition kept. A device without
 * records answers nothing.
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

/** Times of the local day, in hours, at which a device that loses its network has none. */
const AWAY_HOURS: [from: number, to: number][] = [
  [2.5, 3.1],
  [9.7, 10.4],
  [15.1, 15.6],
  [20.2, 20.7],
];

/** Until when a device has no network; undefined: it has. */
export function awayUntil(asset: FleetAsset, instant: number, timeZone: string): number | undefined {
  if (asset.quirk !== 'losesNetwork') return undefined;
  const { start } = dayOf(instant, timeZone);
  const hours = (instant - start) / HOUR_MS;
  const away = AWAY_HOURS.find(([from, to]) => hours >= from && hours < to);
  return away === undefined ? undefined : start + away[1] * HOUR_MS;
}
