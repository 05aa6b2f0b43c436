import { expect, it } from 'vitest';
import { deviceName, nameOfLabel, terminalNumber } from './terminal.ts';

it.each([
  // typed off the label → what the terminal calls itself, in the header of 2013 or 2019
  ['13800138000', '013800138000', 6],
  ['013800138000', '013800138000', 6],
  ['00000000013800138000', '013800138000', 10],
  ['356307042441013', '356307042441013', 10],
  ['990000001340', '990000001340', 6],
  ['1234567', '000001234567', 6],
])('a terminal with the label %s calls itself %s', (label, name, octets) => {
  expect(nameOfLabel(label)).toBe(name);
  expect(deviceName(terminalNumber(name, octets))).toBe(name);
});

it('a name that is no number stays', () => {
  expect(nameOfLabel('truck-7')).toBe('truck-7');
});
