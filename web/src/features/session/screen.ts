import type { ReadyStates, Screen } from '../../ui/layout/screen.ts';

/** The user's own sign-in settings. */
export const profileScreen = {
  path: '/profile',
} as const satisfies Screen;

export const ready: ReadyStates = {
  '/profile': 'main section li',
};
