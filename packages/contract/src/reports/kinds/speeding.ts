import type { ReportDeclaration } from '../declaration.ts';

/** Times above the speed limit of the asset that begin in a period. */
export const speeding = {
  feature: 'driverBehaviorReports',
  window: 'period',
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    driver: { kind: 'text', permission: 'drivers.read', phone: 'detail' },
    start: { kind: 'instant', phone: 'aside' },
    end: { kind: 'instant' },
    duration: { kind: 'duration', total: 'sum' },
    maxSpeed: { kind: 'speed', total: 'max', phone: 'badge' },
    speedLimit: { kind: 'speed' },
    over: { kind: 'speed', total: 'max' },
  },
  sort: { column: 'over', order: 'desc' },
  compares: true,
  figures: ['duration', 'maxSpeed', 'over'],
} as const satisfies ReportDeclaration;
