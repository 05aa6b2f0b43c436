import type { ReportDeclaration } from '../declaration.ts';

/** Trips that start in a period, current ones included. */
export const trips = {
  feature: 'tripReports',
  window: 'period',
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    driver: { kind: 'text', permission: 'drivers.read', optional: true },
    start: { kind: 'instant', phone: 'aside' },
    end: { kind: 'instant' },
    distance: { kind: 'distance', total: 'sum', phone: 'badge' },
    used: { kind: 'duration', total: 'sum', phone: 'detail' },
    moving: { kind: 'duration', total: 'sum' },
    idle: { kind: 'duration', total: 'sum' },
    stopped: { kind: 'duration', total: 'sum' },
    maxSpeed: { kind: 'speed', total: 'max' },
    harsh: { kind: 'count', total: 'sum', feature: 'driverBehaviorReports' },
  },
  sort: { column: 'start', order: 'desc' },
  compares: true,
  figures: ['distance', 'used', 'moving', 'idle'],
  note: 'idleOnTrips',
  chart: { of: { report: 'trips', group: 'day' }, columns: ['distance'] },
} as const satisfies ReportDeclaration;
