import { describe, expect, it } from 'vitest';
import { normalizedUsername } from './username.ts';

describe('the stored form of a username', () => {
  it.each([
    [' Aiko@Example.Test ', 'aiko@example.test'],
    ['Ivan@ПОЧТА.рф', 'ivan@почта.рф'],
    ['ivan@xn--80a1acny.xn--p1ai', 'ivan@почта.рф'],
    ['u\u0308@example.test', '\u00fc@example.test'],
    ['a@b@example.test', 'a@b@example.test'],
  ])('of %s is %s', (typed, stored) => {
    expect(normalizedUsername(typed, 'email')).toBe(stored);
  });
});
