import type { RouteComplianceSummary, RouteProgress } from '@waymark/contract/routes/compliance.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import { describe, expect, it } from 'vitest';
import { listedRoutes } from './listed-routes.ts';
import { routesSearch, shownRoutes, shownText } from './search.ts';

const route = (id: string, distance = 1) => ({ id, name: `Route ${id}`, distance }) as Route;
const sums = (routeId: string, covered: number, missed: number) =>
  ({ routeId, runs: 2, covered, missed }) as RouteComplianceSummary;
const run = (routeId: string, assetName: string, lateSeconds: number | null) =>
  ({
    ...{ routeId, assetName, state: lateSeconds === null ? 'finished' : 'running' },
    next: lateSeconds === null ? null : { name: '', address: '', expectedAt: '', lateSeconds },
  }) as RouteProgress;

describe('the rows of the list', () => {
  const routes = [route('10', 5), route('9', 9), route('2', 7)];

  it('join the sums of all assets of a route', () => {
    const rows = listedRoutes(routes, [sums('9', 7, 1), sums('9', 2, 2), sums('2', 0, 0)], [], 'name');
    expect(rows.map((row) => [row.route.id, row.sums])).toEqual([
      ['2', { runs: 2, compliance: null }],
      ['9', { runs: 4, compliance: 75 }],
      ['10', undefined],
    ]);
  });

  it.each([
    ['name', ['2', '9', '10']],
    ['distance', ['9', '2', '10']],
    ['compliance', ['9', '2', '10']],
    ['late', ['10', '2', '9']],
  ] as const)('are ordered by %s', (sort, ids) => {
    const late = [run('10', 'A', 600), run('2', 'B', 60), run('2', 'C', null)];
    const rows = listedRoutes(routes, [sums('9', 1, 1), sums('2', 3, 1)], late, sort);
    expect(rows.map((row) => row.route.id)).toEqual(ids);
  });

  it('show the run first that is late, and a finished one last', () => {
    const runs = [run('9', 'done', null), run('9', 'on time', 0), run('9', 'late', 300)];
    const [row] = listedRoutes([route('9')], [], runs, 'name');
    expect(row?.today.map(({ assetName }) => assetName)).toEqual(['late', 'on time', 'done']);
  });
});

describe('the routes on the map', () => {
  const many = Array.from({ length: 12 }, (_, index) => String(index));

  it('are the first ten, unless the user chose', () => {
    expect(shownRoutes(undefined, many)).toEqual(many.slice(0, 10));
    expect(shownRoutes('11,3,gone', many)).toEqual(['3', '11']);
    expect(shownRoutes(shownText([]), many)).toEqual([]);
    expect(shownRoutes(shownText(['5']), many)).toEqual(['5']);
  });

  it('and the other parameters survive only if they mean something', () => {
    expect(routesSearch({ q: 'a', sort: 'late', shown: 'none', other: 1, tag: {} })).toEqual({
      ...{ q: 'a', sort: 'late', shown: 'none' },
    });
    expect(routesSearch({ sort: 'name' })).toEqual({});
  });
});
