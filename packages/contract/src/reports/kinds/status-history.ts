import type { ReportDeclaration } from '../declaration.ts';

/** Every status of every asset, cut to the period. The times of an asset add up to the period until now. */
export const statusHistory = {
  feature: 'tripReports',
  window: 'period',
  reaches: true,
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    status: { kind: 'status', phone: 'detail' },
    start: { kind: 'instant', phone: 'aside' },
    end: { kind: 'instant' },
    duration: { kind: 'duration', total: 'sum', phone: 'badge' },
  },
  sort: { column: 'start', order: 'desc' },
  figures: ['duration'],
  note: 'statusParts',
} as const satisfies ReportDeclaration;
