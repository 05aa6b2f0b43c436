import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDayBounds } from '../local-time.ts';
import { isScheduled, nextWindow, pausesOfDay, type Schedule, WEEKDAYS } from './schedule.ts';

const night: Schedule = { days: [...WEEKDAYS], from: '22:00', to: '06:00', timeZone: 'Europe/Vaduz' };
const work: Schedule = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '08:00',
  to: '17:00',
  timeZone: 'Asia/Tokyo',
};
const at = (text: string) => Date.parse(text);

describe('a schedule', () => {
  it.each([
    ['the night, before midnight', night, '2026-06-10T21:00:00Z', true],
    ['the night, after midnight', night, '2026-06-11T03:59:59Z', true],
    ['the morning after it', night, '2026-06-11T04:00:00Z', false],
    ['a Monday in Tokyo, which is Sunday in UTC', work, '2026-06-07T23:00:00Z', true],
    ['a Saturday in Tokyo, which is Friday in UTC', work, '2026-06-12T23:00:00Z', false],
    ['the whole day if the times are equal', { ...work, to: '08:00' }, '2026-06-08T20:00:00Z', true],
  ] satisfies [string, Schedule, string, boolean][])('applies: %s', (_, schedule, time, expected) => {
    expect(isScheduled(schedule, at(time))).toBe(expected);
  });

  it('belongs to the day on which its window starts', () => {
    const saturday: Schedule = { ...night, days: ['sat'] };
    expect(isScheduled(saturday, at('2026-06-14T01:00:00Z'))).toBe(true);
    expect(isScheduled(saturday, at('2026-06-14T21:00:00Z'))).toBe(false);
  });

  it.each([
    // Clocks go forward at 02:00 on 2026-03-29: the night has seven hours.
    ['2026-03-28T20:00:00Z', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z'],
    // Clocks go back at 03:00 on 2026-10-25: the night has nine hours.
    ['2026-10-24T19:00:00Z', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z'],
  ])('keeps the hours of the clocks across a change of them, from %s', (time, start, end) => {
    expect(nextWindow(night, at(time))).toEqual({ start: at(start), end: at(end) });
  });

  it('begins after a gap in which the clocks skip its start', () => {
    const skipped: Schedule = { days: ['sun'], from: '02:30', to: '05:00', timeZone: 'Europe/Vaduz' };
    expect(nextWindow(skipped, at('2026-03-29T00:00:00Z')).start).toBe(at('2026-03-29T01:00:00Z'));
  });

  it('always applies if there is none', () => {
    expect(isScheduled(null, 0)).toBe(true);
  });

  it('pauses in the shares of a day at which it does not apply', () => {
    expect(pausesOfDay(night, '2026-06-10')).toEqual([{ start: 6 / 24, end: 22 / 24 }]);
    expect(pausesOfDay(work, '2026-06-13')).toEqual([{ start: 0, end: 1 }]);
    expect(pausesOfDay({ ...work, days: [...WEEKDAYS], to: '08:00' }, '2026-06-13')).toEqual([]);
    // The day has 23 hours.
    expect(pausesOfDay(night, '2026-03-29')).toEqual([{ start: 5 / 23, end: 21 / 23 }]);
  });

  it('pauses exactly when it does not apply', () => {
    const clock = fc
      .integer({ min: 0, max: 95 })
      .map((quarter) => new Date(quarter * 900_000).toISOString().slice(11, 16));
    const schedule = fc.record({
      days: fc.subarray([...WEEKDAYS]),
      from: clock,
      to: clock,
      timeZone: fc.constantFrom('Europe/Vaduz', 'Asia/Tokyo', 'America/New_York'),
    });
    const day = fc.integer({ min: 0, max: 364 }).map((days) => new Date(at('2026-01-01') + days * 86_400_000));
    fc.assert(
      fc.property(schedule, day, fc.integer({ min: 0, max: 99 }), (one, date, percent) => {
        const name = date.toISOString().slice(0, 10);
        const { start, end } = localDayBounds(name, one.timeZone);
        // Half an instant, so that no bound is hit.
        const time = Math.floor(start + ((end - start) * percent) / 100) + 0.5;
        const share = (time - start) / (end - start);
        const pauses = pausesOfDay(one, name).some((pause) => pause.start <= share && share < pause.end);
        expect(pauses).toBe(!isScheduled(one, time));
      }),
      { numRuns: 400 },
    );
  });

  it('gives the same window in any order of questions', () => {
    const year = { min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') };
    fc.assert(
      fc.property(
        fc.constantFrom(night, work),
        fc.array(fc.integer(year), { minLength: 2, maxLength: 8 }),
        (base, times) => {
          const asked = { ...base };
          for (const time of times) expect(nextWindow(asked, time)).toEqual(nextWindow({ ...base }, time));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('answers alike whatever it was asked before, in any order and on more days than it keeps', () => {
    const start = at('2026-03-01T00:00:00Z');
    const times = fc.array(fc.integer({ min: 0, max: 60 * 24 * 60 }), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(times, fc.constantFrom(night, work), (minutes, schedule) => {
        const asked = { ...schedule };
        for (const minute of minutes) {
          const time = start + minute * 60_000;
          expect(nextWindow(asked, time)).toEqual(nextWindow({ ...schedule }, time));
        }
      }),
    );
  });
});
