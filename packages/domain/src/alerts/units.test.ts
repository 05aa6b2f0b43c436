import { describe, expect, it } from 'vitest';
import { ALERT_UNITS } from './kind.ts';
import { ALERT_KINDS } from './kinds.ts';
import { shownUnit, shownValue, storedValue } from './units.ts';

describe('units of alerts', () => {
  it('have a word or a sign in both systems', () => {
    // That of a sensor is in the sensor.
    for (const unit of ALERT_UNITS.filter((one) => one !== 'sensor'))
      for (const system of ['metric', 'imperial'] as const) {
        const { word, sign } = shownUnit(unit, system);
        expect(word ?? sign, unit).not.toBe('');
      }
  });

  it('show an entered value as entered', () => {
    for (const { value } of ALERT_KINDS)
      for (const system of ['metric', 'imperial'] as const)
        for (const typed of value ? [value.unit === 'kilometersPerHour' ? 7 : 7.5, 63] : [])
          expect(shownValue(value!.unit, system, storedValue(value!.unit, system, typed))).toBe(typed);
  });

  it('convert speeds to miles per hour', () => {
    expect(shownValue('kilometersPerHour', 'imperial', 160.9344)).toBe(100);
    expect(shownValue('kilometersPerHour', 'metric', 50)).toBe(50);
  });
});
