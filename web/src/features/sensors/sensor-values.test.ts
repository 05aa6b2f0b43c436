import { check } from '@waymark/contract/check.ts';
import { type Sensor, SensorTrial, SensorWrite } from '@waymark/contract/sensors/schema.ts';
import { expect, test } from 'vitest';
import { formValues, missingParts, sensorBody, trialBody } from './sensor-values.ts';

const ASSET = '01900000-0000-7000-8000-000000000001';
const SAVED: Sensor = {
  ...{ id: ASSET, accountId: ASSET, name: 'Tank', kind: 'number', unit: 'L' },
  scope: { asset: null, tag: 'Cold', deviceModel: null },
  ...{ source: null, expression: 'analogue1Volts * 2', minimum: 0, maximum: null },
  calibration: [{ raw: 0, value: 0 }],
  smoothing: { method: 'median', readings: null, seconds: 120 },
  ...{ threshold: null, inverted: false, words: [], validFrom: null, versions: 1, assets: 2 },
  createdAt: '2026-07-08T00:00:00Z',
  updatedAt: '2026-07-08T00:00:00Z',
};

test('a saved sensor gives the body that saves it', () => {
  const body = sensorBody(formValues(SAVED), false) as SensorWrite;
  expect(check(SensorWrite, body)).toEqual([]);
  expect(missingParts(body)).toEqual([]);
  expect(body).toEqual({
    ...{ name: 'Tank', kind: 'number', unit: 'L', scope: { tag: 'Cold' } },
    ...{ source: null, expression: 'analogue1Volts * 2', minimum: 0, maximum: null },
    calibration: [{ raw: 0, value: 0 }],
    smoothing: { method: 'median', seconds: 120 },
  });
});

test('a correction applies always, and a new sensor needs no time', () => {
  const values = { ...formValues(SAVED), from: 'always' as const };
  expect(sensorBody(values, false)).toMatchObject({ validFrom: '1970-01-01T00:00:00.000Z' });
  expect(sensorBody(values, true)).not.toHaveProperty('validFrom');
});

test('the fields of another kind are left out', () => {
  const values = { ...formValues(SAVED), kind: 'onOff' as const, threshold: 2, inverted: true };
  const body = sensorBody(values, true);
  expect(body).toMatchObject({ kind: 'onOff', threshold: 2, inverted: true });
  for (const field of ['unit', 'minimum', 'calibration', 'smoothing', 'words']) expect(body).not.toHaveProperty(field);
});

test('a new sensor lacks its scope and its value', () => {
  const body = sensorBody({ ...formValues(undefined), name: 'Door' }, true) as SensorWrite;
  expect(missingParts(body).map(({ path }) => path)).toEqual(['scope.asset', 'source', 'expression']);
});

test('points that are being typed do not keep a trial from running', () => {
  const values = {
    ...formValues(SAVED),
    calibration: [
      { raw: 0, value: 0 },
      { raw: '', value: 5 },
    ],
  };
  const body = trialBody(values, ASSET);
  expect(check(SensorTrial, body)).toEqual([]);
  expect(body.calibration).toEqual([{ raw: 0, value: 0 }]);
});
