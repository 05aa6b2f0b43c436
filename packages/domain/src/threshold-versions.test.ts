import { describe, expect, it } from 'vitest';
import { DEFAULT_THRESHOLDS } from './limits.ts';
import { defaultThresholds, type ThresholdVersion, thresholdProblems, thresholdsAt } from './threshold-versions.ts';

const versions: ThresholdVersion[] = [
  { assetType: undefined, validFrom: 1000, values: { idleAfterSeconds: 200, stoppedAfterSeconds: 400 } },
  { assetType: 'truck', validFrom: 2000, values: { idleAfterSeconds: 300 } },
  { assetType: undefined, validFrom: 3000, values: { stoppedAfterSeconds: 500 } },
];

describe('the thresholds in force', () => {
  it.each([
    ['truck', 999, 120, 180],
    ['truck', 1000, 200, 400],
    ['truck', 2000, 300, 400],
    ['truck', 3000, 300, 500],
    ['car', 2000, 200, 400],
    ['car', 3000, 120, 500],
  ] as const)('for a %s at %d are idle %d s, stopped %d s', (type, time, idle, stopped) => {
    const found = thresholdsAt(versions, type, time);
    expect([found.idleAfterSeconds, found.stoppedAfterSeconds]).toEqual([idle, stopped]);
  });

  it('cap the plausible speed lower for two- and three-wheelers', () => {
    expect(defaultThresholds('redBike').plausibleSpeedMetersPerSecond * 3.6).toBeCloseTo(150);
    expect(defaultThresholds('rickshaw').plausibleSpeedMetersPerSecond * 3.6).toBeCloseTo(150);
    expect(defaultThresholds('bus').plausibleSpeedMetersPerSecond * 3.6).toBeCloseTo(250);
  });
});

describe('thresholds are refused', () => {
  it('never for the defaults', () => {
    expect(thresholdProblems({ ...DEFAULT_THRESHOLDS })).toEqual([]);
    expect(thresholdProblems({})).toEqual([]);
  });

  it.each([
    [{ idleAfterSecond: 5 }, 'unknown'],
    [{ idleAfterSeconds: '5' }, 'notANumber'],
    [{ idleAfterSeconds: Number.NaN }, 'notANumber'],
    [{ idleAfterSeconds: 0 }, 'tooSmall'],
    [{ chargedPercent: 101 }, 'tooLarge'],
    [{ tripSilenceSeconds: 200 }, 'notBelow'],
    [{ movingSpeedMetersPerSecond: 80 }, 'notBelow'],
  ])('%j: %s', (values, problem) => {
    expect(thresholdProblems(values).map((found) => found.problem)).toContain(problem);
  });
});
