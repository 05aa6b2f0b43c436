import type { DrivingEvent, StatusInterval, Stop, Trip } from '@waymark/contract/reports/schema.ts';
import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { countsAsFix } from '@waymark/domain/fix.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { type Status, statusNumber } from '@waymark/domain/status.ts';
import { nearestLongitude, wrappedLongitude } from '../../map/around-the-world.ts';

/** One local day of one asset for the history screen. Times are epoch ms, and arrays are in time order. */
export interface DayModel {
  start: number;
  /** End of the local day, exclusive. */
  end: number;
  /** Latest possible time of data: the end of the day or now. */
  until: number;
  /** Times of located, accepted fixes. */
  times: Float64Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
  /** Metres per second. NaN if the device did not report it. */
  speeds: Float32Array;
  headings: Float32Array;
  /** `statusNumber` that applies at each fix: that of the activity where a status covers it. */
  statuses: Uint8Array;
  /** Each with the address where it began; null if it is unknown. */
  intervals: readonly (TimedInterval & { address: string | null })[];
  rows: readonly HistoryRow[];
  speeding: readonly { start: number; end: number; limit: number | null; peak: number | null }[];
}

export interface TimedInterval {
  status: Status;
  start: number;
  end: number;
}

/** Statuses that cover what an asset does: it drives and rests under them. */
const COVERING: ReadonlySet<Status> = new Set(['npa', 'fault', 'error']);

function isCovering(status: Status): boolean {
  return COVERING.has(status);
}

/** A row of "Trips and stops". Trips are numbered through the day, with the stops between them. */
export type HistoryRow =
  | { kind: 'trip'; number: number; start: number; end: number; trip: Trip; speedingCount: number }
  | { kind: 'stop'; start: number; end: number; stop: Stop };

export interface DayAnswers {
  track: readonly Pick<
    TrackPoint,
    'time' | 'latitude' | 'longitude' | 'speedMetersPerSecond' | 'headingDegrees' | 'outlier'
  >[];
  intervals: readonly Pick<StatusInterval, 'status' | 'startTime' | 'endTime' | 'address'>[];
  trips: readonly Trip[];
  stops: readonly Stop[];
  events: readonly DrivingEvent[];
}

/** @param now epoch ms, the end of intervals in progress */
export function buildDay(answers: DayAnswers, bounds: { start: number; end: number }, now: number): DayModel {
  const until = Math.max(bounds.start, Math.min(bounds.end, now));
  const intervals = answers.intervals.map((interval) => ({
    status: interval.status,
    start: Date.parse(interval.startTime),
    end: Date.parse(interval.endTime),
    address: interval.address,
  }));
  const fixes = answers.track.filter(countsAsFix);
  const count = fixes.length;
  const model: DayModel = {
    ...bounds,
    until,
    times: new Float64Array(count),
    latitudes: new Float64Array(count),
    longitudes: new Float64Array(count),
    speeds: new Float32Array(count),
    headings: new Float32Array(count),
    statuses: new Uint8Array(count),
    intervals,
    speeding: answers.events
      .filter((event) => event.type === 'speeding')
      .map((event) => ({
        start: Date.parse(event.startTime),
        end: event.endTime === null ? until : Date.parse(event.endTime),
        limit: event.limit,
        peak: event.value,
      })),
    rows: [],
  };
  const rows = rowsOf(answers, model);
  const trips = rows.filter(({ kind }) => kind === 'trip');
  let current = 0;
  let trip = 0;
  for (let index = 0; index < count; index++) {
    const fix = fixes[index]!;
    const time = Date.parse(fix.time);
    while (current < intervals.length - 1 && intervals[current]!.end <= time) current++;
    while (trip < trips.length && trips[trip]!.end <= time) trip++;
    model.times[index] = time;
    model.latitudes[index] = fix.latitude;
    model.longitudes[index] = fix.longitude;
    model.speeds[index] = fix.speedMetersPerSecond ?? Number.NaN;
    model.headings[index] = fix.headingDegrees ?? Number.NaN;
    const status = intervals[current]?.status ?? 'stopped';
    // Under a covering status an asset moves during its trips.
    const moves = trip < trips.length && trips[trip]!.start <= time;
    model.statuses[index] = statusNumber(isCovering(status) ? (moves ? 'moving' : 'stopped') : status);
  }
  return { ...model, rows };
}

/**
 * Returns the rows of the day. A trip belongs to the day in which it starts. A stop across midnight is split between
 * the days.
 */
function rowsOf(answers: DayAnswers, { start: dayStart, until, speeding }: DayModel): HistoryRow[] {
  const trips = answers.trips
    .map((trip) => ({ trip, start: Date.parse(trip.startTime), end: trip.endTime ? Date.parse(trip.endTime) : until }))
    .sort((a, b) => a.start - b.start)
    .map(({ trip, start, end }, index): HistoryRow => {
      const speedingCount = speeding.filter((event) => event.start < end && event.end > start).length;
      return { kind: 'trip', number: index + 1, start, end, trip, speedingCount };
    });
  const stops = answers.stops.map((stop): HistoryRow => {
    const end = stop.endTime ? Math.min(until, Date.parse(stop.endTime)) : until;
    return { kind: 'stop', start: Math.max(dayStart, Date.parse(stop.startTime)), end, stop };
  });
  return [...trips, ...stops].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Returns the index of the last fix at or before `time`, or -1. */
export function fixBefore(model: DayModel, time: number): number {
  let low = 0;
  let high = model.times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (model.times[middle]! <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the number of fixes from `start` to `end`, epoch ms, both inclusive. */
export function fixesWithin(model: DayModel, start: number, end: number): number {
  return fixBefore(model, end) - fixBefore(model, start - 1);
}

export interface Moment {
  latitude: number;
  longitude: number;
  headingDegrees: number;
  /** Metres per second, or null where unknown. */
  speedMetersPerSecond: number | null;
  status: Status;
  /** Inside a silence that counts as a gap. The position is the last known one. */
  inGap: boolean;
}

/**
 * Returns the position of the asset at `time`. Interpolates between two fixes, but stays at the start of a long
 * silence.
 */
export function momentAt(model: DayModel, time: number): Moment | undefined {
  const count = model.times.length;
  if (count === 0) return undefined;
  const before = Math.max(0, fixBefore(model, time));
  const after = Math.min(count - 1, before + 1);
  const span = model.times[after]! - model.times[before]!;
  const inGap = span > LIMITS.trackGapSeconds * 1000 && time > model.times[before]! && time < model.times[after]!;
  const share = span > 0 && !inGap ? Math.min(1, Math.max(0, (time - model.times[before]!) / span)) : 0;
  const mix = (from: number, to: number): number => from + (to - from) * share;
  const longitude = model.longitudes[before]!;
  const speed = model.speeds[before]!;
  return {
    latitude: mix(model.latitudes[before]!, model.latitudes[after]!),
    longitude: wrappedLongitude(mix(longitude, nearestLongitude(model.longitudes[after]!, longitude))),
    headingDegrees: headingAt(model, before, after),
    speedMetersPerSecond: inGap || Number.isNaN(speed) ? null : speed,
    status: statusAt(model, time),
    inGap,
  };
}

/** Returns the status at an instant. Before the first status and after the last, returns that status. */
export function statusAt(model: DayModel, time: number): Status {
  const interval = model.intervals.find(({ end }) => time < end) ?? model.intervals.at(-1);
  return interval?.status ?? 'pending';
}

/** Returns the device's heading or else the direction to the next fix, in degrees clockwise from north. */
function headingAt(model: DayModel, before: number, after: number): number {
  const heading = model.headings[before]!;
  if (!Number.isNaN(heading)) return heading;
  const north = model.latitudes[after]! - model.latitudes[before]!;
  const scale = Math.cos((model.latitudes[before]! * Math.PI) / 180);
  const longitude = model.longitudes[before]!;
  const east = (nearestLongitude(model.longitudes[after]!, longitude) - longitude) * scale;
  return north === 0 && east === 0 ? 0 : ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** Returns the parts of trips that a covering status covers, in time order. */
export function coveredTrips({ intervals, rows }: DayModel): TimedInterval[] {
  return intervals.flatMap(({ status, start, end }) =>
    isCovering(status)
      ? rows
          .filter((row) => row.kind === 'trip' && row.start < end && row.end > start)
          .map((row) => ({ status, start: Math.max(start, row.start), end: Math.min(end, row.end) }))
      : [],
  );
}

export interface StatusTotal {
  status: Status;
  seconds: number;
  /** Part of the seconds in trips, of a status that covers trips. */
  inTripsSeconds?: number;
}

/** Returns the seconds per status over the day in order of priority, with their sum. */
export function statusTotals(model: DayModel): { totals: StatusTotal[]; seconds: number } {
  const seconds = new Map<Status, number>();
  for (const { status, start, end } of model.intervals)
    seconds.set(status, (seconds.get(status) ?? 0) + (end - start) / 1000);
  const inTrips = new Map<Status, number>();
  for (const { status, start, end } of coveredTrips(model))
    inTrips.set(status, (inTrips.get(status) ?? 0) + (end - start) / 1000);
  const totals = [...seconds].map(([status, value]): StatusTotal => {
    const inTripsSeconds = inTrips.get(status);
    return { status, seconds: value, ...(inTripsSeconds !== undefined && { inTripsSeconds }) };
  });
  totals.sort((a, b) => statusNumber(a.status) - statusNumber(b.status));
  return { totals, seconds: totals.reduce((sum, entry) => sum + entry.seconds, 0) };
}
