import type { ReportDeclaration } from '../declaration.ts';

/** The latest fuel level of each asset that measures one. */
export const fuelLevel = {
  feature: 'fuel',
  window: 'now',
  each: 'asset',
  groups: ['asset', 'tag', 'depot'],
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    depot: { kind: 'text', optional: true },
    fuel: { kind: 'volume', total: 'sum', phone: 'badge' },
    fuelShare: { kind: 'share', phone: 'detail' },
    status: { kind: 'status' },
    lastFix: { kind: 'instant', phone: 'aside' },
  },
  sort: { column: 'fuelShare', order: 'asc' },
  figures: [],
} as const satisfies ReportDeclaration;
