import type { NavigationScreen, ReadyStates } from '../../ui/layout/screen.ts';

/** The audit log. */
export const auditScreen = {
  path: '/audit',
  title: 'audit',
  icon: 'history',
  permission: 'audit.read',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/audit': 'tbody tr button',
  '/audit?action=nothing.like.this': 'main section h2',
};
