import type { ReportDeclaration } from '../declaration.ts';

/** Visits to places that touch a period. */
export const visits = {
  permission: 'places.read',
  feature: 'geofence',
  window: 'period',
  reaches: true,
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    place: { kind: 'text', phone: 'detail' },
    entered: { kind: 'instant', phone: 'aside' },
    left: { kind: 'instant' },
    inside: { kind: 'duration', phone: 'badge' },
    inPeriod: { kind: 'duration', total: 'sum' },
    waiting: { kind: 'duration', total: 'sum' },
    maxSpeed: { kind: 'speed', total: 'max' },
  },
  sort: { column: 'entered', order: 'desc' },
  compares: true,
  figures: ['inPeriod', 'waiting'],
} as const satisfies ReportDeclaration;
