import { FORM_READY, type NavigationScreen, type ReadyStates, type Screen } from '../../ui/layout/screen.ts';

/** Due services and plans; the service history. */
export const maintenanceScreen = {
  path: '/maintenance',
  title: 'maintenance',
  icon: 'wrench',
  permission: 'maintenance.read',
  feature: 'maintenance',
} as const satisfies NavigationScreen;

export const serviceHistoryScreen = {
  path: '/service-history',
  entry: '/maintenance',
  permission: 'maintenance.read',
  feature: 'maintenance',
} as const satisfies Screen;

export const ready: ReadyStates = {
  '/maintenance': 'main section h2, main tbody tr button',
  '/maintenance?show=plans': 'main section h2, main tbody tr button',
  '/maintenance?show=plans&edit=new': FORM_READY,
  '/maintenance?show=faults': 'main section h2, main tbody tr button',
  '/service-history': 'main section h2, main tbody tr button',
  '/service-history?edit=new': FORM_READY,
};
