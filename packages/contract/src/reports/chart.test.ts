import { describe, expect, it } from 'vitest';
import { chartPlan } from './chart.ts';

const MAY = { startDate: '2026-05-01', endDate: '2026-05-31' };
const QUARTER = { startDate: '2026-04-01', endDate: '2026-06-30' };

describe('the chart of a report', () => {
  it('has days, and weeks for a longer period', () => {
    expect(chartPlan('fleetSummary', {}, MAY)).toMatchObject({
      ...{ report: 'fleetSummary', group: 'day', label: 'day', kind: 'duration', compared: false },
      columns: ['moving', 'idle', 'stopped'],
    });
    expect(chartPlan('fleetSummary', {}, MAY)?.buckets).toHaveLength(31);
    expect(chartPlan('fleetSummary', {}, QUARTER)).toMatchObject({ group: 'week', page: { sort: 'week' } });
  });

  it('has the longest bars first without a time axis', () => {
    expect(chartPlan('idling', { group: 'depot' }, MAY)).toEqual({
      ...{ report: 'idling', group: 'depot', label: 'depot', columns: ['duration'], kind: 'duration' },
      ...{ compared: false, buckets: undefined, page: { sort: 'duration', order: 'desc', limit: 20 } },
    });
  });

  it('has the compared column with the period before', () => {
    expect(chartPlan('mileage', { compare: ['trips'] }, MAY)).toMatchObject({
      ...{ columns: ['trips', 'tripsBefore'], compared: true, kind: 'count', label: 'asset' },
    });
  });

  it('is left out if its rows are those of another report, which conditions do not narrow', () => {
    expect(chartPlan('utilization', { where: 'used>=3600' }, MAY)).toBeUndefined();
    expect(chartPlan('utilization', {}, MAY)).toMatchObject({ report: 'mileage' });
  });
});
