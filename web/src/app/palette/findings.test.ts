import { describe, expect, it } from 'vitest';
import { type Finding, fit, fitting } from './findings.ts';

const finding = (label: string): Finding => ({ id: label, group: 'screens', icon: null, label, go: () => undefined });

describe('the search text', () => {
  it.each([
    ['Live map', 'live', 0],
    ['Live map', 'MAP', 1],
    ['Download the day as GPX', 'gpx day', 2],
    ['Réglages', 'regla', 0],
    ['Bản đồ trực tiếp', 'ban do', 0],
    ['ライブマップ', 'マップ', 2],
    ['Assets', 'map', undefined],
    ['Assets', '', 0],
  ])('%s is found by "%s" as %s', (label, query, expected) => {
    expect(fit(label, query)).toBe(expected);
  });

  it('sorts by quality of the match, then by last use', () => {
    const all = ['Routes', 'Assets', 'Live map', 'Map of routes'].map(finding);
    expect(fitting(all, 'ma', []).map(({ label }) => label)).toEqual(['Map of routes', 'Live map']);
    expect(fitting(all, '', ['Live map']).map(({ label }) => label)).toEqual([
      'Live map',
      'Routes',
      'Assets',
      'Map of routes',
    ]);
  });
});
