import { describe, expect, it } from 'vitest';
import { ATTENTION_HEAD, CALM_HEAD, listRows, OTHERS_HEAD } from './list-rows.ts';

describe('listRows', () => {
  it('begins with the assets that need attention, under their heading', () => {
    expect(listRows([7, 3, 1, 2], 2)).toEqual([ATTENTION_HEAD, 7, 3, OTHERS_HEAD, 1, 2]);
  });

  it('has no headings if no asset needs attention, and one if all do', () => {
    expect(listRows([1, 2], 0)).toEqual([1, 2]);
    expect(listRows([7, 3], 2)).toEqual([ATTENTION_HEAD, 7, 3]);
    expect(listRows([], 0)).toEqual([]);
  });

  it('says that a fleet is calm', () => {
    expect(listRows([1, 2], 0, true)).toEqual([CALM_HEAD, 1, 2]);
  });
});
