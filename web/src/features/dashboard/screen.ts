import type { NavigationScreen, ReadyStates } from '../../ui/layout/screen.ts';

/** Assets that need attention, and figures of the fleet in a period. */
export const dashboardScreen = {
  path: '/dashboard',
  title: 'dashboard',
  icon: 'dashboard',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/dashboard': '[data-figures] b',
  '/dashboard?startDate=2026-01-01&endDate=2026-01-01': '[data-figures] b',
};
