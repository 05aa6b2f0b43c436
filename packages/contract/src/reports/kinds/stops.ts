import type { ReportDeclaration } from '../declaration.ts';

/** Stops between trips that touch a period, with their whole length. */
export const stops = {
  feature: 'tripReports',
  window: 'period',
  reaches: true,
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    start: { kind: 'instant', phone: 'aside' },
    end: { kind: 'instant' },
    duration: { kind: 'duration', phone: 'badge' },
    inPeriod: { kind: 'duration', total: 'sum' },
    idle: { kind: 'duration', phone: 'detail' },
  },
  sort: { column: 'start', order: 'desc' },
  figures: ['inPeriod'],
} as const satisfies ReportDeclaration;
