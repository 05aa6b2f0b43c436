import type { ReportDeclaration } from '../declaration.ts';

/** Distances and times of trips, added up by asset, day, week, month, tag or depot. */
export const mileage = {
  feature: 'tripReports',
  window: 'period',
  groups: ['asset', 'day', 'week', 'month', 'tag', 'depot'],
  columns: {
    asset: { kind: 'text', groups: ['asset'] },
    licensePlate: { kind: 'text', groups: ['asset'], optional: true },
    day: { kind: 'day', groups: ['day'] },
    week: { kind: 'day', groups: ['week'] },
    month: { kind: 'day', groups: ['month'] },
    tag: { kind: 'text', groups: ['tag'] },
    depot: { kind: 'text', groups: ['depot'] },
    assets: { kind: 'count', groups: ['day', 'week', 'month', 'tag', 'depot'] },
    distance: { kind: 'distance', total: 'sum', phone: 'badge' },
    trips: { kind: 'count', total: 'sum', phone: 'aside' },
    moving: { kind: 'duration', total: 'sum', phone: 'detail' },
    idle: { kind: 'duration', total: 'sum' },
    stopped: { kind: 'duration', total: 'sum' },
  },
  sort: { column: 'distance', order: 'desc' },
  compares: true,
  figures: ['distance', 'trips', 'moving', 'idle'],
  chart: { columns: ['distance'] },
} as const satisfies ReportDeclaration;
