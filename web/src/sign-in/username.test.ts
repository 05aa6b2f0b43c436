import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOwnPath, loginAddressFor, readUser, sentUsername, usernameError } from './username.ts';

describe('sign-in username', () => {
  it('is a valid email or phone number, per the method', () => {
    expect(usernameError('email', 'dispatcher1@example.com')).toBeUndefined();
    expect(usernameError('email', 'dispatcher1@example')).toBe('error.format.email');
    expect(usernameError('email', '+81 90 1234 5678')).toBe('error.format.email');
    expect(usernameError('phone', '+81 90 1234 5678')).toBeUndefined();
    expect(usernameError('phone', '1234')).toBe('error.phone.number');
    expect(usernameError('phone', '1234567890123456')).toBe('error.phone.number');
    expect(usernameError('phone', 'dispatcher1@example.com')).toBe('error.phone.number');
  });

  it('is required, and whitespace alone is nothing', () => {
    for (const method of ['email', 'phone'] as const) expect(usernameError(method, ' \t')).toBe('error.required.field');
  });

  it('is sent as digits if it is a phone number', () => {
    expect(sentUsername('phone', '+1 (312) 555-0100')).toBe('13125550100');
    expect(sentUsername('email', ' a+b@example.com ')).toBe('a+b@example.com');
  });

  it('goes to the login address as encoded JSON and comes back unchanged', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.boolean(), (email, rememberMe) => {
        fc.pre(usernameError('email', email) === undefined);
        const user = { username: email, loginMethod: 'email' as const, rememberMe };
        const address = new URL(loginAddressFor('/auth/login', user, '/assets?type=car'), 'https://example.com');
        expect(readUser(address.searchParams.get('u'))).toEqual(user);
        expect(address.searchParams.get('next')).toBe('/assets?type=car');
      }),
    );
  });

  it('tells another site nothing of where the user came from', () => {
    const user = { username: '13125550100', loginMethod: 'phone' as const, rememberMe: false };
    expect(loginAddressFor('https://id.example.com/start?client=waymark', user, '/assets')).toBe(
      'https://id.example.com/start?client=waymark&u=%7B%22username%22%3A%2213125550100%22%2C%22loginMethod%22%3A%22phone%22%2C%22rememberMe%22%3Afalse%7D',
    );
  });

  it('is refused when it is mangled', () => {
    for (const u of [null, '', '{', '[]', 'null', '{"username":"a","loginMethod":"email"}', '{"username":7}'])
      expect(readUser(u)).toBeUndefined();
  });

  it('returns only to paths of this site', () => {
    expect(isOwnPath('/map')).toBe(true);
    for (const address of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])
      expect(isOwnPath(address)).toBe(false);
  });
});
