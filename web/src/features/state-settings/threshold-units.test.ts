import { DEFAULT_THRESHOLDS } from '@waymark/domain/limits.ts';
import { THRESHOLD_NAMES } from '@waymark/domain/threshold-versions.ts';
import { describe, expect, it } from 'vitest';
import { aboutThreshold, shownValue, THRESHOLD_GROUPS, thresholdUnit } from './threshold-units.ts';

describe('the screen of thresholds', () => {
  it('has each of them exactly once', () => {
    expect(THRESHOLD_GROUPS.flatMap(({ names }) => [...names]).sort()).toEqual([...THRESHOLD_NAMES].sort());
  });

  it.each(['metric', 'imperial'] as const)('gives back what was entered, in %s units', (system) => {
    for (const name of THRESHOLD_NAMES) {
      const { show, read } = thresholdUnit(name, system);
      const value = DEFAULT_THRESHOLDS[name] ?? 20;
      expect(read(show(value)), name).toBeCloseTo(value, 9);
      const entered = Math.ceil(show(value));
      expect(shownValue(name, system, read(entered)), name).toBe(entered);
    }
  });

  it.each([
    ['tripSilenceSeconds', undefined, '60 minute'],
    ['noLocationParkedAfterSeconds', undefined, '24 hour'],
    ['parkedIntervalSeconds', 7 * 86_400, '7 day'],
    ['idleAfterSeconds', undefined, '2 minute'],
    ['idleAfterSeconds', 90, '90 second'],
  ] as const)('shows times in the unit that a person would say: %s of %s s as %s', (name, value, shown) => {
    const { unit, show } = thresholdUnit(name, 'metric', value);
    expect(`${show(value ?? DEFAULT_THRESHOLDS[name])} ${unit}`).toBe(shown);
  });

  it('counts intervals in words, and multiples by a sign', () => {
    expect(thresholdUnit('offlineIntervals', 'metric').unit).toBe('interval');
    expect(thresholdUnit('offlineLongIntervals', 'metric').unit).toBe('interval');
    expect(thresholdUnit('odometerTrackRatioMinimum', 'metric').sign).toBe('×');
  });

  it('explains only thresholds that exist, and not those whose name says everything', () => {
    expect(aboutThreshold('offlineIntervals')).toBe('about.offlineIntervals');
    expect(aboutThreshold('chargedPercent')).toBeUndefined();
  });

  it('uses the user’s units', () => {
    expect(shownValue('movingSpeedMetersPerSecond', 'metric', DEFAULT_THRESHOLDS.movingSpeedMetersPerSecond)).toBe(5);
    expect(shownValue('movingSpeedMetersPerSecond', 'imperial', DEFAULT_THRESHOLDS.movingSpeedMetersPerSecond)).toBe(
      3.107,
    );
    expect(shownValue('displacedMeters', 'imperial', 100)).toBe(328.084);
  });
});
