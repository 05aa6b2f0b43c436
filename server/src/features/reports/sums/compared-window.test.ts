import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowBefore } from './compared-window.ts';

const ZONE = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);
const days = (first: string, end: string) => ({ from: at(first), to: at(end) });

describe('the period before', () => {
  it.each([
    // Winter time until 2026-03-29, summer time from then on.
    ['a month', days('2026-05-01T00:00+02:00', '2026-06-01T00:00+02:00'), '2026-04-01T00:00+02:00'],
    [
      'a month of 31 days after one of 28',
      days('2026-03-01T00:00+01:00', '2026-04-01T00:00+02:00'),
      '2026-02-01T00:00+01:00',
    ],
    ['two months', days('2026-03-01T00:00+01:00', '2026-05-01T00:00+02:00'), '2026-01-01T00:00+01:00'],
    ['a day of 23 hours', days('2026-03-29T00:00+01:00', '2026-03-30T00:00+02:00'), '2026-03-28T00:00+01:00'],
    ['the day after it', days('2026-03-30T00:00+02:00', '2026-03-31T00:00+02:00'), '2026-03-29T00:00+01:00'],
    ['seven days', days('2026-03-26T00:00+01:00', '2026-04-02T00:00+02:00'), '2026-03-19T00:00+01:00'],
    ['an hour', days('2026-03-29T03:00+02:00', '2026-03-29T04:00+02:00'), '2026-03-29T01:00+01:00'],
  ])('of %s', (_what, window, from) => {
    expect(windowBefore(window, ZONE)).toEqual({ from: at(from), to: window.from });
  });

  it('ends where the period begins, whatever the period', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 1, max: 3e10 }), (from, length) => {
        const before = windowBefore({ from, to: from + length }, ZONE);
        expect(before.to).toBe(from);
        expect(before.from).toBeLessThan(from);
      }),
    );
  });
});
