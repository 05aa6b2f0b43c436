import { type Language, loadCatalogue } from '@waymark/messages/catalogue.ts';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { firstLanguage, LANGUAGE_KEY } from './first-language.ts';

/** Sets up the one i18n instance with the first language; others are loaded when chosen. */
export async function startLanguage(): Promise<i18n> {
  const language = firstLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
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
