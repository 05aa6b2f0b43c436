import { isLanguage } from '@waymark/messages/catalogue.ts';
import i18next from 'i18next';
import type { Words } from '../sign-in/words.ts';

/** Returns the texts of the sign-in pages, for the reused parts. */
export function wordsInUse(): Words {
  const { language } = i18next;
  const say = i18next.t as (key: string, values: Readonly<Record<string, string>>) => string;
  return {
    language: isLanguage(language) ? language : 'en',
    say: (key, values = {}) => say(`signIn:${key}`, values),
    error: (key, values = {}) => say(`errors:${key}`, values),
  };
}
