import { FORM_READY, type NavigationScreen, type ReadyStates } from '../../ui/layout/screen.ts';

/** Which recipients are notified of which alerts, and the log of sent messages. */
export const notificationsScreen = {
  path: '/notifications',
  title: 'notifications',
  icon: 'mail',
  permission: 'notifications.read',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/notifications': 'main section h2, main tbody tr',
  '/notifications?edit=new': FORM_READY,
  '/notifications?show=log': 'main section h2, main tbody tr',
};
