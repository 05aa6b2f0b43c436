import { describe, expect, it } from 'vitest';
import { forgetRecent, MOST_RECENT, recentIds, remember } from './recent.ts';

function keeper() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
    key: (place: number) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size;
    },
  };
}

describe('what was opened last', () => {
  it('is sorted newest first, without duplicates and with a limit', () => {
    const storage = keeper();
    for (const id of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g']) remember('me', id, storage);
    expect(recentIds('me', storage)).toEqual(['g', 'f', 'e', 'd', 'c', 'a']);
    expect(recentIds('me', storage)).toHaveLength(MOST_RECENT);
  });

  it('is separate for each user and removed at sign-out, while other settings stay', () => {
    const storage = keeper();
    storage.setItem('language', 'ja');
    remember('me', 'a', storage);
    remember('you', 'b', storage);
    expect(recentIds('you', storage)).toEqual(['b']);
    forgetRecent(storage);
    expect([recentIds('me', storage), recentIds('you', storage)]).toEqual([[], []]);
    expect(storage.getItem('language')).toBe('ja');
  });

  it('tolerates stored values that are not lists', () => {
    const storage = keeper();
    storage.setItem('waymark.recent.me', '{"a":1}');
    expect(recentIds('me', storage)).toEqual([]);
    storage.setItem('waymark.recent.me', 'nonsense');
    expect(recentIds('me', storage)).toEqual([]);
  });
});
