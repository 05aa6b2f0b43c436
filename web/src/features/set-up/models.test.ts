import type { DeviceModel, DeviceType } from '@waymark/contract/devices/schema.ts';
import { describe, expect, it } from 'vitest';
import { byMaker, factsOf, modelChoices, modelKey, newPhoneName, searchModels } from './models.ts';

const model = (maker: string, name: string): DeviceModel => ({
  maker,
  name,
  transports: ['tcp'],
  ignition: 'wired',
  relayOutput: true,
  lockOutput: false,
  intervalChangeable: true,
  vehicleBus: false,
  ownBattery: true,
  setUp: [],
});
const type = (deviceType: string, title: string, models: DeviceModel[]): DeviceType => ({
  deviceType,
  title,
  port: 5000,
  host: null,
  thisMachineOnly: false,
  namedByImei: false,
  models,
});
const choices = modelChoices([
  type('teltonika', 'Teltonika', [model('Teltonika', 'FMC130'), model('Teltonika', 'FMB920')]),
  type('gt06', 'GT06 (Concox)', [model('Concox', 'GT06N'), model('Jimi IoT', 'JM-VL03')]),
]);
const found = (search: string): string[] => searchModels(choices, search).map(({ key }) => key);

describe('models', () => {
  it('are found by maker, name and protocol with every word of the search', () => {
    expect(found('')).toHaveLength(4);
    expect(found('fmc')).toEqual(['teltonika/FMC130']);
    expect(found('JIMI vl')).toEqual(['gt06/JM-VL03']);
    expect(found('concox')).toEqual(['gt06/GT06N', 'gt06/JM-VL03']);
    expect(found('concox fmc')).toEqual([]);
  });

  it('are grouped by maker', () => {
    expect([...byMaker(choices).keys()]).toEqual(['Teltonika', 'Concox', 'Jimi IoT']);
  });

  it('determine what registration needs, or the protocol if not listed', () => {
    expect(factsOf(choices, 'gt06/JM-VL03')).toEqual({
      deviceType: 'gt06',
      deviceModel: 'JM-VL03',
      make: 'Jimi IoT',
      ignitionType: 'wired',
    });
    expect(factsOf(choices, modelKey('gt06', ''))).toEqual({ deviceType: 'gt06' });
  });
});

it('the name of a phone is a valid identifier and different each time', () => {
  const names = Array.from({ length: 100 }, newPhoneName);
  expect(new Set(names).size).toBe(100);
  for (const name of names) expect(name).toMatch(/^[a-z2-9]{12}$/);
});
