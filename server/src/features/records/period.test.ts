import { describe, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { type Period, periodWindow, rangeWindow } from './period.ts';

const HOUR = 3_600_000;
const berlin = 'Europe/Berlin';
const chicago = 'America/Chicago';
const at = (text: string) => Date.parse(text);
const iso = ({ from, to }: { from: number; to: number }) => [new Date(from).toISOString(), new Date(to).toISOString()];

describe('a range', () => {
  const now = at('2026-07-10T12:00:00Z');

  it('consists of whole days in the account’s zone, including the last one', () => {
    expect(iso(rangeWindow({ startDate: '2026-07-01', endDate: '2026-07-02' }, chicago, now))).toEqual([
      '2026-07-01T05:00:00.000Z',
      '2026-07-03T05:00:00.000Z',
    ]);
  });

  it('accepts instants and epoch milliseconds, excluding the end', () => {
    const wanted = ['2026-07-01T10:00:00.000Z', '2026-07-01T11:30:00.000Z'];
    expect(
      iso(rangeWindow({ startDate: '2026-07-01T12:00:00+02:00', endDate: '2026-07-01T11:30:00Z' }, berlin, now)),
    ).toEqual(wanted);
    const [from, to] = wanted.map((text) => String(at(text)));
    expect(iso(rangeWindow({ startDate: from!, endDate: to! }, berlin, now))).toEqual(wanted);
  });

  it('is today without dates, one day for one date, and until now from an instant', () => {
    expect(iso(rangeWindow({}, chicago, at('2026-07-10T03:00:00Z')))).toEqual([
      '2026-07-09T05:00:00.000Z',
      '2026-07-10T05:00:00.000Z',
    ]);
    expect(rangeWindow({ startDate: '2026-07-01' }, berlin, now).to).toBe(at('2026-07-01T22:00:00Z'));
    expect(rangeWindow({ startDate: '2026-07-10T00:00:00Z' }, berlin, now).to).toBe(now);
  });

  it('has 23 or 25 hours where the clocks change', () => {
    const length = (day: string) => {
      const { from, to } = rangeWindow({ startDate: day, endDate: day }, berlin, now);
      return (to - from) / HOUR;
    };
    expect([length('2026-03-28'), length('2026-03-29'), length('2026-10-25')]).toEqual([24, 23, 25]);
  });

  it('refuses invalid dates, impossible days, instants without a zone, reversed ranges, and more than 400 days', () => {
    for (const startDate of ['yesterday', '2026-02-30', '2026-07-01T10:00:00', '01.07.2026', '2026'])
      expect(() => rangeWindow({ startDate }, berlin, now)).toThrow(Refusal);
    expect(() => rangeWindow({ startDate: '2026-07-02', endDate: '2026-07-01' }, berlin, now)).toThrow(Refusal);
    expect(() => rangeWindow({ startDate: '2025-01-01', endDate: '2026-07-01' }, berlin, now)).toThrow(Refusal);
  });
});

describe('a period', () => {
  // A Wednesday evening in Chicago, already Thursday in Berlin.
  const now = at('2026-07-08T23:30:00Z');
  const window = (period: Period, range = {}, zone = chicago) => iso(periodWindow(period, range, zone, now));

  it('is the current bucket without dates', () => {
    expect(window('hour')).toEqual(['2026-07-08T23:00:00.000Z', '2026-07-09T00:00:00.000Z']);
    expect(window('hour', {}, 'Asia/Kolkata')).toEqual(['2026-07-08T23:30:00.000Z', '2026-07-09T00:30:00.000Z']);
    expect(window('day')).toEqual(['2026-07-08T05:00:00.000Z', '2026-07-09T05:00:00.000Z']);
    expect(window('day', {}, berlin)).toEqual(['2026-07-08T22:00:00.000Z', '2026-07-09T22:00:00.000Z']);
    expect(window('week')).toEqual(['2026-07-06T05:00:00.000Z', '2026-07-13T05:00:00.000Z']);
    expect(window('month')).toEqual(['2026-07-01T05:00:00.000Z', '2026-08-01T05:00:00.000Z']);
  });

  it('starts with the bucket of the start and ends with that of the end', () => {
    expect(window('month', { startDate: '2026-01-31' })).toEqual([
      '2026-01-01T06:00:00.000Z',
      '2026-02-01T06:00:00.000Z',
    ]);
    expect(window('week', { startDate: '2026-03-05', endDate: '2026-03-08' }, berlin)).toEqual([
      '2026-03-01T23:00:00.000Z',
      '2026-03-08T23:00:00.000Z',
    ]);
    expect(window('day', { startDate: '2026-03-29', endDate: '2026-03-29' }, berlin)).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });

  it('is the range itself if custom, which needs a start', () => {
    expect(window('custom', { startDate: '2026-07-01' })).toEqual([
      '2026-07-01T05:00:00.000Z',
      '2026-07-08T23:30:00.000Z',
    ]);
    expect(() => window('custom')).toThrow(Refusal);
  });
});
