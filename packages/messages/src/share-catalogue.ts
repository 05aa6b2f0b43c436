import type { Language } from './catalogue.ts';

/** Texts of the page of a link: two files of a language, without the screens behind the sign-in. */
export interface ShareCatalogue {
  sharePage: Readonly<Record<string, string>>;
  units: Readonly<Record<string, string>>;
}

const loaders: Record<Language, () => Promise<ShareCatalogue>> = {
  en: async () => ({ ...(await import('./en/share-page.ts')), ...(await import('./en/units.ts')) }),
  ja: async () => ({ ...(await import('./ja/share-page.ts')), ...(await import('./ja/units.ts')) }),
  id: async () => ({ ...(await import('./id/share-page.ts')), ...(await import('./id/units.ts')) }),
  ru: async () => ({ ...(await import('./ru/share-page.ts')), ...(await import('./ru/units.ts')) }),
  hi: async () => ({ ...(await import('./hi/share-page.ts')), ...(await import('./hi/units.ts')) }),
  vi: async () => ({ ...(await import('./vi/share-page.ts')), ...(await import('./vi/units.ts')) }),
};

/** Loads the texts of the page of a link in one language. */
export function loadShareCatalogue(language: Language): Promise<ShareCatalogue> {
  return loaders[language]();
}
