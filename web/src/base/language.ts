import { type Language, loadCatalogue, loadFirstWords } from '@waymark/messages/catalogue.ts';
import { firstLanguage, LANGUAGE_KEY } from './first-language.ts';
import { firstScreenSettled } from './settled.ts';
import { addTexts, screenLanguage, showLanguage } from './translation.ts';
import { untilLoaded } from './until-loaded.ts';

/** Languages whose words are all loaded or being loaded. */
const complete = new Map<Language, Promise<void>>();

/**
 * Shows the words of the first screen. The other words load when the browser is idle or a part of the application waits
 * for them. Other languages load when chosen.
 */
export async function startLanguage(): Promise<void> {
  const language = firstLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
  addTexts(language, await loadFirstWords(language));
  showLanguage(language);
  document.documentElement.lang = language;
  void firstScreenSettled().then(allWords);
}

/** Resolves when all words of the current language are loaded. */
export function allWords(): Promise<void> {
  const language = screenLanguage();
  return complete.get(language) ?? completed(language);
}

/** Returns a loader that fetches a part of the application together with all words. */
export function withWords<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    const [part] = await Promise.all([untilLoaded(load), allWords()]);
    return part;
  };
}

function completed(language: Language): Promise<void> {
  const words = untilLoaded(() => loadCatalogue(language)).then((catalogue) => addTexts(language, catalogue));
  complete.set(language, words);
  words.catch(() => complete.delete(language));
  return words;
}

/** Changes the language of everything on screen and remembers it on this device. */
export async function switchLanguage(language: Language): Promise<void> {
  if (screenLanguage() === language) return;
  await (complete.get(language) ?? completed(language));
  showLanguage(language);
  localStorage.setItem(LANGUAGE_KEY, language);
  document.documentElement.lang = language;
}
