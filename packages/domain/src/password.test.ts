import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordFaults, RESET_PASSWORD_POLICY, WIZARD_PASSWORD_POLICY } from './password.ts';

const keys = (password: string) => passwordFaults(password, RESET_PASSWORD_POLICY).map(({ key }) => key);

describe('a new password', () => {
  it.each([
    ['Tractor-Lamp-7', []],
    ['Длинный7пароль', []],
    ['', ['error.required.field']],
    ['Kp7-xqd', ['error.password.min.length']],
    ['KP7-XQDW', ['error.password.lowercase.count']],
    ['kp7-xqdw', ['error.password.uppercase.count']],
    ['Kpt-xqdw', ['error.password.number.count']],
    ['Kp7 xqdw', ['error.password.whitespace']],
    ['Kp7\u00a0xqdw', ['error.password.whitespace']],
    [`Kp7-${'x'.repeat(253)}`, ['error.max.length']],
    ['kp', ['error.password.min.length', 'error.password.uppercase.count', 'error.password.number.count']],
  ])('%j breaks %j', (password, broken) => {
    expect(keys(password)).toEqual(broken);
  });

  it.each([
    'Password1',
    'P@ssw0rd2024!',
    'Passw0rd',
    '2024Password',
    '$unShine1',
    'QWERTy123',
    '1q2w3e4R',
    'Aa123456',
    'Welcome2026',
    'AdminAdmin1',
    'Waymark-2026',
    'Jakarta123',
    'Iloveyou1',
  ])('%s is a common password', (password) => {
    expect(keys(password)).toEqual(['error.password.policy']);
  });

  it('may resemble a common one, because the list is exact', () => {
    expect(keys('Abcdefg1')).toEqual([]);
    expect(passwordFaults('Abcdef12', WIZARD_PASSWORD_POLICY)).toEqual([]);
    expect(keys('Password-Lamp-1')).toEqual([]);
  });

  it('is judged only by its letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const found = keys(text);
        const fits =
          [...text].length >= 8 &&
          /\p{Ll}/u.test(text) &&
          /\p{Lu}/u.test(text) &&
          /\p{Nd}/u.test(text) &&
          !/\s/u.test(text);
        expect(found.length === 0 || found[0] === 'error.password.policy').toBe(fits);
      }),
    );
  });
});
