import { describe, expect, it } from 'vitest';
import { firstLanguage } from './first-language.ts';

describe('initial language', () => {
  it('is the one selected on this device, else the first supported one of the browser, else English', () => {
    expect(firstLanguage('ru', ['ja-JP'])).toBe('ru');
    expect(firstLanguage(null, ['fr-FR', 'hi-IN', 'en-US'])).toBe('hi');
    expect(firstLanguage('xx', ['fr', 'de'])).toBe('en');
  });
});
