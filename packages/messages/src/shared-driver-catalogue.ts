import type { Language } from './catalogue.ts';

/** Texts of the page of a link to the score of a driver, beside those of the page of any link. */
export interface SharedDriverCatalogue {
  driverScores: Readonly<Record<string, string>>;
  alertKinds: Readonly<Record<string, string>>;
}

const loaders: Record<Language, () => Promise<SharedDriverCatalogue>> = {
  en: async () => ({ ...(await import('./en/driver-scores.ts')), ...(await import('./en/alert-kinds.ts')) }),
  ja: async () => ({ ...(await import('./ja/driver-scores.ts')), ...(await import('./ja/alert-kinds.ts')) }),
  id: async () => ({ ...(await import('./id/driver-scores.ts')), ...(await import('./id/alert-kinds.ts')) }),
  ru: async () => ({ ...(await import('./ru/driver-scores.ts')), ...(await import('./ru/alert-kinds.ts')) }),
  hi: async () => ({ ...(await import('./hi/driver-scores.ts')), ...(await import('./hi/alert-kinds.ts')) }),
  vi: async () => ({ ...(await import('./vi/driver-scores.ts')), ...(await import('./vi/alert-kinds.ts')) }),
};

/** Loads the texts of the page of a shared score in one language. */
export function loadSharedDriverCatalogue(language: Language): Promise<SharedDriverCatalogue> {
  return loaders[language]();
}
