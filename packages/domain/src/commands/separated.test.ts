import { describe, expect, it } from 'vitest';
import type { TimedReport } from './safety-gate.ts';
import { areSeparated, type Separation, separation } from './separated.ts';

const START = 1_800_000_000_000;
const METERS_PER_DEGREE = 111_195;

/** Returns a live fix at a second, some metres north. */
function fix(second: number, meters = 0, kmh: number | null = 0): TimedReport {
  const at = START + second * 1000;
  return {
    fixTime: at,
    receivedAt: at,
    buffered: false,
    fix: {
      latitude: 10 + meters / METERS_PER_DEGREE,
      longitude: 20,
      accuracyMeters: 10,
      speedMetersPerSecond: kmh === null ? null : kmh / 3.6,
    },
    ignition: null,
    motion: null,
  };
}
const here = [fix(0), fix(30), fix(60), fix(90)];

describe('two devices of an asset', () => {
  it.each<[string, TimedReport[], TimedReport[], boolean]>([
    ['521 m apart twice', here, [fix(60, 521), fix(90, 521)], true],
    ['519 m apart', here, [fix(60, 519), fix(90, 519)], false],
    ['apart once', here, [fix(60, 0), fix(90, 900)], false],
    ['apart, but the other told one place only', here, [fix(90, 900)], false],
    ['apart by an hour in between', here, [fix(3600, 9000), fix(3630, 9000)], false],
    ['apart by 45 s, and fast enough', [fix(0), fix(60)], [fix(45, 900, 80), fix(105, 900, 80)], false],
    ['apart by 45 s, and too slow', [fix(0), fix(60)], [fix(45, 900, 20), fix(105, 900, 20)], true],
    ['apart by 45 s at an unknown speed', [fix(0), fix(60)], [fix(45, 900, null), fix(105, 900, null)], false],
    ['where one has no fix', here, here.map((each) => ({ ...each, fix: undefined })), false],
    ['where one is not heard', here, [], false],
  ])('%s', (_name, primary, auxiliary, expected) => {
    expect(areSeparated(primary, auxiliary)).toBe(expected);
    expect(areSeparated(auxiliary, primary)).toBe(expected);
  });
});

it.each<[string, TimedReport[], Separation]>([
  ['apart twice', [fix(60, 521), fix(90, 521)], 'apart'],
  ['together twice', [fix(60, 300), fix(90, 10)], 'together'],
  ['apart once, on the way back', [fix(60, 900), fix(90, 10)], 'unknown'],
  ['silent', [], 'unknown'],
  ['of another time', [fix(3600), fix(3630)], 'unknown'],
])('two devices that are %s', (_name, auxiliary, expected) => {
  expect(separation(here.slice(-2), auxiliary)).toBe(expected);
  expect(separation(auxiliary, here.slice(-2))).toBe(expected);
});
