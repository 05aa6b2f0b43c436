import { FORM_READY, type NavigationScreen, type ReadyStates } from '../../ui/layout/screen.ts';

/** The list of sensors. */
export const sensorsScreen = {
  path: '/sensors',
  title: 'sensors',
  icon: 'gauge',
  permission: 'sensors.read',
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/sensors': 'main section h2',
  '/sensors?edit=new': FORM_READY,
};
