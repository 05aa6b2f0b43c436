import { screenLanguage, translate } from '../base/translation.ts';
import type { Words } from '../sign-in/words.ts';

/** Returns the texts of the sign-in pages, for the reused parts. */
export function wordsInUse(): Words {
  return {
    language: screenLanguage(),
    say: (key, values = {}) => translate(`signIn:${key}`, values),
    error: (key, values = {}) => translate(`errors:${key}`, values),
  };
}
