import type { CurrentUser } from '@waymark/contract/session/schema.ts';
import { describe, expect, it } from 'vitest';
import { isUnder, screensOf } from './navigation.ts';

const user = (facts: Partial<CurrentUser>) => ({ permissions: [], features: [], runsInstallation: false, ...facts });

describe('navigation', () => {
  it('shows only existing screens, in the order of the product', () => {
    const groups = screensOf(new Set(['/assets', '/map', '/nowhere']), user({}));
    expect(groups.map(({ group, screens }) => [group, screens.map(({ title }) => title)])).toEqual([
      ['top', ['liveMap']],
      ['fleet', ['assets']],
    ]);
  });

  it('shows a screen to users who may see its content', () => {
    const shown = (who: Partial<CurrentUser>) =>
      screensOf(new Set(['/map', '/outbox', '/accounts']), user(who)).flatMap(({ screens }) =>
        screens.map(({ title }) => title),
      );
    const permissions = ['outbox.read', 'accounts.read'];
    expect(shown({ permissions: ['assets.read'] })).toEqual(['liveMap']);
    expect(shown({ permissions })).toEqual(['liveMap']);
    expect(shown({ permissions, features: ['accounts'] })).toEqual(['liveMap', 'accounts']);
    expect(shown({ permissions, runsInstallation: true })).toEqual(['liveMap', 'outbox']);
  });

  it('marks the screen of an address, and no screen that only shares a prefix', () => {
    expect(isUnder('/assets', '/assets')).toBe(true);
    expect(isUnder('/assets', '/assets/0190')).toBe(true);
    expect(isUnder('/map', '/mapmaker')).toBe(false);
    expect(isUnder('/devices', '/devices/upload')).toBe(true);
    expect(isUnder('/devices', '/devices/set-up')).toBe(false);
  });
});
