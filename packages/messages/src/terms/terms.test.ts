import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue.ts';
import { hi } from './hi.ts';
import { id } from './id.ts';
import { ja } from './ja.ts';
import { ru } from './ru.ts';
import { type Term, termFaults } from './term.ts';
import { vi } from './vi.ts';

const tables = { ja, id, ru, hi, vi } as const;
const languages = Object.keys(tables) as (keyof typeof tables)[];

describe('terms', () => {
  it.each(languages)('have one rendering in %s', async (language) => {
    expect(termFaults(language, tables[language], await loadCatalogue(language))).toEqual([]);
  });

  it.each(languages)('are found when written another way in %s', (language) => {
    for (const [concept, { not }] of Object.entries<Term>(tables[language]))
      for (const other of not) {
        if (typeof other !== 'string') continue;
        const planted = { planted: { text: `(${other.replace('*', '')})` } };
        expect(termFaults(language, tables[language], planted)).toContainEqual(
          expect.stringMatching(new RegExp(`planted\\.text.*${concept} is`)),
        );
      }
  });

  it('compare whole words, every ending after a star, and any part of a Japanese text', () => {
    const faults = (language: string, not: string | RegExp, text: string): number =>
      termFaults(language, { one: { write: 'x', not: [not] } } as never, { a: { b: `x ${text}` } }).length;
    expect(faults('vi', 'thẻ', 'Thẻ SIM')).toBe(1);
    expect(faults('vi', 'xe', 'Trang xem')).toBe(0);
    expect(faults('ru', 'трекер*', 'Два трекера')).toBe(1);
    expect(faults('ru', 'трекер', 'Два трекера')).toBe(0);
    expect(faults('ja', '端末', 'この端末は')).toBe(1);
    expect(faults('ja', /(?<!補助)トラッカー/u, '補助トラッカー')).toBe(0);
    expect(faults('en', 'name', '{{name}} saved')).toBe(0);
  });

  it('leave the named exceptions alone, and miss a rendering that no text uses', () => {
    const table = (except: string[]) => ({ card: { write: 'card', not: ['tag'], except } }) as never;
    const texts = { cards: { close: 'Close the card', old: 'Close the tag' } };
    expect(termFaults('en', table([]), texts)).toEqual(['en cards.old: “Close the tag”: card is “card”, not “tag”']);
    expect(termFaults('en', table(['cards.old']), texts)).toEqual([]);
    expect(termFaults('en', table(['cards']), texts)).toEqual([]);
    expect(termFaults('en', table([]), { cards: { open: 'Open' } })).toEqual(['en: no text uses “card” (card)']);
  });
});
