import type { ReadyStates, Screen } from '../../ui/layout/screen.ts';

/** The events of all assets. It is a tab of the reports, and has no entry of its own. */
export const eventsScreen = {
  path: '/events',
  permission: 'reports.read',
} as const satisfies Screen;

export const ready: ReadyStates = { '/events': 'main section h2' };
