import { describe, expect, it } from 'vitest';
import { LANGUAGE_NAMES, type Language, loadCatalogue } from './catalogue.ts';
import { textOf } from './text.ts';

const languages = Object.keys(LANGUAGE_NAMES) as Language[];
const english = new Intl.PluralRules('en');
const FORM = /_(?:zero|one|two|few|many|other)$/;
/** Counts of every plural form of the six languages. */
const COUNTS = [0, 1, 2, 3, 4, 5, 11, 12, 14, 20, 21, 22, 25, 100, 101, 111, 1000, 1_000_000, 0.5, 1.5];
/** Text that a replacement by pattern, markup or a second round of placeholders would change. */
const AWKWARD = `$& $1 <b>ß</b> \${x} {{name}}`;

describe('a text', () => {
  const texts = {
    hello: 'Hello {{name}}, {{ name }}',
    n_one: '{{count}} asset',
    n_other: '{{count}} assets',
    bare: 'x',
  };

  it.each([
    ['bare', undefined, 'x'],
    ['hello', { name: AWKWARD }, `Hello ${AWKWARD}, {{ name }}`],
    ['hello', { name: 7.5 }, 'Hello 7.5, {{ name }}'],
    ['hello', { name: undefined }, 'Hello , {{ name }}'],
    ['hello', {}, 'Hello {{name}}, {{ name }}'],
    ['n', { count: 1 }, '1 asset'],
    ['n', { count: 2 }, '2 assets'],
    ['n', { count: '1' }, undefined],
    ['n', undefined, undefined],
    ['bare', { count: 2 }, 'x'],
    ['absent', { count: 2 }, undefined],
    ['toString', undefined, undefined],
  ])('%s with %o is %s', (key, values, text) => {
    expect(textOf(texts, english, key, values)).toBe(text);
  });

  it('has the form "other" if its own form is missing', () => {
    expect(textOf(texts, new Intl.PluralRules('ru'), 'n', { count: 2 })).toBe('2 assets');
  });
});

describe.each(languages)('every text in %s', (language) => {
  it('is shown with all its values, in the form of its count', async () => {
    const plurals = new Intl.PluralRules(language);
    const wrong: string[] = [];
    for (const [namespace, texts] of Object.entries(await loadCatalogue(language)))
      for (const [key, written] of Object.entries(texts)) {
        const base = key.replace(FORM, '');
        const form = key === base ? null : key.slice(base.length + 1);
        const counts = form === null ? [undefined] : COUNTS.filter((count) => plurals.select(count) === form);
        for (const count of counts) {
          const values = { ...sampleValues(written), ...(count === undefined ? {} : { count }) };
          if (textOf(texts, plurals, base, values) !== filledByParts(written, values))
            wrong.push(`${namespace}:${key} with ${count}`);
        }
      }
    expect(wrong).toEqual([]);
  });
});

function sampleValues(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name]) => [name!, AWKWARD]));
}

/** Fills in placeholders without patterns, as the reference. */
function filledByParts(text: string, values: Readonly<Record<string, unknown>>): string {
  const [start = '', ...parts] = text.split('{{');
  return parts.reduce((filled, part) => {
    const end = part.indexOf('}}');
    return filled + String(values[part.slice(0, end)]) + part.slice(end + 2);
  }, start);
}
