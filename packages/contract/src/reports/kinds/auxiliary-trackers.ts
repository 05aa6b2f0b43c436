import type { ReportDeclaration } from '../declaration.ts';

/** Assets with an auxiliary tracker, when it last sent something, and the last command that switched it. */
export const auxiliaryTrackers = {
  feature: 'auxiliaryTracker',
  window: 'now',
  each: 'asset',
  groups: ['asset', 'tag', 'depot'],
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    depot: { kind: 'text', optional: true },
    imei: { kind: 'text', feature: 'deviceManagement' },
    since: { kind: 'instant' },
    lastContact: { kind: 'instant', phone: 'aside' },
    command: { kind: 'word', words: 'commandWords', permission: 'commands.read' },
    commandStatus: { kind: 'word', words: 'commandWords', permission: 'commands.read', phone: 'badge' },
    updated: { kind: 'instant', permission: 'commands.read' },
  },
  sort: { column: 'lastContact', order: 'asc' },
  figures: [],
} as const satisfies ReportDeclaration;
