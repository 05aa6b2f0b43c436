import { describe, expect, it } from 'vitest';
import { plansOfList } from './list-sql.ts';

describe('a list is planned', () => {
  it.each([
    [[7], {}],
    [[7], { limit: 50, skip: 100 }],
    [[7], { search: undefined, order: 'desc' }],
  ])('once for all accounts like %j if it is a page in the usual order: %j', (accounts, query) => {
    expect(plansOfList(accounts, query)).toBe('shared');
  });

  it.each([
    [[7, 8], {}],
    [[], {}],
    [[7], { sort: 'make' }],
    [[7], { search: 'truck' }],
    [[7], { tag: '' }],
  ])('for its values with accounts %j and %j', (accounts, query) => {
    expect(plansOfList(accounts, query)).toBe('each');
  });
});
