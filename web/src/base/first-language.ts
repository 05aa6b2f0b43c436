import { isLanguage, type Language } from '@waymark/messages/catalogue.ts';

/** Local storage key of the chosen language; public/before-paint.js reads the same key. */
export const LANGUAGE_KEY = 'waymark-language';

/** Returns the first language: the one chosen on this device, else the browser's, else English. */
export function firstLanguage(stored: string | null, wanted: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}
