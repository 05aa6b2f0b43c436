import { describe, expect, it } from 'vitest';
import { faultCodeText, faultPart } from './fault-codes.ts';

describe('fault codes', () => {
  it.each([
    ['P0217', 'coolantTemperature'],
    ['P0128', 'thermostat'],
    ['P0303', 'misfire'],
    ['P2463', 'particulateFilter'],
    ['C0035', 'wheelSpeedSensor'],
    // Not listed: the group of the code.
    ['P0299', 'turbocharger'],
    ['P0850', 'transmission'],
    ['P1234', 'engine'],
    ['B1000', 'body'],
    ['U0100', 'network'],
  ])('%s is about %s', (code, part) => {
    expect(faultPart(code)).toBe(part);
  });

  it('has no part for other texts', () => {
    expect(faultPart('SPN 110 FMI 3')).toBeUndefined();
    expect(faultPart('P0G17')).toBeUndefined();
  });

  it('writes two bytes in hexadecimal as a code', () => {
    expect(['0217', '4035', '9000', 'c100', ' p0420 ', '110/3'].map(faultCodeText)).toEqual([
      'P0217',
      'C0035',
      'B1000',
      'U0100',
      'P0420',
      '110/3',
    ]);
  });
});
