import type { ReportDeclaration } from '../declaration.ts';

/** Driving events and alerts of a period, as far as the reader may see them. */
export const events = {
  feature: 'none',
  window: 'period',
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    event: { kind: 'word', words: 'alertKinds', phone: 'badge' },
    source: { kind: 'word', words: 'events' },
    severity: { kind: 'word', words: 'alertSeverity', phone: 'detail' },
    start: { kind: 'instant', phone: 'aside' },
    end: { kind: 'instant' },
    duration: { kind: 'duration', total: 'sum' },
    critical: { kind: 'count', total: 'sum', optional: true },
  },
  sort: { column: 'start', order: 'desc' },
  compares: true,
  figures: ['critical'],
} as const satisfies ReportDeclaration;
