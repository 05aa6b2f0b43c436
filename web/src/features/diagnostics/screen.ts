import type { NavigationScreen, ReadyStates } from '../../ui/layout/screen.ts';

/** Diagnostics of devices and listeners. */
export const diagnosticsScreen = {
  path: '/diagnostics',
  title: 'diagnostics',
  icon: 'signal',
  permission: 'devices.read',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/diagnostics': 'main table',
};
