import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { NavigationScreen, ReadyStates } from '../../ui/layout/screen.ts';

/** The setup guide of tracker models, for users who see devices. */
export const trackerSetUpScreen = {
  path: '/devices/set-up',
  title: 'trackerSetUp',
  icon: 'plug',
  permission: 'devices.read',
  feature: ENDPOINTS.devices.list.feature,
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/devices/set-up': 'main nav a',
  '/devices/set-up?model=teltonika%2FFMC130': 'article code',
};
