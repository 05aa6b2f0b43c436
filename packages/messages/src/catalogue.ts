import type { messages as english } from './en/index.ts';

/** The two files of a language: the texts of its first screens, and all texts. */
interface LanguageFiles {
  first: () => Promise<{ first: Partial<Catalogue> }>;
  all: () => Promise<{ messages: Catalogue }>;
}

/** The namespaces of a catalogue, one file each, named by screen or noun. */
export type Namespace = keyof typeof english;

/** All texts of one language: key → text, with `{{name}}` placeholders and suffixes of plural forms. */
export type Catalogue = Readonly<Record<Namespace, Readonly<Record<string, string>>>>;

/** English defines the types of the keys. */
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

const files: Record<Language, LanguageFiles> = {
  en: { first: () => import('./en/first.ts'), all: () => import('./en/index.ts') },
  ja: { first: () => import('./ja/first.ts'), all: () => import('./ja/index.ts') },
  id: { first: () => import('./id/first.ts'), all: () => import('./id/index.ts') },
  ru: { first: () => import('./ru/first.ts'), all: () => import('./ru/index.ts') },
  hi: { first: () => import('./hi/first.ts'), all: () => import('./hi/index.ts') },
  vi: { first: () => import('./vi/first.ts'), all: () => import('./vi/index.ts') },
};

/** Loads all texts of one language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return (await files[language].all()).messages;
}

/** Loads the texts of the first screens. In the browser the rest is a separate file. */
export async function loadFirstWords(language: Language): Promise<Partial<Catalogue>> {
  return (await files[language].first()).first;
}
