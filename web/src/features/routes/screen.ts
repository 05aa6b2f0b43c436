import type { NavigationScreen, ReadyStates, Screen } from '../../ui/layout/screen.ts';

/** Planned routes: the list beside the map, and the page of one route. */
export const routesScreen = {
  path: '/routes',
  title: 'routes',
  icon: 'route',
  permission: 'routes.read',
  feature: 'routeCompliance',
  mapScreen: true,
} as const satisfies NavigationScreen;

export const routeScreen = {
  path: '/routes/$id',
  permission: 'routes.read',
  feature: 'routeCompliance',
  mapScreen: true,
} as const satisfies Screen;

export const ready: ReadyStates = {
  '/routes': 'main section h2, main li a',
  '/routes?q=nothing+like+this': 'main section h2',
  '/routes/{route}': 'main li button',
};
