import type { ReportDeclaration } from '../declaration.ts';

/** How much each asset was used: days with a trip, and hours of use out of the period. */
export const utilization = {
  feature: 'tripReports',
  window: 'period',
  each: 'asset',
  // Days used are those of an asset, so they cannot be added up by time or driver.
  groups: ['asset', 'tag', 'depot'],
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    depot: { kind: 'text', optional: true },
    daysUsed: { kind: 'count', total: 'sum', phone: 'aside' },
    days: { kind: 'count', total: 'sum' },
    daysShare: { kind: 'share', total: { part: 'daysUsed', of: ['days'] }, phone: 'badge' },
    used: { kind: 'duration', total: 'sum', phone: 'detail' },
    usedPerDay: { kind: 'duration' },
    distance: { kind: 'distance', total: 'sum' },
    trips: { kind: 'count', total: 'sum' },
  },
  sort: { column: 'daysShare', order: 'asc' },
  compares: true,
  figures: ['daysShare', 'used', 'distance', 'trips'],
  chart: { of: { report: 'mileage', group: 'day' }, columns: ['moving', 'idle', 'stopped'] },
} as const satisfies ReportDeclaration;
