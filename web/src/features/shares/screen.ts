import type { NavigationScreen, ReadyStates } from '../../ui/layout/screen.ts';

/** Shared links. */
export const sharesScreen = {
  path: '/shares',
  title: 'shares',
  icon: 'share',
  permission: 'locations.share',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/shares': 'main section h2',
};
