import { LIMITS } from '@waymark/domain/limits.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { describe, expect, it } from 'vitest';
import type { DayModel, HistoryRow } from './day-model.ts';
import { joinedTrack } from './day-track.ts';

const START = Date.parse('2026-06-10T00:00:00Z');

/** A day with ten fixes to the north, a silence after the fifth, and a stop at the end. */
function aDay(longitude: number): DayModel {
  const gap = (LIMITS.trackGapSeconds + 1) * 1000;
  const end = START + 100_000 + gap;
  const stop = { latitude: 47.009, longitude, startTime: new Date(end).toISOString() };
  return {
    start: START,
    end: START + 86_400_000,
    until: START + 86_400_000,
    times: Float64Array.from({ length: 10 }, (_, index) => START + index * 10_000 + (index > 4 ? gap : 0)),
    latitudes: Float64Array.from({ length: 10 }, (_, index) => 47 + index * 0.001),
    longitudes: new Float64Array(10).fill(longitude),
    speeds: new Float32Array(10).fill(10),
    headings: new Float32Array(10),
    statuses: new Uint8Array(10).fill(statusNumber('moving')),
    intervals: [],
    rows: [{ kind: 'stop', start: end, end: end + 1000, stop } as HistoryRow],
    speeding: [],
  };
}

describe('the drawing of a day', () => {
  it('of one asset has the colors of its states', () => {
    const { stretches, gaps, marks } = joinedTrack([{ model: aDay(9) }], undefined, false);
    expect(stretches.map(({ status, number }) => [status, number])).toEqual([
      ['moving', undefined],
      ['moving', undefined],
    ]);
    expect(gaps).toHaveLength(1);
    expect(marks.map(({ at }) => at)).toEqual([[9, 47.009]]);
  });

  it('along roads has the ways instead of the steps between their positions, over silences too', () => {
    const at = (index: number) => new Date(aDay(9).times[index]!).toISOString();
    const way = (from: number, to: number, longitude: number) => ({
      ...{ from: at(from), to: at(to) },
      line: [47 + from * 0.001, 47.0025, 47 + to * 0.001].map((north): [number, number] => [north, longitude]),
    });
    const { stretches, gaps } = joinedTrack([{ model: aDay(9) }], undefined, false, [way(1, 3, 9.5), way(4, 5, 9.6)]);
    const points = stretches.flatMap(({ line }) => line);
    const along = (longitude: number) => points.filter(([east]) => east === longitude).length;
    expect([along(9.5), along(9.6)]).toEqual([3, 3]);
    // The position in the middle of the first way is not drawn, and no dash is left for the silence.
    expect(points.filter(([east, north]) => east === 9 && north === 47.002)).toEqual([]);
    expect(gaps).toEqual([]);
  });

  it('of several assets has the number of each on its track and its stops, and joins none of them', () => {
    const days = [9, 10, 11].map((longitude, place) => ({ model: aDay(longitude), number: place + 1 }));
    const { stretches, gaps, marks } = joinedTrack(days, undefined, false);
    expect(stretches.map(({ number, line }) => [number, ...new Set(line.map(([longitude]) => longitude))])).toEqual([
      [1, 9],
      [1, 9],
      [2, 10],
      [2, 10],
      [3, 11],
      [3, 11],
    ]);
    expect(gaps).toHaveLength(3);
    expect(marks.map(({ number, at }) => [number, at[0]])).toEqual([
      [1, 9],
      [2, 10],
      [3, 11],
    ]);
  });
});
