import {
  type Catalogue,
  isLanguage,
  type Language,
  loadCatalogue,
  loadFirstWords,
} from '@waymark/messages/catalogue.ts';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { firstLanguage, LANGUAGE_KEY } from './first-language.ts';
import { firstScreenSettled } from './settled.ts';
import { untilLoaded } from './until-loaded.ts';

/** Languages whose words are all loaded or being loaded. */
const complete = new Map<Language, Promise<void>>();

/**
 * Sets up the one i18n instance with the words of the first screen. The other words load when the browser is idle or a
 * part of the application waits for them. Other languages load when chosen.
 */
export async function startLanguage(): Promise<i18n> {
  const language = firstLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: (await loadFirstWords(language)) as Catalogue },
    defaultNS: 'common',
    keySeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => `⟦${key}⟧`,
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  document.documentElement.lang = language;
  void firstScreenSettled().then(allWords);
  return i18next;
}

/** Resolves when all words of the current language are loaded. */
export function allWords(): Promise<void> {
  const { language } = i18next;
  return isLanguage(language) ? (complete.get(language) ?? completed(language)) : Promise.resolve();
}

/** Returns a loader that fetches a part of the application together with all words. */
export function withWords<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    const [part] = await Promise.all([untilLoaded(load), allWords()]);
    return part;
  };
}

function completed(language: Language): Promise<void> {
  const words = untilLoaded(() => loadCatalogue(language)).then((catalogue) => {
    const missing = Object.entries(catalogue).filter(([name]) => !i18next.hasResourceBundle(language, name));
    // Every announced addition renders all texts on screen again, so only the last one is announced.
    missing.forEach(([name, texts], place) => {
      const silent = place < missing.length - 1;
      i18next.addResourceBundle(language, name, texts, false, false, { silent });
    });
  });
  complete.set(language, words);
  words.catch(() => complete.delete(language));
  return words;
}

/** Changes the language of everything on screen and remembers it on this device. */
export async function switchLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return;
  await (complete.get(language) ?? completed(language));
  await i18next.changeLanguage(language);
  localStorage.setItem(LANGUAGE_KEY, language);
  document.documentElement.lang = language;
}
