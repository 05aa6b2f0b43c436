import type { NavigationScreen, ReadyStates } from '../../ui/layout/screen.ts';

/** The user's own preferences and sign-in settings. */
export const profileScreen = {
  path: '/profile',
  title: 'profile',
  icon: 'user',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/profile': 'main section li',
};
