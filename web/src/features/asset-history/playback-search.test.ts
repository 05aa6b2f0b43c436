import { describe, expect, it } from 'vitest';
import { parsePlaybackSearch, playedAssets } from './playback-search.ts';

const id = (number: number): string => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
const many = (count: number): string => Array.from({ length: count }, (_, index) => id(index)).join(',');

describe('address of the playback', () => {
  it('keeps assets, day and moment', () => {
    const search = { assets: many(2), day: '2026-06-10', at: 1_781_000_000 };
    expect(parsePlaybackSearch(search)).toEqual(search);
  });

  it('ignores invalid values, so that an old link still opens', () => {
    expect(parsePlaybackSearch({ assets: 7, day: 'today', at: -1, speed: 3 })).toEqual({});
    expect(playedAssets({ assets: `${id(1)}, x,,${id(1).toUpperCase()}` })).toEqual({ ids: [id(1)], tooMany: 0 });
    expect(playedAssets({})).toEqual({ ids: [], tooMany: 0 });
  });

  it('plays ten assets and reports how many it leaves out', () => {
    expect(playedAssets({ assets: many(10) })).toMatchObject({ tooMany: 0 });
    const { ids, tooMany } = playedAssets({ assets: many(12) });
    expect([ids.length, tooMany]).toEqual([10, 2]);
  });
});
