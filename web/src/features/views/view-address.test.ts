import { describe, expect, it } from 'vitest';
import { keptSearch, shownSearch, showsView, viewPath } from './view-address.ts';

describe('what a view keeps', () => {
  it('is the shown content, not the selection or open drawers', () => {
    const search = { q: 'truck', status: ['idle'], view: '9_47_9', selected: 'a', follow: 'a', names: true };
    expect(keptSearch('map', search)).toEqual({ q: 'truck', status: ['idle'], view: '9_47_9', names: true });
    expect(keptSearch('assets', { type: 'car', columns: ['vin'], edit: 'new', connect: 'new' })).toEqual({
      type: 'car',
      columns: ['vin'],
    });
  });

  it('of a report names the report, so that the same parameters of another one are another view', () => {
    const location = { pathname: '/reports/idling', search: { group: 'depot', compare: 'duration', edit: 'new' } };
    const kept = keptSearch('reports', shownSearch('reports', location));
    expect(kept).toEqual({ report: 'idling', group: 'depot', compare: 'duration' });
    expect(viewPath('reports', kept)).toBe('/reports/idling');
    expect(viewPath('assets', {})).toBe('/assets');
    const other = shownSearch('reports', { ...location, pathname: '/reports/stops' });
    expect(showsView('reports', shownSearch('reports', location), kept)).toBe(true);
    expect(showsView('reports', other, kept)).toBe(false);
  });

  it('stays active after the map was moved, but not after a filter changed', () => {
    const saved = { status: ['idle'], view: '9_47_9' };
    expect(showsView('map', { view: '12_1_1', status: ['idle'], selected: 'x' }, saved)).toBe(true);
    expect(showsView('map', { status: ['idle', 'moving'] }, saved)).toBe(false);
    expect(showsView('map', {}, saved)).toBe(false);
  });
});
