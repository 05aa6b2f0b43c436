import { describe, expect, it } from 'vitest';
import { recordSearch } from './view.ts';

const read = recordSearch<'status' | 'tag'>({ status: ['active', 'offline'], tag: undefined });

describe('the view of a list, read from an address', () => {
  it.each([
    [{}, {}],
    [
      { search: 'kia', sort: 'name', order: 'desc', edit: 'new' },
      { search: 'kia', sort: 'name', order: 'desc', edit: 'new' },
    ],
    [{ search: 357544376232183 }, { search: '357544376232183' }],
    [
      { status: 'active', tag: 'north' },
      { status: 'active', tag: 'north' },
    ],
    [{ status: 'gone', order: 'asc', search: '', edit: { id: 1 }, other: 'x' }, {}],
  ])('%j is %j', (raw, view) => {
    expect(read(raw)).toEqual(view);
  });
});
