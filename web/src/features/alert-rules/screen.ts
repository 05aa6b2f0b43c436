import type { NavigationScreen, ReadyStates } from '../../ui/layout/screen.ts';

/** The rules that raise alerts: list and editor. */
export const alertRulesScreen = {
  path: '/alerts/rules',
  title: 'alertRules',
  icon: 'bell',
  permission: 'alerts.read',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/alerts/rules': 'main section h2, main tbody tr',
  '/alerts/rules?edit=new': 'form [type=submit]',
};
