import { type AlertRule, type AlertRuleSuggestion, AlertRuleWrite } from '@waymark/contract/alert-rules/schema.ts';
import { check } from '@waymark/contract/check.ts';
import { alertKindOf, CONFIGURABLE_KINDS } from '@waymark/domain/alerts/kinds.ts';
import { describe, expect, it } from 'vitest';
import { newValues, otherValues, type RuleValues, ruleBody, savedValues, suggestedNames } from './rule-values.ts';

describe('the form of a rule', () => {
  it.each(CONFIGURABLE_KINDS)('saves a new rule of %s with the defaults of the kind', (type) => {
    const body = ruleBody(newValues(type, 'Rule', 'metric'), 'metric') as AlertRuleWrite;
    const { value, persistsSeconds, places, coolDownMinutes, severity } = alertKindOf(type);
    expect(check(AlertRuleWrite, body)).toEqual([]);
    expect(body).toMatchObject({ severity, coolDownMinutes, schedule: null, wording: null });
    expect(body.value).toBe(value === null ? undefined : value.default);
    expect(body.persistsSeconds).toBe(persistsSeconds ?? undefined);
    expect('places' in body).toBe(places);
  });

  it.each([
    ['speeding', 90, 'metric', [80, 100, 110]],
    ['speeding', 60, 'imperial', [50, 70, 80]],
    ['speeding', 245, 'metric', [235]],
    ['speedingOverLimit', 15, 'metric', [10, 20, 25]],
    ['idling', 10, 'metric', [8, 12, 14]],
    ['stopTooLong', 48, 'metric', [38, 58, 68]],
    ['lowVehicleBattery', 11.8, 'metric', [12, 11.6, 11.4]],
    ['harshBraking', 3, 'metric', [2.5, 3.5, 4]],
    ['lowCharge', 15, 'metric', [17, 13, 11]],
    ['speeding', '', 'metric', []],
    ['geofenceEnter', '', 'metric', []],
  ] as const)('compares %s of %s (%s) with %j', (type, value, system, others) => {
    expect(otherValues(type, value, system)).toEqual(others);
  });

  it('keeps a value that was entered in miles per hour', () => {
    const values: RuleValues = { ...newValues('speeding', 'Rule', 'imperial'), value: 60 };
    const { value } = ruleBody(values, 'imperial') as { value: number };
    expect(value).toBeCloseTo(96.56, 1);
    const rule = { ...ruleBody(values, 'imperial'), value: Math.round(value), places: [] } as unknown as AlertRule;
    expect(savedValues(rule, 'imperial').value).toBe(60);
  });

  it('has a schedule unless it is every day from midnight to midnight', () => {
    const values = newValues('ignitionOn', 'Rule', 'metric');
    const night = { ...values, schedule: { days: ['sun' as const, 'mon' as const], from: '22:00', to: '05:00' } };
    expect(ruleBody(night, 'metric')).toMatchObject({ schedule: { days: ['mon', 'sun'], from: '22:00', to: '05:00' } });
    const always = { ...values, schedule: { ...values.schedule, days: values.schedule.days.toReversed() } };
    expect(ruleBody(always, 'metric')).toMatchObject({ schedule: null });
  });

  it('sends the default of the kind for empty times', () => {
    const values = { ...newValues('speeding', 'Rule', 'metric'), persistsSeconds: '', coolDownMinutes: '' };
    expect(ruleBody(values, 'metric')).toMatchObject({ persistsSeconds: null, coolDownMinutes: null });
  });
});

describe('suggested rules', () => {
  it('have different names', () => {
    const rule = (type: string, value: number | null) => ({ type, value }) as AlertRuleSuggestion;
    const rules = [rule('crash', null), rule('speeding', 100), rule('speeding', 90), rule('speeding', 90)];
    const names = suggestedNames(
      rules,
      ({ type }) => type,
      ({ value }) => `${value} km/h`,
    );
    expect(names.map(({ name }) => name)).toEqual([
      'crash',
      'speeding 100 km/h',
      'speeding 90 km/h',
      'speeding 90 km/h (2)',
    ]);
  });
});
