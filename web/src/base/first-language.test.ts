import { describe, expect, it } from 'vitest';
import { firstLanguage } from './first-language.ts';

describe('language to begin with', () => {
  it('is the one chosen here, else the first of the browser that there is, else English', () => {
    expect(firstLanguage('ru', ['ja-JP'])).toBe('ru');
    expect(firstLanguage(null, ['fr-FR', 'hi-IN', 'en-US'])).toBe('hi');
    expect(firstLanguage('xx', ['fr', 'de'])).toBe('en');
  });
});
