import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import { expect, it } from 'vitest';
import type { Reader } from './recipients.ts';
import { type AlertFacts, measureOf } from './wording.ts';

const FACTS: AlertFacts = {
  ...{ uid: '', type: 'sensorAbove', severity: 'high', wording: null, assetName: 'Cold 1', placeName: null },
  ...{ address: null, latitude: null, longitude: null, violation: null, instructions: null },
  ...{ sensor: { name: 'Cargo temperature', unit: '°C' }, value: 9.5, threshold: 8 },
  ...{ since: new Date('2026-07-08T06:00:00Z'), raisedAt: new Date('2026-07-08T06:10:00Z') },
};
const READER: Reader = { name: 'Ann', language: 'en', timeZone: 'UTC', unitsSystem: 'metric' };

it.each([
  ['in the unit of the sensor', {}, {}, 'Cargo temperature 9.5 °C, limit 8, for 10 min'],
  [
    'in the units of the reader',
    {},
    { unitsSystem: 'imperial' as const },
    'Cargo temperature 49.1 °F, limit 46.4, for 10 min',
  ],
  ['without a unit', { sensor: { name: 'Load', unit: null } }, {}, 'Load 9.5, limit 8, for 10 min'],
  ['without a sensor that is gone', { sensor: null }, {}, '9.5, limit 8, for 10 min'],
])('a value is written %s', async (_, facts, reader, expected) => {
  expect(measureOf({ ...FACTS, ...facts }, { ...READER, ...reader }, await loadCatalogue('en'))).toBe(expected);
});
