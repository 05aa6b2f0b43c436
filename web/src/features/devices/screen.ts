import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FORM_READY, type NavigationScreen, type ReadyStates, type Screen } from '../../ui/layout/screen.ts';

/** Screens for the list of devices and for their upload. */
export const devicesScreen = {
  path: '/devices',
  title: 'devices',
  icon: 'chip',
  permission: 'devices.read',
  feature: ENDPOINTS.devices.list.feature,
} as const satisfies NavigationScreen;

export const deviceUploadScreen = {
  path: '/devices/upload',
} as const satisfies Screen;

export const ready: ReadyStates = {
  '/devices': 'tbody tr button',
  '/devices?status=offline&search=nothing+like+this': 'main section h2',
  '/devices?edit=new': FORM_READY,
  '/devices/upload': '[role=dialog] a[download]',
};
