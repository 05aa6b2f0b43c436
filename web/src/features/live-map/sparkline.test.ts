import { describe, expect, it } from 'vitest';
import { sparkline } from './sparkline.ts';

const START = Date.UTC(2026, 5, 10, 9);
const END = START + 30 * 60_000;
const fix = (minute: number, speedMetersPerSecond: number | null, outlier = false) => ({
  time: new Date(START + minute * 60_000).toISOString(),
  speedMetersPerSecond,
  outlier,
});

describe('the speed of the last half hour', () => {
  it('is one line from left to right, with the fastest point highest', () => {
    const { lines, maximum, last } = sparkline([fix(0, 0), fix(4, 20), fix(8, 10)], START, END, 300, 44);
    expect(lines).toEqual(['M0 44L40 4L80 24']);
    expect(maximum).toBe(20);
    expect(last).toEqual({ x: 80, y: 24 });
  });

  it('has the speed limit on its scale', () => {
    const { limit, lines } = sparkline([fix(0, 0), fix(4, 10)], START, END, 300, 44, 20);
    expect(limit).toBe(4);
    expect(lines).toEqual(['M0 44L40 24']);
  });

  it('leaves a silence over five minutes open', () => {
    const points = [fix(0, 5), fix(1, 5), fix(6.1, 5), fix(7, 5)];
    expect(sparkline(points, START, END, 300, 44).lines).toHaveLength(2);
  });

  it('ignores outliers, unknown speeds and fixes outside the window', () => {
    const points = [fix(-2, 30), fix(0, 5), fix(1, null), fix(2, 90, true), fix(3, 6)];
    const { maximum, lines } = sparkline(points, START, END, 300, 44);
    expect(maximum).toBe(6);
    expect(lines).toHaveLength(1);
  });

  it('is empty without fixes', () => {
    expect(sparkline([], START, END, 300, 44)).toEqual({
      lines: [],
      areas: [],
      maximum: 0,
      limit: null,
      last: null,
    });
  });
});
