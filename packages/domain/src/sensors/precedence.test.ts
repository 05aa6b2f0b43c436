import { expect, test } from 'vitest';
import { type ScopedSensor, type SensorScope, sensorsOf } from './precedence.ts';

const NOBODY: SensorScope = { assetId: null, tag: null, deviceModel: null };
let last = 0;
const sensor = (name: string, scope: Partial<SensorScope>): ScopedSensor => ({
  ...{ id: ++last, name, kind: 'number', unit: null, versions: [] },
  scope: { ...NOBODY, ...scope },
});

const TRUCK = { assetId: 7, tags: ['Cold', 'North'], deviceModel: 'FMC130' };

test('asset comes before tag, tag before device model', () => {
  const ofModel = sensor('Cargo temperature', { deviceModel: 'fmc130' });
  const ofTag = sensor('cargo temperature', { tag: 'cold' });
  const ofAsset = sensor('CARGO TEMPERATURE', { assetId: 7 });
  const all = [ofModel, ofTag, ofAsset];
  expect(sensorsOf(all, TRUCK)).toEqual([ofAsset]);
  expect(sensorsOf(all, { ...TRUCK, assetId: 8 })).toEqual([ofTag]);
  expect(sensorsOf(all, { ...TRUCK, assetId: 8, tags: [] })).toEqual([ofModel]);
  expect(sensorsOf(all, { assetId: 8, tags: [], deviceModel: 'FMC920' })).toEqual([]);
  expect(sensorsOf(all, { assetId: 8, tags: [], deviceModel: null })).toEqual([]);
});

test('of two tags the oldest sensor counts', () => {
  const older = sensor('Door', { tag: 'North' });
  const younger = sensor('Door', { tag: 'Cold' });
  expect(sensorsOf([younger, older], TRUCK)).toEqual([older]);
});

test('sensors with other names are all there, by name', () => {
  const door = sensor('Door', { tag: 'Cold' });
  const battery = sensor('Battery', { assetId: 7 });
  expect(sensorsOf([door, battery], TRUCK)).toEqual([battery, door]);
});
