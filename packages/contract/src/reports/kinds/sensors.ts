import type { ReportDeclaration } from '../declaration.ts';

/** Values of sensors by asset and day: extremes and mean of numbers, and for how long others were on. */
export const sensors = {
  permission: 'sensors.read',
  feature: 'tripReports',
  window: 'period',
  groups: ['asset', 'tag', 'depot', 'day', 'week', 'month'],
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    sensor: { kind: 'text', phone: 'detail' },
    day: { kind: 'day', phone: 'aside' },
    lowest: { kind: 'value' },
    mean: { kind: 'value' },
    highest: { kind: 'value', phone: 'badge' },
    unit: { kind: 'text' },
    onTime: { kind: 'duration', total: 'sum' },
    switchedOn: { kind: 'count', total: 'sum' },
  },
  sort: { column: 'day', order: 'desc' },
  figures: ['onTime', 'switchedOn'],
} as const satisfies ReportDeclaration;
