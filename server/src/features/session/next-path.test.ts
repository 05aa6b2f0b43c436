import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

describe('the path after sign-in', () => {
  it('is the requested page of this product', () => {
    expect(nextPath('/map?follow=1#x')).toBe('/map?follow=1#x');
    expect(nextPath('/')).toBe('/');
    expect(nextPath('/authority')).toBe('/authority');
  });

  it('is the start page for no target or one elsewhere', () => {
    for (const wanted of [
      undefined,
      '',
      'map',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '/./\\evil.example',
      '/..//evil.example',
      '/login-app?next=/map',
      '/auth/login',
    ])
      expect(nextPath(wanted)).toBe('/');
  });

  it('never leaves the site, whatever the target', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: fc.constantFrom('/', '\\', '.', '\t', '\n', 'a', '@', ':', '?', '#') }),
        ),
        (wanted) => {
          const site = 'https://fleet.example';
          expect(new URL(nextPath(wanted), site).origin).toBe(site);
          expect(new URL(nextPath(`/${wanted}`), site).origin).toBe(site);
        },
      ),
    );
  });
});
