import type { ReportDeclaration } from '../declaration.ts';

/** Visits to pickup and drop-off places that touch a period. */
export const pickUps = {
  permission: 'places.read',
  feature: 'geofence',
  window: 'period',
  reaches: true,
  columns: {
    asset: { kind: 'text' },
    vehicleId: { kind: 'text', optional: true, isKey: true },
    licensePlate: { kind: 'text', optional: true },
    vin: { kind: 'text', optional: true },
    imei: { kind: 'text', feature: 'deviceManagement', optional: true },
    place: { kind: 'text', phone: 'detail' },
    placeId: { kind: 'text', optional: true, isKey: true },
    entered: { kind: 'instant', phone: 'aside' },
    address: { kind: 'text', long: true },
    stopType: { kind: 'word', words: 'visits' },
    left: { kind: 'instant' },
    inside: { kind: 'duration', total: 'sum', phone: 'badge' },
  },
  sort: { column: 'entered', order: 'desc' },
  compares: true,
  figures: ['inside'],
} as const satisfies ReportDeclaration;
