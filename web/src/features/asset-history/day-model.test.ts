import type { StatusInterval, Stop, Trip } from '@waymark/contract/reports/schema.ts';
import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { statusFromNumber } from '@waymark/domain/status.ts';
import { describe, expect, it } from 'vitest';
import { buildDay, coveredTrips, fixesWithin, momentAt, statusAt, statusTotals } from './day-model.ts';

const DAY = Date.parse('2026-06-10T00:00:00Z');
const at = (seconds: number): string => new Date(DAY + seconds * 1000).toISOString();

function fix(seconds: number, latitude: number, extra: Partial<TrackPoint> = {}): TrackPoint {
  return {
    time: at(seconds),
    receivedAt: at(seconds),
    latitude,
    longitude: 9.5,
    altitudeMeters: null,
    speedMetersPerSecond: 10,
    headingDegrees: null,
    satellites: null,
    accuracyMeters: null,
    ignition: null,
    odometerMeters: null,
    fuelLiters: null,
    fuelPercent: null,
    externalVolts: null,
    batteryVolts: null,
    rpm: null,
    outlier: false,
    attributes: {},
    ...extra,
  };
}

const interval = (status: StatusInterval['status'], from: number, to: number): StatusInterval => ({
  assetId: 'a',
  status,
  startTime: at(from),
  endTime: at(to),
  durationSeconds: to - from,
  latitude: null,
  longitude: null,
  address: null,
});

const bounds = { start: DAY, end: DAY + 86_400_000 };
const nothing = { track: [], intervals: [], trips: [], stops: [], events: [] };

describe('a day', () => {
  it('leaves out outliers and records without a position', () => {
    const track = [fix(0, 47), fix(10, 60, { outlier: true }), fix(20, 47.001, { latitude: null }), fix(30, 47.002)];
    const model = buildDay({ ...nothing, track }, bounds, bounds.end);
    expect([...model.latitudes]).toEqual([47, 47.002]);
  });

  it('keeps the trips under a fault: in the totals, and in the drawing of the track', () => {
    const intervals = [interval('fault', 0, 1000)];
    const track = [fix(50, 47), fix(100, 47), fix(299, 47), fix(300, 47)];
    const trips = [
      { startTime: at(100), endTime: at(300) },
      { startTime: at(900), endTime: at(1200) },
    ] as Trip[];
    const model = buildDay({ ...nothing, track, intervals, trips }, bounds, bounds.end);
    expect([...model.statuses].map(statusFromNumber)).toEqual(['stopped', 'moving', 'moving', 'stopped']);
    expect(statusTotals(model)).toEqual({
      totals: [{ status: 'fault', seconds: 1000, inTripsSeconds: 300 }],
      seconds: 1000,
    });
    expect(coveredTrips(model).map(({ start, end }) => [(start - DAY) / 1000, (end - DAY) / 1000])).toEqual([
      [100, 300],
      [900, 1000],
    ]);
  });

  it('counts the fixes of a stop, its first and last included', () => {
    const track = [fix(50, 47), fix(100, 47), fix(200, 47), fix(300, 47)];
    const model = buildDay({ ...nothing, track }, bounds, bounds.end);
    expect(fixesWithin(model, DAY + 100_000, DAY + 200_000)).toBe(2);
  });

  it('gives every fix the status that applies at its time', () => {
    const intervals = [interval('stopped', 0, 100), interval('moving', 100, 200), interval('idle', 200, 300)];
    const track = [fix(99, 47), fix(100, 47), fix(199, 47), fix(200, 47)];
    const model = buildDay({ ...nothing, track, intervals }, bounds, bounds.end);
    expect(track.map((_, index) => statusAt(model, model.times[index]!))).toEqual([
      'stopped',
      'moving',
      'moving',
      'idle',
    ]);
    expect(new Set(model.statuses).size).toBe(3);
  });

  it('adds statuses up to the window', () => {
    const intervals = [
      interval('stopped', 0, 40_000),
      interval('moving', 40_000, 50_000),
      interval('stopped', 50_000, 86_400),
    ];
    const { totals, seconds } = statusTotals(buildDay({ ...nothing, intervals }, bounds, bounds.end));
    expect(seconds).toBe(86_400);
    expect(totals).toEqual([
      { status: 'moving', seconds: 10_000 },
      { status: 'stopped', seconds: 76_400 },
    ]);
  });

  it('lists trips numbered through the day with the stops between them', () => {
    const trip = (from: number, to: number | null): Trip =>
      ({ startTime: at(from), endTime: to === null ? null : at(to) }) as Trip;
    const stop = (from: number, to: number): Stop => ({ startTime: at(from), endTime: at(to) }) as Stop;
    const trips = [trip(300, null), trip(0, 100)];
    const model = buildDay({ ...nothing, trips, stops: [stop(100, 300)] }, bounds, DAY + 400_000);
    expect(model.rows.map((row) => [row.kind, row.kind === 'trip' ? row.number : 0, row.end - DAY])).toEqual([
      ['trip', 1, 100_000],
      ['stop', 0, 300_000],
      ['trip', 2, 400_000],
    ]);
  });
});

describe('a stop over midnight', () => {
  it('has in each day the part of that day', () => {
    const stop = { startTime: at(-3600), endTime: at(90_000) } as Stop;
    const [row] = buildDay({ ...nothing, stops: [stop] }, bounds, DAY + 200_000_000).rows;
    expect([row?.start, row?.end]).toEqual([bounds.start, bounds.end]);
  });
});

describe('a moment', () => {
  const model = buildDay({ ...nothing, track: [fix(0, 47), fix(100, 48), fix(500, 49)] }, bounds, bounds.end);

  it('interpolates between two fixes', () => {
    expect(momentAt(model, DAY + 50_000)).toMatchObject({ latitude: 47.5, inGap: false, speedMetersPerSecond: 10 });
  });

  it('stays at the last fix before a long silence, without a speed', () => {
    expect(momentAt(model, DAY + 300_000)).toMatchObject({ latitude: 48, inGap: true, speedMetersPerSecond: null });
  });

  it('crosses the antimeridian instead of going around the world', () => {
    const track = [fix(0, 0, { longitude: 179.9 }), fix(100, 0, { longitude: -179.9 })];
    const model = buildDay({ ...nothing, track }, bounds, bounds.end);
    const moments = [25, 50, 75].map((seconds) => momentAt(model, DAY + seconds * 1000)!);
    expect(moments.map(({ longitude }) => Math.round(longitude * 100) / 100)).toEqual([179.95, 180, -179.95]);
    expect(moments.map(({ headingDegrees }) => headingDegrees)).toEqual([90, 90, 90]);
  });

  it('points due north and due west without a heading of the device', () => {
    expect(momentAt(model, DAY + 50_000)!.headingDegrees).toBe(0);
    const west = buildDay({ ...nothing, track: [fix(0, 47), fix(10, 47, { longitude: 9.4 })] }, bounds, bounds.end);
    expect(momentAt(west, DAY)!.headingDegrees).toBe(270);
  });

  it('has no position on a day without fixes', () => {
    expect(momentAt(buildDay(nothing, bounds, bounds.end), DAY)).toBeUndefined();
  });
});
