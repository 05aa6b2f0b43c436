import { expect, it } from 'vitest';
import { alertsSearch } from '../features/alerts/search.ts';
import { liveMapSearch } from '../features/live-map/search.ts';
import { knownSearch } from './known-search.ts';

it('hides the parameters that a route drops from what the router lays it over', () => {
  const given = { status: ['nope', 'moving'], type: ['spaceship'], old: 1, q: 'Truck' };
  const search = { ...given, ...knownSearch(liveMapSearch)(given) };
  expect(search).toEqual({ status: ['moving'], q: 'Truck', type: undefined, old: undefined });
  const alerts = { severity: 'junk', state: 'all' };
  expect({ ...alerts, ...knownSearch(alertsSearch)(alerts) }).toEqual({ severity: undefined, state: 'all' });
});
