import type { ReportDeclaration } from '../declaration.ts';

/** What each asset did in a period. Trips count in the period in which they start. */
export const fleetSummary = {
  feature: 'tripReports',
  window: 'period',
  each: 'asset',
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    depot: { kind: 'text', optional: true },
    distance: { kind: 'distance', total: 'sum', phone: 'badge' },
    trips: { kind: 'count', total: 'sum', phone: 'aside' },
    moving: { kind: 'duration', total: 'sum', phone: 'detail' },
    idle: { kind: 'duration', total: 'sum' },
    idleShare: { kind: 'share', total: { part: 'idle', of: ['moving', 'idle'] } },
    stopped: { kind: 'duration', total: 'sum' },
    maxSpeed: { kind: 'speed', total: 'max' },
    harsh: { kind: 'count', total: 'sum', feature: 'driverBehaviorReports' },
  },
  sort: { column: 'distance', order: 'desc' },
  compares: true,
  figures: ['distance', 'trips', 'moving', 'idle', 'maxSpeed', 'harsh'],
  chart: { of: { report: 'fleetSummary', group: 'day' }, columns: ['moving', 'idle', 'stopped'] },
} as const satisfies ReportDeclaration;
