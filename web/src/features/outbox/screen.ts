import type { NavigationScreen, ReadyStates } from '../../ui/layout/screen.ts';

/** Messages that the installation keeps instead of sending them. */
export const outboxScreen = {
  path: '/outbox',
  title: 'outbox',
  icon: 'inbox',
  permission: 'outbox.read',
  operator: true,
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/outbox': 'main section h2',
};
