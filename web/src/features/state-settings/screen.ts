import type { NavigationScreen, ReadyStates } from '../../ui/layout/screen.ts';

/** Thresholds of states. */
export const stateSettingsScreen = {
  path: '/state-settings',
  title: 'stateSettings',
  icon: 'gauge',
  permission: 'reports.read',
  feature: 'stateSettings',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/state-settings': 'main form label',
};
