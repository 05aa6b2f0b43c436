import { FORM_READY, type NavigationScreen, type ReadyStates } from '../../ui/layout/screen.ts';

/** Users and roles. */
export const usersScreen = {
  path: '/users',
  title: 'users',
  icon: 'users',
  permission: 'users.read',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/users': 'tbody tr button',
  '/users?edit=new': FORM_READY,
  '/users?show=roles': 'main tbody td',
};
