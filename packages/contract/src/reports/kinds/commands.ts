import type { ReportDeclaration } from '../declaration.ts';

/** Remote commands that were requested in a period, of the families whose feature is on. */
export const commands = {
  permission: 'commands.read',
  feature: { anyOf: ['immobilization', 'auxiliaryTracker'] },
  window: 'period',
  columns: {
    asset: { kind: 'text' },
    licensePlate: { kind: 'text', optional: true },
    command: { kind: 'word', words: 'commandWords', phone: 'detail' },
    commandStatus: { kind: 'word', words: 'commandWords', phone: 'badge' },
    requested: { kind: 'instant', phone: 'aside' },
    updated: { kind: 'instant' },
    took: { kind: 'duration', total: 'max' },
    requestedBy: { kind: 'text' },
    reason: { kind: 'text', long: true },
    succeeded: { kind: 'count', total: 'sum', optional: true },
    failed: { kind: 'count', total: 'sum', optional: true },
  },
  sort: { column: 'requested', order: 'desc' },
  compares: true,
  figures: ['succeeded', 'failed'],
} as const satisfies ReportDeclaration;
