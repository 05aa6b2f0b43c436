import { describe, expect, it } from 'vitest';
import { daysOf, reportDays } from './period.ts';

/** Already the next day in Tokyo. */
const NOW = Date.parse('2026-03-01T20:00:00Z');

describe('the days of a report', () => {
  it.each([
    ['today', 'UTC', '2026-03-01', '2026-03-01'],
    ['today', 'Asia/Tokyo', '2026-03-02', '2026-03-02'],
    ['last7', 'UTC', '2026-02-23', '2026-03-01'],
    ['last30', 'UTC', '2026-01-31', '2026-03-01'],
    ['thisMonth', 'Asia/Tokyo', '2026-03-01', '2026-03-02'],
    ['lastMonth', 'UTC', '2026-02-01', '2026-02-28'],
  ] as const)('of %s in %s are those of the zone', (period, zone, startDate, endDate) => {
    expect(daysOf(period, NOW, zone)).toEqual({ startDate, endDate });
  });

  it.each([
    ['no day', {}, '2026-02-23', '2026-03-01'],
    ['one day', { startDate: '2026-02-02' }, '2026-02-02', '2026-02-02'],
    ['both', { startDate: '2026-02-02', endDate: '2026-02-05' }, '2026-02-02', '2026-02-05'],
    ['both in reverse', { startDate: '2026-02-05', endDate: '2026-02-02' }, '2026-02-02', '2026-02-05'],
    ['a named period', { period: 'last30' }, '2026-01-31', '2026-03-01'],
    ['a day and a named period', { startDate: '2026-02-02', period: 'last30' }, '2026-02-02', '2026-02-02'],
    ['an unknown period', { period: 'ever' }, '2026-02-23', '2026-03-01'],
    ['no day of the calendar', { startDate: 'yesterday' }, '2026-02-23', '2026-03-01'],
  ])('are read from an address with %s', (_what, view, startDate, endDate) => {
    expect(reportDays(view, NOW, 'UTC')).toEqual({ startDate, endDate });
  });
});
