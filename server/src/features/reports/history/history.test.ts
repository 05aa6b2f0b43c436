import { localDay } from '@waymark/domain/local-time.ts';
import { STATUSES } from '@waymark/domain/status.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyOf, type Stretch, totalsOf } from './history.ts';
import { withWaiting } from './waiting.ts';

const HOUR = 3_600_000;
const berlin = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);
const stretch = (start: number, end: number, status: Stretch['status']): Stretch => ({
  startTime: start,
  endTime: end,
  status,
  latitude: null,
  longitude: null,
});
const said = (stretches: readonly Stretch[]) =>
  stretches.map(({ startTime, endTime, status }) => [status, (endTime - startTime) / HOUR]);

describe('the status history', () => {
  const day = { from: at('2026-07-01T22:00:00Z'), to: at('2026-07-02T22:00:00Z') };
  const noon = day.from + 12 * HOUR;

  it('is pending until the first report, then follows the reports until now, and ends now', () => {
    const known = [
      stretch(day.from + HOUR, day.from + 3 * HOUR, 'moving'),
      stretch(day.from + 3 * HOUR, Infinity, 'stopped'),
    ];
    expect(said(historyOf(known, day.from + HOUR, day, noon, berlin))).toEqual([
      ['pending', 1],
      ['moving', 2],
      ['stopped', 9],
    ]);
  });

  it('is clipped to the window and excludes the future', () => {
    const closed = [
      stretch(day.from - 5 * HOUR, day.from + HOUR, 'idle'),
      stretch(day.from + HOUR, day.to + HOUR, 'moving'),
    ];
    expect(said(historyOf(closed, 0, day, day.to + 9 * HOUR, berlin))).toEqual([
      ['idle', 1],
      ['moving', 23],
    ]);
    expect(historyOf(closed, 0, { from: noon, to: day.to }, noon, berlin)).toEqual([]);
  });

  it('has no hole if an interval closes between the reads of open and closed intervals', () => {
    const closed = stretch(day.from, day.from + 2 * HOUR, 'moving');
    const openBefore = stretch(day.from + HOUR, Infinity, 'idle');
    expect(said(historyOf([closed, openBefore], day.from, day, noon, berlin))).toEqual([
      ['moving', 2],
      ['idle', 10],
    ]);
  });

  it('is all pending for an asset that never reported', () => {
    expect(said(historyOf([], undefined, day, noon, berlin))).toEqual([['pending', 12]]);
  });

  it('merges neighbours of one status and splits at local midnight', () => {
    const night = { from: day.from - 2 * HOUR, to: day.from + 2 * HOUR };
    const closed = [stretch(night.from, day.from - HOUR, 'stopped'), stretch(day.from - HOUR, night.to, 'stopped')];
    const history = historyOf(closed, 0, night, night.to, berlin);
    expect(said(history)).toEqual([
      ['stopped', 2],
      ['stopped', 2],
    ]);
    expect(history.map(({ startTime }) => localDay(startTime, berlin))).toEqual(['2026-07-01', '2026-07-02']);
  });

  it('adds up to 23 and 25 hours where the clocks change', () => {
    for (const [from, to, hours] of [
      ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 23],
      ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
    ] as const) {
      const history = historyOf([stretch(0, Infinity, 'stopped')], 0, { from: at(from), to: at(to) }, at(to), berlin);
      expect(said(history)).toEqual([['stopped', hours]]);
    }
  });

  it('covers any window exactly, for any intervals', () => {
    const piece = fc.record({
      gap: fc.integer({ min: 0, max: 30 * HOUR }),
      length: fc.integer({ min: 1, max: 40 * HOUR }),
      status: fc.constantFrom(...STATUSES),
    });
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.option(fc.constantFrom(...STATUSES), { nil: undefined }),
        fc.integer({ min: 0, max: 200 * HOUR }),
        fc.integer({ min: 0, max: 200 * HOUR }),
        fc.integer({ min: 0, max: 400 * HOUR }),
        (pieces, openStatus, offset, length, nowOffset) => {
          const origin = at('2026-03-25T00:00:00Z');
          let time = origin;
          const closed = pieces.map(({ gap, length, status }) => {
            const start = time + gap;
            time = start + length;
            return stretch(start, time, status);
          });
          const window = { from: origin + offset, to: origin + offset + length };
          const now = origin + nowOffset;
          if (openStatus) closed.push(stretch(time, Infinity, openStatus));
          const touching = closed.filter((one) => one.startTime < window.to && one.endTime > window.from);
          const history = historyOf(touching, closed[0]?.startTime, window, now, berlin);
          const covered = Math.max(0, Math.min(window.to, now) - window.from);
          let until = window.from;
          for (const { startTime, endTime } of history) {
            expect(startTime).toBe(until);
            expect(endTime).toBeGreaterThan(startTime);
            expect(localDay(endTime - 1, berlin)).toBe(localDay(startTime, berlin));
            until = endTime;
          }
          expect(until - window.from).toBe(covered);
          const sum = Object.values(totalsOf(history)).reduce((total, seconds) => total + seconds, 0);
          expect(sum).toBeCloseTo(covered / 1000, 6);
        },
      ),
    );
  });
});

describe('waiting', () => {
  const waiting = (stretches: Stretch[], ...visits: [number, number][]) =>
    said(
      withWaiting(
        stretches,
        visits.map(([from, to]) => ({ from, to })),
      ),
    );

  it('is standing still during a visit to a pickup or drop-off place, from either status', () => {
    const rest = [
      stretch(0, 10, 'moving'),
      stretch(10, 20, 'idle'),
      stretch(20, 40, 'stopped'),
      stretch(40, 50, 'moving'),
    ];
    expect(waiting(rest)).toEqual(said(rest));
    expect(waiting(rest, [5, 45])).toEqual(
      said([stretch(0, 10, 'moving'), stretch(10, 40, 'waiting'), stretch(40, 50, 'moving')]),
    );
    expect(waiting(rest, [12, 18], [15, 30], [35, Number.POSITIVE_INFINITY])).toEqual(
      said([
        stretch(0, 10, 'moving'),
        stretch(10, 12, 'idle'),
        stretch(12, 30, 'waiting'),
        stretch(30, 35, 'stopped'),
        stretch(35, 40, 'waiting'),
        stretch(40, 50, 'moving'),
      ]),
    );
  });
});
