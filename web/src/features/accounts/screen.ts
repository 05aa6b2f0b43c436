import { FORM_READY, type NavigationScreen, type ReadyStates } from '../../ui/layout/screen.ts';

/** Screens for the sub-accounts and for the account setup. */
export const accountsScreen = {
  path: '/accounts',
  title: 'accounts',
  icon: 'group',
  permission: 'accounts.read',
  feature: 'accounts',
} as const satisfies NavigationScreen;

export const accountSetUpScreen = {
  path: '/setup',
  title: 'setup',
  icon: 'flag',
  permission: 'accounts.read',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/accounts': 'main section h2',
  '/accounts?edit=new': FORM_READY,
  '/setup': 'main ol li a',
  '/setup?edit=profile': FORM_READY,
};
