import { STATUSES } from '@waymark/domain/status.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterOf, type LiveMapSearch, liveMapSearch, selectedOf, sortOf, viewOf, viewText } from './search.ts';

describe('the address of the live map', () => {
  it('keeps everything that belongs to a view', () => {
    const whole: LiveMapSearch = {
      q: 'truck 9',
      status: ['moving', 'idle'],
      type: ['truck'],
      tag: ['night shift'],
      sort: 'speed',
      descending: true,
      selected: '0198c0de-0000-7000-8000-000000000001',
      view: '12.30_47.1500_9.5200',
      names: true,
    };
    expect(liveMapSearch({ ...whole })).toEqual(whole);
    expect(filterOf(whole)).toEqual({
      search: 'truck 9',
      attention: false,
      statuses: ['moving', 'idle'],
      types: ['truck'],
      tags: ['night shift'],
    });
    expect(sortOf(whole)).toEqual({ by: 'speed', descending: true });
  });

  it('leaves out invalid values and never throws', () => {
    expect(
      liveMapSearch({ status: ['flying', 'idle', 'idle'], type: 5, sort: 'colour', view: 'here', follow: {} }),
    ).toEqual({
      status: ['idle'],
    });
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q', 'status', 'type', 'tag', 'sort', 'view', 'follow', 'names'), fc.jsonValue()),
        (given) => {
          const once = liveMapSearch(given as Record<string, unknown>);
          expect(liveMapSearch({ ...once })).toEqual(once);
          for (const status of once.status ?? []) expect(STATUSES).toContain(status);
        },
      ),
    );
  });

  it('selects the followed asset', () => {
    expect(selectedOf({ follow: 'a', selected: 'b' })).toBe('a');
    expect(selectedOf({})).toBeNull();
  });

  it('restores a view within a pixel', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (zoom, latitude, longitude) => {
          const view = viewOf(viewText({ zoom, latitude, longitude }))!;
          const pixelsPerDegree = (512 * 2 ** zoom) / 360;
          expect(Math.abs(view.longitude - longitude) * pixelsPerDegree).toBeLessThan(1);
          expect(view.zoom).toBeCloseTo(zoom, 1);
        },
      ),
    );
  });
});
