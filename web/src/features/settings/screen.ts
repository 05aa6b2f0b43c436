import type { NavigationScreen, ReadyStates } from '../../ui/layout/screen.ts';

/** The list of all settings, with a search over them. Its page reads the navigation: `app/settings/`. */
export const settingsScreen = {
  path: '/settings',
  title: 'settings',
  icon: 'settings',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/settings': 'main section li a',
  '/settings?find=offline': 'main [role=combobox]',
};
