import { describe, expect, it } from 'vitest';
import { ASSET_TYPES } from '../asset-type.ts';
import { ALERT_KIND_NAMES, alertKindOf, CONFIGURABLE_KINDS } from './kinds.ts';
import { seenKinds } from './seen-kinds.ts';
import { suggestedRules } from './suggestions.ts';

const short = (rules: ReturnType<typeof suggestedRules>) => rules.map(({ type, value }) => [type, value]);

describe('suggested rules', () => {
  it('are values that users may write, for every asset type', () => {
    for (const type of ASSET_TYPES)
      for (const rule of suggestedRules([type], [])) {
        expect(CONFIGURABLE_KINDS).toContain(rule.type);
        const { value, places } = alertKindOf(rule.type);
        expect(places).toBe(false);
        if (value === null) expect(rule.value).toBeNull();
        else expect(rule.value! >= value.minimum && rule.value! <= value.maximum, rule.type).toBe(true);
        expect(rule.types).toEqual([type]);
      }
  });

  it('suit the type', () => {
    expect(short(suggestedRules(['cycle'], []))).toEqual([
      ['sos', null],
      ['offline', 24],
    ]);
    expect(short(suggestedRules(['evehicle48'], []))).toEqual([
      ['sos', null],
      ['crash', null],
      ['unplugged', null],
      ['speeding', 60],
      ['lowCharge', 15],
      ['offline', 24],
    ]);
    const truck = short(suggestedRules(['truck'], []));
    expect(truck).toContainEqual(['speeding', 90]);
    expect(truck).toContainEqual(['lowVehicleBattery', 23.6]);
    expect(short(suggestedRules(['lawnMower'], [])).map(([type]) => type)).not.toContain('speeding');
  });

  it('leave out what a rule covers already', () => {
    const types = ['car', 'redCar', 'truck'] as const;
    const rules = suggestedRules(types, [
      { type: 'speeding', types: ['car', 'truck'] },
      { type: 'offline', types: [] },
    ]);
    expect(rules.filter(({ type }) => type === 'speeding')).toMatchObject([{ value: 120, types: ['redCar'] }]);
    expect(rules.map(({ type }) => type)).not.toContain('offline');
    expect(suggestedRules([], [])).toEqual([]);
  });
});

describe('seen kinds', () => {
  it('are those whose feature and toggle are on', () => {
    const all = { has: () => true };
    const none = { has: () => false };
    expect(seenKinds({ features: all, alerts: all })).toEqual(ALERT_KIND_NAMES);
    const always = ['sensorAbove', 'sensorBelow', 'sensorOn', 'sensorOnMoving'];
    expect(seenKinds({ features: none, alerts: none })).toEqual([...always, 'commandFailed', 'movedAfterCut']);
    expect(seenKinds({ features: none, alerts: { has: (type) => type === 'fuel' || type === 'offline' } })).toEqual([
      ...always,
      'offline',
      'commandFailed',
      'movedAfterCut',
    ]);
  });
});
