import type { NavigationScreen, ReadyStates } from '../../ui/layout/screen.ts';

/** The live map. */
export const liveMapScreen = {
  path: '/map',
  title: 'liveMap',
  phoneTitle: 'map',
  icon: 'map',
  mapScreen: true,
} as const satisfies NavigationScreen;

export const ready: ReadyStates = {
  '/map': '[role=option]',
  '/map?selected={asset}': 'section[aria-label^="{name}"] a',
  '/map?q=nothing+like+this': 'section h2',
};
