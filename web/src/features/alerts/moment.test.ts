import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { describe, expect, it } from 'vitest';
import { momentTrack, speedPoints } from './moment.ts';

const START = Date.parse('2026-06-11T09:04:00Z');
const point = (second: number, kmh: number | null, facts: Partial<TrackPoint> = {}) =>
  ({
    ...{ time: new Date(START + second * 1000).toISOString(), latitude: 47, longitude: 9 + second / 1000 },
    ...{ speedMetersPerSecond: kmh === null ? null : kmh / 3.6, outlier: false, satellites: 9, accuracyMeters: 3 },
    ...facts,
  }) as TrackPoint;

describe('the moment of an alert', () => {
  const span = { start: START + 10_000, until: START + 20_000 };
  const points = [0, 5, 10, 15, 20, 25].map((second) => point(second, 40 + second));

  it('colors the part of the track at which the alert held', () => {
    const { stretches } = momentTrack(points, span);
    expect(stretches.map(({ overLimit, line }) => [overLimit, line.length])).toEqual([
      [false, 3],
      [true, 3],
      [false, 2],
    ]);
  });

  it('leaves out fixes without position, outliers and speeds that were not measured', () => {
    const odd = [point(0, null), point(5, 50, { latitude: null }), point(10, 50, { outlier: true })];
    expect(momentTrack(odd, span).stretches).toEqual([]);
    expect(speedPoints(odd, span)).toHaveLength(1);
  });

  it('tells the speeds at which the alert held', () => {
    expect(speedPoints(points, span).map(({ speed, holds }) => [Math.round(speed), holds])).toEqual([
      [40, false],
      [45, false],
      [50, true],
      [55, true],
      [60, false],
      [65, false],
    ]);
  });
});
