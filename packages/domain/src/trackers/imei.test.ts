import { expect, it } from 'vitest';
import { wrongImeiDigits } from './imei.ts';

it('reports the digits of a number that cannot be an IMEI', () => {
  expect(wrongImeiDigits('35630704244101')).toBe(14);
  expect(wrongImeiDigits('3563070424410199')).toBe(16);
  expect(wrongImeiDigits('356307042441019')).toBeUndefined();
  expect(wrongImeiDigits('TEST-7')).toBeUndefined();
});
