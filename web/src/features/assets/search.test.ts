import { describe, expect, it } from 'vitest';
import { ASSET_COLUMN_IDS, shownColumns } from './columns.ts';
import { assetListSearch } from './search.ts';

describe('address of the asset list', () => {
  it('keeps a whole view', () => {
    const view = {
      search: 'truck',
      type: 'truck',
      tag: 'north',
      status: 'moving',
      sort: 'year',
      order: 'desc',
      columns: ['vin', 'year'],
      edit: 'new',
    };
    expect(assetListSearch(view)).toEqual(view);
  });

  it('ignores invalid values, so that an old link still opens', () => {
    expect(
      assetListSearch({
        search: '',
        type: 'spaceship',
        tag: [7],
        status: 'asleep',
        sort: 'tags',
        order: 'asc',
        columns: ['vin', 'x'],
      }),
    ).toEqual({ columns: ['vin'] });
  });
});

describe('a search for digits', () => {
  it('is text, although an address of digits reads as a number', () => {
    expect(assetListSearch({ search: 356307042441013, tag: 7 })).toEqual({ search: '356307042441013', tag: '7' });
  });
});

describe('columns', () => {
  it('are the default ones until selected, and always include the name', () => {
    expect(shownColumns(ASSET_COLUMN_IDS, undefined)).toContain('status');
    expect(shownColumns(ASSET_COLUMN_IDS, undefined)).not.toContain('vin');
    expect(shownColumns(ASSET_COLUMN_IDS, ['year', 'vin'])).toEqual(['name', 'vin', 'year']);
    expect(shownColumns(ASSET_COLUMN_IDS, [])).toEqual(['name']);
  });
});
