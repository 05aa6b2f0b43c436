import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailError, isOwnPath, loginAddressFor, readUser } from './username.ts';

describe('sign-in username', () => {
  it('is the email address if it is valid', () => {
    expect(emailError('dispatcher1@example.com')).toBeUndefined();
    expect(emailError('')).toBe('error.required.field');
    for (const wrong of [
      'dispatcher1@example',
      '+81 90 1234 5678',
      'a b@example.com',
      `${'a'.repeat(250)}@example.com`,
    ])
      expect(emailError(wrong)).toBe('error.format.email');
  });

  it('goes to the login address as encoded JSON and comes back unchanged', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.boolean(), (email, rememberMe) => {
        fc.pre(emailError(email) === undefined);
        const user = { username: email, loginMethod: 'email' as const, rememberMe };
        const address = new URL(loginAddressFor('/auth/login', user, '/assets?type=car'), 'https://example.com');
        expect(readUser(address.searchParams.get('u'))).toEqual(user);
        expect(address.searchParams.get('next')).toBe('/assets?type=car');
      }),
    );
  });

  it('sends another site nothing about where the user came from', () => {
    const user = { username: '13125550100', loginMethod: 'phone' as const, rememberMe: false };
    expect(loginAddressFor('https://id.example.com/start?client=waymark', user, '/assets')).toBe(
      'https://id.example.com/start?client=waymark&u=%7B%22username%22%3A%2213125550100%22%2C%22loginMethod%22%3A%22phone%22%2C%22rememberMe%22%3Afalse%7D',
    );
  });

  it('is refused if malformed', () => {
    for (const u of [
      null,
      '',
      '{',
      '[]',
      'null',
      '{"username":"a","loginMethod":"email"}',
      '{"username":7}',
      '{"username":"1 2","loginMethod":"phone"}',
    ])
      expect(readUser(u)).toBeUndefined();
  });

  it('returns only to paths of this site', () => {
    expect(isOwnPath('/map')).toBe(true);
    for (const address of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])
      expect(isOwnPath(address)).toBe(false);
  });
});
