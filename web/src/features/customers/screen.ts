import { FORM_READY, type NavigationScreen, type ReadyStates } from '../../ui/layout/screen.ts';

/** The list of customers. */
export const customersScreen = {
  path: '/customers',
  title: 'customers',
  icon: 'user',
  permission: 'customers.read',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/customers': 'main section h2',
  '/customers?edit=new': FORM_READY,
};
