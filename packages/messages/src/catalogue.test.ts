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

  it.each(languages)('begin with the texts of the first screens, which stay the same, in %s', async (language) => {
    const all: Readonly<Record<string, object>> = await loadCatalogue(language);
    const first: Readonly<Record<string, object>> = await loadFirstWords(language);
    for (const [namespace, texts] of Object.entries(first)) expect(all[namespace]).toMatchObject(texts);
    const keysOf = (texts: typeof first) => Object.entries(texts).map(([name, keys]) => [name, Object.keys(keys)]);
    expect(keysOf(first)).toEqual(keysOf(await loadFirstWords('en')));
  });
});
