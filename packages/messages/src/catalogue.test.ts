import { describe, expect, it } from 'vitest';
import { isLanguage, LANGUAGE_NAMES, type Language, loadCatalogue, loadFirstWords } from './catalogue.ts';
import { loadSignInCatalogue } from './sign-in-catalogue.ts';

const languages = Object.keys(LANGUAGE_NAMES) as Language[];

describe('catalogues', () => {
  it('are in the six languages of the product', () => {
    expect([...languages].sort()).toEqual(['en', 'hi', 'id', 'ja', 'ru', 'vi']);
    expect(isLanguage('toString')).toBe(false);
  });

  it.each(languages)('are translated to %s', async (language) => {
    const { status, shell } = await loadCatalogue(language);
    const english = await loadCatalogue('en');
    const same = Object.keys(shell).filter((key) => shell[key] === english.shell[key]);
    expect(status.npa).toBe('NPA');
    // Words such as "Dashboard" may be identical in some languages. An untranslated catalogue has more of them.
    if (language !== 'en') expect(same.length).toBeLessThan(3);
  });

  it.each(languages)('have the same texts for the sign-in pages as for the screens, in %s', async (language) => {
    const { signIn, errors } = await loadCatalogue(language);
    expect(await loadSignInCatalogue(language)).toEqual({ signIn, errors });
  });

  it.each(languages)(
    'begin with the whole namespaces of the first screens, and errors of any call, in %s',
    async (language) => {
      const { errors, ...all } = await loadCatalogue(language);
      const { errors: callErrors = {}, ...first } = await loadFirstWords(language);
      expect(all).toMatchObject(first);
      for (const [namespace, texts] of Object.entries(first))
        expect(Object.keys(texts)).toEqual(Object.keys(all[namespace as keyof typeof first]));
      expect(errors).toMatchObject(callErrors);
      expect(Object.keys(callErrors)).toEqual(Object.keys((await loadFirstWords('en')).errors!));
    },
  );
});
