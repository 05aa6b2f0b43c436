import type { Status } from '@waymark/domain/status.ts';

/** Status order of the overview: moving assets first, those that need attention last. */
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
