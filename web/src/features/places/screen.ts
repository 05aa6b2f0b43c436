import type { NavigationScreen, ReadyStates } from '../../ui/layout/screen.ts';

/** Places: the list beside the map, and the editor of their shapes. */
export const placesScreen = {
  path: '/places',
  title: 'places',
  icon: 'pin',
  permission: 'places.read',
  feature: 'geofence',
  mapScreen: true,
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/places': 'main section h2',
  '/places?q=nothing+like+this': 'main section h2',
  '/places?create=47.14,9.52,150': 'form [type=submit]',
  '/places?discovered=all': 'main section h2',
};
