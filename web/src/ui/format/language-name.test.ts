import { expect, it } from 'vitest';
import { languageName } from './language-name.ts';

it('names a language in that of the reader', () => {
  expect(languageName('hi', 'en')).toBe('Hindi');
  expect(languageName('en', 'hi')).toBe('अंग्रेज़ी');
  expect(languageName('ja', 'ru')).toBe('японский');
});
