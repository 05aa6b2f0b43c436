import type { messages as english } from './en/index.ts';

/** The namespaces of a catalogue, one file each, named by screen or noun. */
export type Namespace = keyof typeof english;

/** All words of one language: key → text, with `{{name}}` placeholders and i18next's plural suffixes. */
export type Catalogue = Readonly<Record<Namespace, Readonly<Record<string, string>>>>;

/** English is the language that the keys are typed by. */
export type EnglishCatalogue = typeof english;

/** Languages by their own names, in the order of the language menus. */
export const LANGUAGE_NAMES = {
  en: 'English',
  ja: '日本語',
  id: 'Bahasa Indonesia',
  ru: 'Русский',
  hi: 'हिन्दी',
  vi: 'Tiếng Việt',
} as const;
export type Language = keyof typeof LANGUAGE_NAMES;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGE_NAMES, value);
}

const loaders: Record<Language, () => Promise<{ messages: Catalogue }>> = {
  en: () => import('./en/index.ts'),
  ja: () => import('./ja/index.ts'),
  id: () => import('./id/index.ts'),
  ru: () => import('./ru/index.ts'),
  hi: () => import('./hi/index.ts'),
  vi: () => import('./vi/index.ts'),
};

/** Loads one language; in the browser it is a file of its own. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return (await loaders[language]()).messages;
}
