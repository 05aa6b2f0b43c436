import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Curfew, curfewOf, curfewProblem, curfewWindow, isUtcText, utcTimes } from './curfew.ts';
import { ParkSettings } from './park-settings.ts';

const at = (text: string) => Date.parse(text);
const iso = (time: number) => new Date(time).toISOString().slice(0, 16);
const night = (timeZone: string): Curfew => ({ from: '22:00', to: '05:00', timeZone });

describe('a curfew', () => {
  it.each([
    ['equal', '22:00', '22:00', true, 'equal'],
    ['an end earlier than the start', '22:00', '05:00', false, 'order'],
    ['an end on the next day', '22:00', '05:00', true, undefined],
    ['a start before the end', '08:00', '09:00', false, undefined],
  ])('with %s', (_, from, to, endsNextDay, problem) => {
    expect(curfewProblem(from, to, endsNextDay)).toBe(problem);
  });

  it.each([
    [
      'Tokyo across UTC midnight',
      { from: '08:00', to: '10:00', timeZone: 'Asia/Tokyo' },
      '2026-05-04T03:00Z',
      '11:00PM',
      '01:00AM',
    ],
    ['Tokyo in the night', night('Asia/Tokyo'), '2026-05-04T03:00Z', '01:00PM', '08:00PM'],
    ['Chicago in summer', night('America/Chicago'), '2026-07-01T18:00Z', '03:00AM', '10:00AM'],
    ['Chicago in winter', night('America/Chicago'), '2026-12-01T18:00Z', '04:00AM', '11:00AM'],
    // The clocks go forward at 02:00 of 8 March and back at 02:00 of 1 November 2026, within the window.
    ['Chicago in the night to summer', night('America/Chicago'), '2026-03-07T18:00Z', '04:00AM', '10:00AM'],
    ['Chicago in the night to winter', night('America/Chicago'), '2026-10-31T18:00Z', '03:00AM', '11:00AM'],
    ['noon and midnight', { from: '12:00', to: '00:00', timeZone: 'UTC' }, '2026-05-04T03:00Z', '12:00PM', '12:00AM'],
    [
      'a zone of half an hour',
      { from: '21:15', to: '23:45', timeZone: 'Asia/Kolkata' },
      '2026-05-04T03:00Z',
      '03:45PM',
      '06:15PM',
    ],
  ])('of %s has these times in UTC, and is read from them', (_, curfew, day, starttime, endtime) => {
    expect(utcTimes(curfew, at(day))).toEqual({ starttime, endtime });
    expect(curfewOf({ starttime, endtime }, curfew.timeZone, at(day))).toEqual(curfew);
  });

  it.each([
    ['Tokyo before it', night('Asia/Tokyo'), '2026-05-04T12:59Z', '2026-05-04T13:00', '2026-05-04T20:00'],
    ['Tokyo within it', night('Asia/Tokyo'), '2026-05-04T19:59Z', '2026-05-04T13:00', '2026-05-04T20:00'],
    ['Tokyo after it', night('Asia/Tokyo'), '2026-05-04T20:00Z', '2026-05-05T13:00', '2026-05-05T20:00'],
    ['the night of 6 h', night('America/Chicago'), '2026-03-08T06:00Z', '2026-03-08T04:00', '2026-03-08T10:00'],
    ['the night of 8 h', night('America/Chicago'), '2026-11-01T06:00Z', '2026-11-01T03:00', '2026-11-01T11:00'],
    [
      'a start that the clocks skip',
      { from: '02:30', to: '04:00', timeZone: 'America/Chicago' },
      '2026-03-08T06:00Z',
      '2026-03-08T08:00',
      '2026-03-08T09:00',
    ],
    [
      'a window that the clocks skip',
      { from: '02:10', to: '02:40', timeZone: 'America/Chicago' },
      '2026-03-08T06:00Z',
      '2026-03-09T07:10',
      '2026-03-09T07:40',
    ],
  ])('in %s', (_, curfew, time, start, end) => {
    const window = curfewWindow(curfew, at(time))!;
    expect([iso(window.start), iso(window.end)]).toEqual([start, end]);
  });

  const zones = fc.constantFrom(
    'Asia/Tokyo',
    'America/Chicago',
    'Europe/Vienna',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Apia',
  );
  const times = fc
    .integer({ min: 0, max: 1439 })
    .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
  const instants = fc.integer({ min: at('2025-01-01T00:00Z'), max: at('2027-12-31T00:00Z') });

  it('is the same after its UTC times, on every day without a change of the clocks', () => {
    fc.assert(
      fc.property(zones, times, times, instants, (timeZone, from, to, day) => {
        fc.pre(from !== to);
        const window = curfewWindow({ from, to, timeZone }, day - 86_400_000 * 2)!;
        const later = curfewWindow({ from, to, timeZone }, day + 86_400_000 * 2)!;
        fc.pre(
          (later.start - window.start) % 86_400_000 === 0 && later.end - later.start === window.end - window.start,
        );
        const utc = utcTimes({ from, to, timeZone }, day)!;
        expect(isUtcText(utc.starttime) && isUtcText(utc.endtime)).toBe(true);
        expect(curfewOf(utc, timeZone, day)).toEqual({ from, to, timeZone });
      }),
    );
  });

  it('guards exactly in its windows, as long as its setting is valid', () => {
    fc.assert(
      fc.property(zones, times, times, instants, fc.nat(200), (timeZone, from, to, start, hours) => {
        fc.pre(from !== to);
        const curfew = { from, to, timeZone };
        const end = start + hours * 3_600_000;
        const settings = new ParkSettings([{ version: 1, from: start, to: end, curfew }]);
        for (let time = start - 7_200_000; time < end + 7_200_000; time += 1_234_567) {
          const window = curfewWindow(curfew, time);
          const isGuarded = time >= start && time < end && window !== undefined && window.start <= time;
          expect(settings.guardedAt(time) !== undefined).toBe(isGuarded);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('settings', () => {
  const [DAY, HOUR] = [86_400_000, 3_600_000];
  const start = at('2026-05-04T00:00Z');
  const utc = { from: '20:00', to: '22:00', timeZone: 'UTC' };

  it('guard without a break over changes that follow each other', () => {
    const settings = new ParkSettings([
      { version: 1, from: start, to: start + 21 * HOUR, curfew: utc },
      { version: 2, from: start + 21 * HOUR, to: start + 30 * HOUR, curfew: null },
      { version: 4, from: start + 40 * HOUR, to: Number.POSITIVE_INFINITY, curfew: utc },
    ]);
    const night = { from: start + 20 * HOUR, to: start + 30 * HOUR };
    expect([19, 20, 22, 29, 30].map((hour) => settings.guardedAt(start + hour * HOUR))).toEqual([
      undefined,
      night,
      night,
      night,
      undefined,
    ]);
    const next = { from: start + DAY + 20 * HOUR, to: start + DAY + 22 * HOUR };
    for (const hour of [31, 41, 45]) expect(settings.guardedFrom(start + hour * HOUR)).toEqual(next);
  });
});
