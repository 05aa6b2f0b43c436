import type { NavigationScreen, ReadyStates } from '../../ui/layout/screen.ts';

/** The alerts: list, and the moment of one of them. */
export const alertsScreen = {
  path: '/alerts',
  title: 'alerts',
  icon: 'bell',
  permission: 'alerts.read',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/alerts': 'main [data-alerts], main section h2',
  '/alerts?search=nothing+like+this': 'main section h2',
};
