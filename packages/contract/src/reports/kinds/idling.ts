import type { ReportDeclaration } from '../declaration.ts';

/** Times with the status idle, cut to the period. */
export const idling = {
  feature: 'tripReports',
  window: 'period',
  reaches: true,
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    start: { kind: 'instant', phone: 'aside' },
    end: { kind: 'instant' },
    duration: { kind: 'duration', status: 'idle', total: 'sum', phone: 'badge' },
  },
  sort: { column: 'duration', order: 'desc' },
  compares: true,
  figures: ['duration'],
  note: 'idleStatus',
} as const satisfies ReportDeclaration;
