import { FORM_READY, type NavigationScreen, type ReadyStates } from '../../ui/layout/screen.ts';

/** The list of drivers. */
export const driversScreen = {
  path: '/drivers',
  title: 'drivers',
  icon: 'driver',
  permission: 'drivers.read',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/drivers': 'main section h2, main tbody tr',
  '/drivers?edit=new': FORM_READY,
};
