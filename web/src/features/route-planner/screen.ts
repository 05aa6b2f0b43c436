import type { ReadyStates, Screen } from '../../ui/layout/screen.ts';

/** Screens that plan a new route, and change one. */
export const newRouteScreen = {
  path: '/routes/new',
  feature: 'routeCompliance',
  mapScreen: true,
} as const satisfies Screen;

export const editRouteScreen = {
  path: '/routes/$id/edit',
  mapScreen: true,
} as const satisfies Screen;

export const ready: ReadyStates = {
  '/routes/new': 'main form [type=submit]',
  '/routes/{route}/edit': 'main form [type=submit]',
};
