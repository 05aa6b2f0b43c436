import { describe, expect, it } from 'vitest';
import { isUnder, screensOf } from './navigation.ts';

describe('navigation', () => {
  it('shows only what exists, in the order of the product', () => {
    const groups = screensOf(new Set(['/assets', '/map', '/nowhere']), []);
    expect(groups.map(({ group, screens }) => [group, screens.map(({ id }) => id)])).toEqual([
      ['top', ['liveMap']],
      ['fleet', ['assets']],
    ]);
  });

  it('shows a screen to those who may see what is on it', () => {
    const shown = (permissions: Parameters<typeof screensOf>[1]) =>
      screensOf(new Set(['/map', '/setup']), permissions).flatMap(({ screens }) => screens.map(({ id }) => id));
    expect(shown(['devices.read'])).toEqual(['liveMap', 'setup']);
    expect(shown(['assets.read'])).toEqual(['liveMap']);
  });

  it('marks the screen that an address belongs to, and no screen that merely begins alike', () => {
    expect(isUnder('/assets', '/assets')).toBe(true);
    expect(isUnder('/assets', '/assets/0190')).toBe(true);
    expect(isUnder('/map', '/mapmaker')).toBe(false);
  });
});
