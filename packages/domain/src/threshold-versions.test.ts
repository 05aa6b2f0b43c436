import { describe, expect, it } from 'vitest';
import { DEFAULT_THRESHOLDS } from './limits.ts';
import {
  defaultThresholds,
  THRESHOLD_NAMES,
  type ThresholdVersion,
  thresholdBounds,
  thresholdProblems,
  thresholdsAt,
} from './threshold-versions.ts';

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

  it('have a lower cap of plausible speed for two- and three-wheelers', () => {
    expect(defaultThresholds('redBike').plausibleSpeedMetersPerSecond * 3.6).toBeCloseTo(150);
    expect(defaultThresholds('rickshaw').plausibleSpeedMetersPerSecond * 3.6).toBeCloseTo(150);
    expect(defaultThresholds('bus').plausibleSpeedMetersPerSecond * 3.6).toBeCloseTo(250);
  });
});

describe('thresholds are rejected', () => {
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
    [{ tripSilenceSeconds: 200 }, 'notAbove'],
    [{ tripGapSeconds: 3600 }, 'notBelow'],
    [{ movingSpeedMetersPerSecond: 80 }, 'notBelow'],
    [{ batterySwapPercentPoints: 0.5 }, 'tooSmall'],
  ])('%j: %s', (values, problem) => {
    expect(thresholdProblems(values).map((found) => found.problem)).toContain(problem);
  });

  it('if they contradict those of another scope in force', () => {
    const truck = new Map([['truck' as const, { tripEndsIdleSeconds: 5000 }]]);
    expect(thresholdProblems({ tripSilenceSeconds: 7200 }, undefined, truck)).toEqual([]);
    expect(thresholdProblems({ tripSilenceSeconds: 4000 }, undefined, truck)).toEqual([
      { key: 'tripSilenceSeconds', problem: 'notAbove', params: { other: 'tripEndsIdleSeconds' } },
    ]);
    // Without the override, the general setting would leave the truck's own above the default.
    expect(thresholdProblems({}, undefined, truck).map(({ key }) => key)).toEqual(['tripEndsIdleSeconds']);
    const general = new Map([[undefined, { tripSilenceSeconds: 7200 }]]);
    expect(thresholdProblems({ tripEndsIdleSeconds: 5000 }, 'truck', general)).toEqual([]);
  });

  it('by the cap of their asset type', () => {
    const fast = { movingSpeedMetersPerSecond: 50 };
    expect(thresholdProblems(fast, 'bus')).toEqual([]);
    expect(thresholdProblems(fast, 'redBike').map(({ problem }) => problem)).toEqual(['notBelow']);
  });
});

it('every threshold has bounds around its default', () => {
  for (const name of THRESHOLD_NAMES) {
    const { minimum, maximum } = thresholdBounds(name);
    const usual = DEFAULT_THRESHOLDS[name] ?? minimum;
    expect(minimum <= usual && usual <= maximum, name).toBe(true);
  }
});
