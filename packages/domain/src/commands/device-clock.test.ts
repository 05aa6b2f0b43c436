import { describe, expect, it } from 'vitest';
import { DeviceClock } from './device-clock.ts';

const START = 1_800_000_000_000;

/** Returns a clock after receptions, each given by its second, its lag in seconds and whether it was buffered. */
function clockOf(looks: readonly [number, number, boolean?][]): DeviceClock {
  const clock = new DeviceClock();
  for (const [second, late, buffered = false] of looks) {
    const receivedAt = START + second * 1000;
    clock.observe(receivedAt - late * 1000, receivedAt, buffered);
  }
  return clock;
}

const every = (seconds: number, times: number, late: number, from = 0): [number, number][] =>
  Array.from({ length: times }, (_, index) => [from + index * seconds, late]);

describe("a device's clock", () => {
  it.each<[string, readonly [number, number, boolean?][], number | undefined]>([
    ['never heard', [], undefined],
    ['one look', [[0, 1]], undefined],
    [
      'two looks in one burst',
      [
        [0, 1],
        [9, 1],
      ],
      undefined,
    ],
    [
      'right, by two looks',
      [
        [0, 1],
        [10, 0],
      ],
      0,
    ],
    [
      'right, however late a packet is in between',
      [
        [0, 1],
        [10, 40],
        [20, 1],
      ],
      0,
    ],
    ['3 s ahead', every(10, 3, -3), -3000],
    ['50 s slow, by two looks', every(10, 2, 50), undefined],
    ['50 s slow, and silent for longer than that', every(60, 4, 50), 50_000],
    ['50 s slow, seen silent twice', every(60, 3, 50), undefined],
    [
      '50 s slow, and silent for longer three times in an hour',
      [...every(10, 8, 50), ...every(900, 4, 50, 900)],
      50_000,
    ],
    [
      '50 s slow, with a network that is late by some seconds',
      every(70, 8, 50).map(([at, late]) => [at, late + (at % 4)]),
      50_000,
    ],
    ['50 s slow, or a backlog that sends on within less than that', every(10, 40, 50), undefined],
    ['12 s slow, every ten seconds', every(10, 40, 12), undefined],
    ['12 s slow, every fifteen seconds', every(15, 8, 12), 12_000],
    ['a backlog of 50 s that sends on within 5 s', every(4, 40, 50), undefined],
    ['stored records only', every(10, 8, 0).map(([at, late]) => [at, late, true]), undefined],
    ['40 s ahead, for a minute', every(10, 8, -40), -40_000],
    ['40 s ahead, seen at the end of a buffer', [...every(10, 8, 0), [80, -40]], undefined],
    [
      'put back by 40 s: its records look late until the hour is over',
      [...every(10, 8, 0), ...every(10, 20, 40, 80)],
      undefined,
    ],
    [
      'put back by 40 s two hours ago, a minute between reports',
      [...every(10, 8, 0), ...every(60, 130, 40, 80)],
      40_000,
    ],
    ['a buffer that is emptied', Array.from({ length: 10 }, (_, index) => [index, 50 - index * 5]), undefined],
    [
      'an hour between reports',
      [
        [0, 2],
        [3600, 1],
      ],
      0,
    ],
  ])('%s', (_name, looks, expected) => {
    expect(clockOf(looks).offsetMilliseconds).toBe(expected);
  });
});
