import type { Alert, AlertGroup } from '@waymark/contract/alerts/schema.ts';
import { describe, expect, it } from 'vitest';
import { alertRows, groupFilter, groupKey, reachable } from './rows.ts';

const alert = (id: string, facts: Partial<Alert> = {}) =>
  ({ id, type: 'harshBraking', ruleId: 'r', assetId: 'a', placeId: null, ...facts }) as Alert;
const group = (id: string, count: number, assets = 1, facts: Partial<Alert> = {}) =>
  ({ newest: alert(id, facts), count, assets }) as AlertGroup;

describe('the rows of alerts', () => {
  const groups = [group('one', 1), group('many', 47)];

  it('are single alerts and closed groups', () => {
    const rows = alertRows(groups, undefined, []);
    expect(rows.map(({ kind }) => kind)).toEqual(['alert', 'group']);
    expect(reachable(rows).map(({ id }) => id)).toEqual(['one', 'many']);
  });

  it('show the first alerts of an open group and how many are left', () => {
    const members = ['m1', 'm2', 'm3', 'm4'].map((id) => alert(id));
    const rows = alertRows(groups, groupKey(groups[1]!), members);
    expect(rows.map(({ kind }) => kind)).toEqual(['alert', 'group', 'member', 'member', 'member', 'acts']);
    expect(rows.at(-1)).toMatchObject({ left: 44 });
    expect(reachable(rows).map(({ id }) => id)).toEqual(['one', 'm1', 'm2', 'm3']);
  });

  it('find all alerts of a group by its rule, and its asset or place', () => {
    expect(groupFilter(group('x', 2))).toEqual({ ruleId: 'r', assetId: 'a' });
    expect(groupFilter(group('x', 2, 5, { placeId: 'p' }))).toEqual({ ruleId: 'r', placeId: 'p' });
    expect(groupFilter(group('x', 2, 1, { ruleId: null }))).toEqual({ type: 'harshBraking', assetId: 'a' });
  });
});
