import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isTimeZone,
  localDay,
  localDayBounds,
  shiftDay,
  startOfLocalDay,
  zoneOffsetMilliseconds,
} from './local-time.ts';

const hours = (day: string, zone: string): number => {
  const { start, end } = localDayBounds(day, zone);
  return (end - start) / 3_600_000;
};

describe('local days', () => {
  it.each([
    ['2015-03-07', 'America/Chicago', 24],
    ['2015-03-08', 'America/Chicago', 23],
    ['2015-11-01', 'America/Chicago', 25],
    ['2026-10-04', 'Australia/Lord_Howe', 23.5],
    ['2018-11-04', 'America/Sao_Paulo', 23],
    ['2026-06-10', 'Asia/Kolkata', 24],
    ['2026-06-10', 'UTC', 24],
  ])('%s in %s lasts %d hours', (day, zone, expected) => {
    expect(hours(day, zone)).toBe(expected);
  });

  it('begin after the gap if midnight does not exist', () => {
    expect(new Date(startOfLocalDay('2018-11-04', 'America/Sao_Paulo')).toISOString()).toBe('2018-11-04T03:00:00.000Z');
  });

  it('reject a day that is not in the calendar', () => {
    expect(() => startOfLocalDay('2026-02-30', 'UTC')).toThrow(RangeError);
  });

  it('contain every instant between their bounds', () => {
    const zones = [
      'America/Chicago',
      'Asia/Kathmandu',
      'Pacific/Chatham',
      'America/Sao_Paulo',
      'Africa/Lagos',
      'Pacific/Kiritimati',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2012, 0), max: Date.UTC(2030, 0) }),
        fc.constantFrom(...zones),
        (instant, zone) => {
          const day = localDay(instant, zone);
          const { start, end } = localDayBounds(day, zone);
          expect(start).toBeLessThanOrEqual(instant);
          expect(end).toBeGreaterThan(instant);
          expect(localDay(end, zone)).toBe(shiftDay(day, 1));
        },
      ),
    );
  });
});

describe('the name of a zone', () => {
  it.each([
    ['Asia/Tokyo', true],
    ['UTC', true],
    ['Asia/Atlantis', false],
    ['+02:00', false],
    ['', false],
  ])('%s: %s', (name, known) => {
    expect(isTimeZone(name)).toBe(known);
  });
});

describe('the offset of a zone', () => {
  const shown = (instant: number, timeZone: string): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant);
  const ofOffset = (instant: number, zone: string): string =>
    new Date(instant + zoneOffsetMilliseconds(instant, zone)).toISOString().slice(0, 19).replace('T', ' ');

  it('is that of each instant, also where one nearby was asked for before', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2035, 0) });
    const steps = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 5 });
    fc.assert(
      fc.property(zones, instants, steps, (zone, instant, away) => {
        for (const each of [instant, ...away.map((step) => instant + step)])
          expect(ofOffset(each, zone)).toBe(shown(each, zone));
      }),
    );
  });

  it.each([
    ['Europe/Berlin', Date.UTC(2026, 9, 25, 1)],
    ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 15)],
    ['Asia/Pyongyang', Date.UTC(2018, 4, 4, 15)],
    ['America/St_Johns', Date.UTC(2011, 2, 13, 3, 31)],
    ['Antarctica/Casey', Date.UTC(2021, 9, 2, 16, 1)],
  ])('of %s changes in the very second', (zone, change) => {
    for (const away of [-900_000, -1000, -1, 0, 1, 899_999]) {
      const instant = change + away;
      expect(ofOffset(instant, zone)).toBe(shown(instant, zone));
    }
    expect(zoneOffsetMilliseconds(change - 1, zone)).not.toBe(zoneOffsetMilliseconds(change, zone));
  });
});
