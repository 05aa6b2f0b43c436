import type { Language } from './catalogue.ts';

/** Texts of the sign-in pages: two files of a language, without the screens behind the sign-in. */
export interface SignInCatalogue {
  signIn: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

const loaders: Record<Language, () => Promise<SignInCatalogue>> = {
  en: async () => ({ ...(await import('./en/sign-in.ts')), ...(await import('./en/errors.ts')) }),
  ja: async () => ({ ...(await import('./ja/sign-in.ts')), ...(await import('./ja/errors.ts')) }),
  id: async () => ({ ...(await import('./id/sign-in.ts')), ...(await import('./id/errors.ts')) }),
  ru: async () => ({ ...(await import('./ru/sign-in.ts')), ...(await import('./ru/errors.ts')) }),
  hi: async () => ({ ...(await import('./hi/sign-in.ts')), ...(await import('./hi/errors.ts')) }),
  vi: async () => ({ ...(await import('./vi/sign-in.ts')), ...(await import('./vi/errors.ts')) }),
};

/** Loads the texts of the sign-in pages in one language. */
export function loadSignInCatalogue(language: Language): Promise<SignInCatalogue> {
  return loaders[language]();
}
