import type { ReportDeclaration } from '../declaration.ts';

/** Distances and times of trips, added up. */
export const mileage = {
  feature: 'tripReports',
  window: 'period',
  each: 'asset',
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    distance: { kind: 'distance', total: 'sum', phone: 'badge' },
    trips: { kind: 'count', total: 'sum', phone: 'aside' },
    moving: { kind: 'duration', total: 'sum', phone: 'detail' },
    idle: { kind: 'duration', total: 'sum' },
    stopped: { kind: 'duration', total: 'sum' },
  },
  sort: { column: 'distance', order: 'desc' },
  compares: true,
  figures: ['distance', 'trips', 'moving', 'idle'],
  note: 'idleOnTrips',
  chart: { columns: ['distance'] },
} as const satisfies ReportDeclaration;
