import type { ReportDeclaration } from '../declaration.ts';

/** Assets with a device that have sent nothing for a minimum time, or never. */
export const notReporting = {
  feature: 'none',
  window: 'now',
  each: 'asset',
  groups: ['asset', 'tag', 'depot'],
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    depot: { kind: 'text', optional: true },
    lastPacket: { kind: 'instant', phone: 'aside' },
    silence: { kind: 'duration', phone: 'badge' },
    lastFix: { kind: 'instant', phone: 'detail' },
    imei: { kind: 'text', feature: 'deviceManagement' },
  },
  sort: { column: 'silence', order: 'desc' },
  figures: [],
} as const satisfies ReportDeclaration;
