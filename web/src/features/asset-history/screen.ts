import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReadyStates, Screen } from '../../ui/layout/screen.ts';

/** Screens for the page of one asset and for the playback of several. */
export const assetScreen = {
  path: '/assets/$id',
  mapScreen: true,
} as const satisfies Screen;

export const playbackScreen = {
  path: '/playback',
  mapScreen: true,
  feature: ENDPOINTS.vehicles.track.feature,
} as const satisfies Screen;

export const ready: ReadyStates = {
  '/assets/{asset}?tab=overview': 'main dl dd',
  '/assets/{asset}': 'main ol button',
  '/assets/{asset}?tab=fuel': 'main section h2, main section p',
  '/assets/{asset}?tab=commands': 'main tbody tr button',
  '/playback?assets={asset}': 'main ol li',
  '/playback': 'main section h2',
};
