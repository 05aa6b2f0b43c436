import { isLanguage, type Language, loadCatalogue } from '@waymark/messages/catalogue.ts';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Where the chosen language is kept on this device; public/before-paint.js and the sign-in pages read the same key. */
const LANGUAGE_KEY = 'waymark-language';

/** The language to begin with: chosen on this device, else the browser's, else English. */
export function firstLanguage(stored: string | null, wanted: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

export function storedLanguage(): string | null {
  return localStorage.getItem(LANGUAGE_KEY);
}

/** Sets up the one i18n instance with the first language; others are loaded when chosen. */
export async function startLanguage(): Promise<i18n> {
  const language = firstLanguage(storedLanguage(), navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: await loadCatalogue(language) },
    defaultNS: 'common',
    keySeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => `⟦${key}⟧`,
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
  return i18next;
}

/** Changes the language of everything on screen and remembers it on this device. */
export async function switchLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return;
  const catalogue = await loadCatalogue(language);
  for (const [namespace, texts] of Object.entries(catalogue)) i18next.addResourceBundle(language, namespace, texts);
  await i18next.changeLanguage(language);
  localStorage.setItem(LANGUAGE_KEY, language);
  document.documentElement.lang = language;
}
