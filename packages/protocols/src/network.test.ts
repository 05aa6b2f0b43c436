import { describe, expect, it } from 'vitest';
import { hardwareAddress, operatorCode } from './network.ts';
import { simNumber } from './sim.ts';

describe('names that every protocol gives alike', () => {
  it.each([
    [262, 1, 26201],
    [404, 10, 40410],
    [310, 260, 310260],
    [740, 0, 74000],
  ])('operator %s %s', (country, network, code) => {
    expect(operatorCode(country, network)).toBe(code);
  });

  it.each([
    ['0A1B2C3D4E5F', '0a:1b:2c:3d:4e:5f'],
    ['0a-1B-2c-3d-4e-5f', '0a:1b:2c:3d:4e:5f'],
    ['0a:1b:2c:3d:4e', undefined],
    ['hotspot', undefined],
  ])('access point %s', (text, address) => {
    expect(hardwareAddress(text)).toBe(address);
  });

  it.each([
    ['89490000000000000001', '89490000000000000001'],
    ['8942305513000000001f', '8942305513000000001'],
    ['898607b209170054304f', '898607B209170054304'],
    ['00000000000000000000', undefined],
    ['ffffffffffffffffffff', undefined],
    ['8949', undefined],
  ])('SIM %s', (text, number) => {
    expect(simNumber(text)).toBe(number);
  });
});
