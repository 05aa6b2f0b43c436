import type { Language } from './catalogue.ts';

/** Texts of the sign-in pages: two files of a language, without the screens behind the sign-in. */
export interface SignInCatalogue {
  signIn: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

const loaders: Record<Language, () => Promise<SignInCatalogue>> = {
  en: () => joined(import('./en/sign-in.ts'), import('./en/errors.ts'), import('./en/call-errors.ts')),
  ja: () => joined(import('./ja/sign-in.ts'), import('./ja/errors.ts'), import('./ja/call-errors.ts')),
  id: () => joined(import('./id/sign-in.ts'), import('./id/errors.ts'), import('./id/call-errors.ts')),
  ru: () => joined(import('./ru/sign-in.ts'), import('./ru/errors.ts'), import('./ru/call-errors.ts')),
  hi: () => joined(import('./hi/sign-in.ts'), import('./hi/errors.ts'), import('./hi/call-errors.ts')),
  vi: () => joined(import('./vi/sign-in.ts'), import('./vi/errors.ts'), import('./vi/call-errors.ts')),
};

async function joined(
  pages: Promise<Pick<SignInCatalogue, 'signIn'>>,
  errors: Promise<Pick<SignInCatalogue, 'errors'>>,
  calls: Promise<{ callErrors: SignInCatalogue['errors'] }>,
): Promise<SignInCatalogue> {
  const [{ signIn }, rest, { callErrors }] = await Promise.all([pages, errors, calls]);
  return { signIn, errors: { ...rest.errors, ...callErrors } };
}

/** Loads the texts of the sign-in pages in one language. */
export function loadSignInCatalogue(language: Language): Promise<SignInCatalogue> {
  return loaders[language]();
}
