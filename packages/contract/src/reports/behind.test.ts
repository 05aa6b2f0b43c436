import { describe, expect, it } from 'vitest';
import { rowsBehind } from './behind.ts';
import type { ReportGroup } from './declaration.ts';
import type { ReportName } from './names.ts';

const days = { startDate: '2026-05-04', endDate: '2026-06-10' };
const behind = (report: ReportName, group: ReportGroup, row: object, filter: Record<string, string> = {}) =>
  rowsBehind({ id: '', assetId: null, ...row }, { report, group, days, filter })?.search;

describe('the rows behind a row', () => {
  it('of an asset are all its trips, without the conditions that chose the asset', () => {
    const filter = { where: 'distance>=100000', tag: 'north' };
    for (const report of ['fleetSummary', 'mileage', 'utilization'] as const)
      expect(rowsBehind({ assetId: 'a' }, { report, group: undefined, days, filter })).toEqual({
        ...{ report: 'trips', search: { ...days, assetId: 'a', tag: 'north' } },
      });
  });

  it('of a group are in the same report, with the conditions on them', () => {
    const filter = { where: 'distance>=1000' };
    expect(behind('trips', 'asset', { assetId: 'a' }, filter)).toEqual({ ...filter, ...days, assetId: 'a' });
  });

  it('of a week or a month begin in it and in the period', () => {
    const week = { startDate: '2026-06-08', endDate: '2026-06-10' };
    expect(behind('trips', 'week', { week: '2026-06-08' })).toEqual(week);
    const month = { startDate: '2026-05-04', endDate: '2026-05-31' };
    expect(behind('trips', 'month', { month: '2026-05-01' })).toEqual(month);
    expect(behind('stops', 'month', { month: '2026-05-01' })).toEqual({ ...days, begun: '2026-05-04/2026-05-31' });
    expect(behind('stops', 'day', { day: '2026-05-05' })).toEqual({ ...days, begun: '2026-05-05' });
  });

  it('of a driver and a place are chosen by id, and those without by that', () => {
    expect(behind('stops', 'driver', { id: 'd', driver: 'Driver 08' })).toEqual({ ...days, driverId: 'd' });
    expect(behind('visits', 'place', { id: 'p', place: 'Yard' })).toEqual({ ...days, placeId: 'p' });
    expect(behind('trips', 'depot', { id: '=Vaduz', depot: 'Vaduz' })).toEqual({ ...days, depot: 'Vaduz' });
    expect(behind('trips', 'tag', { tag: null })).toEqual({ ...days, none: 'tag' });
    expect(behind('trips', 'driver', { driver: null }, { none: 'tag' })).toEqual({ ...days, none: 'tag,driver' });
  });

  it('cannot be chosen by a second tag, or where conditions chose assets by more than the group', () => {
    expect(behind('trips', 'tag', { id: '=cold', tag: 'cold' }, { tag: 'North' })).toBeUndefined();
    expect(behind('trips', 'tag', { id: '=north', tag: 'north' }, { tag: 'North' })).toMatchObject({ tag: 'north' });
    const filter = { where: 'distance>=1000' };
    for (const group of ['day', 'driver', 'place'] as const) {
      expect(behind('mileage', group, { id: 'x', day: '2026-05-05' }, filter)).toBeUndefined();
      expect(behind('trips', group, { id: 'x', day: '2026-05-05' }, filter)).toBeDefined();
    }
    expect(behind('mileage', 'depot', { id: '=Vaduz', depot: 'Vaduz' }, filter)).toMatchObject(filter);
  });
});
