import type { Status } from '@waymark/domain/status.ts';

/** Statuses as the overview shows them: what drives first, what needs attention last. */
export const STATUS_DISPLAY_ORDER: readonly Status[] = [
  'moving',
  'active',
  'transit',
  'idle',
  'waiting',
  'stopped',
  'charging',
  'charged',
  'offline',
  'nolocation',
  'pending',
  'fault',
  'error',
  'npa',
];
