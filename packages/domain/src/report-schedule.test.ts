/** Runs of scheduled reports: days, months of every length, and changes of the clocks. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay } from './local-time.ts';
import { coveredDays, lastRun, nextRun, type ReportTiming } from './report-schedule.ts';

const daily = (at: string): ReportTiming => ({ frequency: 'daily', day: null, at });
const weekly = (day: number, at: string): ReportTiming => ({ frequency: 'weekly', day, at });
const monthly = (day: number, at: string): ReportTiming => ({ frequency: 'monthly', day, at });
const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);

describe('the next run', () => {
  it.each<[string, ReportTiming, string, string, string]>([
    ['later today', daily('07:00'), 'Europe/Vaduz', '2026-06-10T04:59Z', '2026-06-10T05:00'],
    ['never now', daily('07:00'), 'Europe/Vaduz', '2026-06-10T05:00Z', '2026-06-11T05:00'],
    ['a time that the clocks skip', daily('02:30'), 'Europe/Vaduz', '2026-03-28T12:00Z', '2026-03-29T01:00'],
    ['a time that the clocks show twice', daily('02:30'), 'Europe/Vaduz', '2026-10-24T12:00Z', '2026-10-25T00:30'],
    ['the day after a double time', daily('02:30'), 'Europe/Vaduz', '2026-10-25T00:30Z', '2026-10-26T01:30'],
    ['a midnight that does not exist', daily('00:00'), 'America/Asuncion', '2023-09-30T12:00Z', '2023-10-01T04:00'],
    ['Monday, before the change', weekly(1, '07:00'), 'Europe/Vaduz', '2026-03-20T00:00Z', '2026-03-23T06:00'],
    ['Monday, after the change', weekly(1, '07:00'), 'Europe/Vaduz', '2026-03-23T06:00Z', '2026-03-30T05:00'],
    ['Sunday', weekly(7, '23:59'), 'Asia/Tokyo', '2026-06-12T00:00Z', '2026-06-14T14:59'],
    ['the 31st of February', monthly(31, '06:00'), 'Asia/Kolkata', '2026-02-01T00:00Z', '2026-02-28T00:30'],
    ['the 31st after it', monthly(31, '06:00'), 'Asia/Kolkata', '2026-02-28T00:30Z', '2026-03-31T00:30'],
    ['the 30th of a leap year', monthly(30, '06:00'), 'UTC', '2028-02-01T00:00Z', '2028-02-29T06:00'],
    ['the 1st', monthly(1, '00:00'), 'America/Chicago', '2026-10-15T00:00Z', '2026-11-01T05:00'],
  ])('is %s', (_name, timing, zone, after, expected) => {
    expect(iso(nextRun(timing, zone, Date.parse(after)))).toBe(expected);
  });

  const timings = fc.oneof(
    fc.constant({ frequency: 'daily' as const, day: null }),
    fc.record({ frequency: fc.constant('weekly' as const), day: fc.integer({ min: 1, max: 7 }) }),
    fc.record({ frequency: fc.constant('monthly' as const), day: fc.integer({ min: 1, max: 31 }) }),
  );
  const zones = fc.constantFrom('Europe/Vaduz', 'America/Chicago', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC');
  const minutes = fc.integer({ min: 0, max: 1439 });
  const instants = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2030-01-01') });

  it('is the one before which nothing runs, whatever the zone', () => {
    fc.assert(
      fc.property(timings, zones, minutes, instants, (day, zone, minute, after) => {
        const at = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const timing = { ...day, at };
        const next = nextRun(timing, zone, after);
        expect(next).toBeGreaterThan(after);
        expect(lastRun(timing, zone, next)).toBe(next);
        expect(lastRun(timing, zone, next - 1)).toBeLessThanOrEqual(after);
        const { startDate, endDate } = coveredDays(timing, zone, next);
        expect(endDate < localDay(next, zone) && startDate <= endDate).toBe(true);
      }),
    );
  });

  it('of a daily report comes once on every day of a year', () => {
    const days: string[] = [];
    for (let at = Date.parse('2026-01-01T00:00:00Z'); days.length < 365; ) {
      at = nextRun(daily('02:30'), 'America/Chicago', at);
      days.push(localDay(at, 'America/Chicago'));
    }
    expect(new Set(days).size).toBe(365);
  });
});

describe('the covered days', () => {
  it.each<[ReportTiming['frequency'], string, string, string]>([
    ['daily', '2026-03-01T06:00Z', '2026-02-28', '2026-02-28'],
    ['weekly', '2026-06-15T05:00Z', '2026-06-08', '2026-06-14'],
    ['monthly', '2026-03-15T05:00Z', '2026-02-01', '2026-02-28'],
    ['monthly', '2026-12-31T23:30Z', '2026-12-01', '2026-12-31'],
  ])('of a %s report at %s are %s to %s', (frequency, at, startDate, endDate) => {
    expect(coveredDays({ frequency }, 'Europe/Vaduz', Date.parse(at))).toEqual({ startDate, endDate });
  });
});
