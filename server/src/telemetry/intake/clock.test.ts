import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClockWatch, rolledOver } from './clock.ts';

const NOON = Date.UTC(2026, 4, 4, 12);
const WEEKS_1024 = 1024 * 7 * 86_400_000;
const HOUR = 3_600_000;

describe('GPS week rollover', () => {
  it('moves a time by 1,024 weeks if the result is within a day of the receive time', () => {
    expect(rolledOver(NOON - WEEKS_1024, NOON)).toBe(NOON);
    expect(rolledOver(NOON - WEEKS_1024 - 24 * HOUR, NOON)).toBe(NOON - 24 * HOUR);
    expect(rolledOver(NOON - WEEKS_1024 + 24 * HOUR, NOON)).toBe(NOON + 24 * HOUR);
  });

  it('leaves every other time unchanged', () => {
    for (const time of [NOON, NOON - 40 * 24 * HOUR, NOON - WEEKS_1024 - 25 * HOUR]) {
      expect(rolledOver(time, NOON)).toBe(time);
    }
  });
});

describe('a clock in local time', () => {
  /** Returns the offset that the watch reports after each packet, given as [received, fix] in seconds after noon. */
  const watched = (packets: [number, number][]) => {
    const watch = new ClockWatch();
    return packets.map(([received, fix]) => watch.observe(NOON + fix * 1000, NOON + received * 1000));
  };

  it('is confirmed after three live packets with the same whole quarter hours', () => {
    const ahead = 5.5 * 3600;
    expect(
      watched([
        [0, ahead - 2],
        [30, ahead + 28],
        [60, ahead + 57],
      ]),
    ).toEqual([undefined, undefined, ahead]);
    const behind = -3 * 3600;
    expect(
      watched([
        [0, behind],
        [60, behind + 58],
        [120, behind + 119],
      ]),
    ).toEqual([undefined, undefined, behind]);
  });

  it('is confirmed to be right again in the same way', () => {
    expect(
      watched([
        [0, -1],
        [60, 59],
        [120, 119],
      ]).at(-1),
    ).toBe(0);
  });

  it('is not concluded from a buffer upload', () => {
    const old = -5 * 3600;
    // Newest record of each packet: each packet covers a minute of driving, and packets are 0.1 s apart.
    expect(
      watched([
        [0, old],
        [0.1, old + 20],
        [0.2, old + 40],
        [0.3, old + 59],
      ]).every((it) => it === undefined),
    ).toBe(true);
    // One record for each second, all sent together.
    expect(
      watched([
        [0, old],
        [0.1, old + 1],
        [0.2, old + 2],
      ]).at(-1),
    ).toBeUndefined();
  });

  it('is not concluded from a buffer that empties at any pace, however late it is', () => {
    const pace = fc.record({
      lateSeconds: fc.integer({ min: 120, max: 50_000 }),
      everySeconds: fc.integer({ min: 5, max: 60 }),
      times: fc.double({ min: 1.2, max: 20, noNaN: true }),
      jitters: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 400, maxLength: 400 }),
    });
    fc.assert(
      fc.property(pace, ({ lateSeconds, everySeconds, times, jitters }) => {
        const packets: [number, number][] = [];
        for (const [index, jitter] of jitters.entries()) {
          const received = (index * everySeconds) / times + jitter;
          const fix = index * everySeconds - lateSeconds;
          if (fix < received - 60) packets.push([received, fix]);
        }
        expect(watched(packets).every((offset) => offset === undefined)).toBe(true);
      }),
    );
  });

  it('is concluded for a clock that was right only after ten minutes', () => {
    const right: [number, number][] = [0, 30, 60].map((at) => [at, at]);
    const behind = Array.from({ length: 41 }, (_, index): [number, number] => [90 + index * 15, 90 + index * 15 - 900]);
    const offsets = watched([...right, ...behind]);
    expect(offsets[2]).toBe(0);
    expect(offsets.slice(3, -1).every((offset) => offset === undefined)).toBe(true);
    expect(offsets.at(-1)).toBe(-900);
  });

  it('is not concluded from delays that are not whole quarter hours', () => {
    expect(
      watched([
        [0, -400],
        [60, -340],
        [120, -280],
      ]).at(-1),
    ).toBeUndefined();
  });

  it('starts over when a packet disagrees', () => {
    const ahead = 2 * 3600;
    expect(
      watched([
        [0, ahead],
        [60, ahead + 60],
        [120, 120],
        [180, ahead + 180],
        [240, ahead + 240],
      ]).at(-1),
    ).toBeUndefined();
  });
});
