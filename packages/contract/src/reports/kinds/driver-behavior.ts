import type { ReportDeclaration } from '../declaration.ts';

/** Harsh driving and speeding that begin in a period. */
export const driverBehavior = {
  feature: 'driverBehaviorReports',
  window: 'period',
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    driver: { kind: 'text', permission: 'drivers.read' },
    event: { kind: 'word', words: 'alertKinds', phone: 'badge' },
    start: { kind: 'instant', phone: 'aside' },
    duration: { kind: 'duration', total: 'sum' },
    braking: { kind: 'count', total: 'sum', optional: true },
    acceleration: { kind: 'count', total: 'sum', optional: true },
    cornering: { kind: 'count', total: 'sum', optional: true },
    speedings: { kind: 'count', total: 'sum', optional: true },
  },
  sort: { column: 'start', order: 'desc' },
  compares: true,
  figures: ['braking', 'acceleration', 'cornering', 'speedings'],
  opensBy: 'driver',
} as const satisfies ReportDeclaration;
