import fineUrl from 'world-atlas/countries-50m.json?url';
import coarseUrl from 'world-atlas/countries-110m.json?url';
import { LABEL_FONT } from './fonts.ts';
import { MAP_PALETTE, type MapTheme } from './palette.ts';
import type { StreetLayers } from './street-layers.ts';

/** Natural Earth's countries (npm `world-atlas`), the map that needs no network. */
export const WORLD_SOURCE = 'world';
export const WORLD_ATTRIBUTION = '© Natural Earth';

/** The coarse outline loads first. The fine one, six times its size, follows. */
export const WORLD_OUTLINES = { coarse: coarseUrl, fine: fineUrl } as const;

/**
 * Fetches an outline, so that the map's worker finds it in the browser's cache.
 *
 * @returns its address
 * @throws TypeError or Error if the file, which is part of the product, cannot be fetched
 */
export async function loadWorld(outline: keyof typeof WORLD_OUTLINES): Promise<string> {
  const url = WORLD_OUTLINES[outline];
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`world outline: ${answer.status}`);
  await answer.blob();
  return url;
}

export function worldLayers(theme: MapTheme): StreetLayers {
  const colour = MAP_PALETTE[theme];
  return {
    ground: [
      { id: 'world-land', type: 'fill', source: WORLD_SOURCE, paint: { 'fill-color': colour.land } },
      {
        id: 'world-border',
        type: 'line',
        source: WORLD_SOURCE,
        paint: { 'line-color': colour.boundary, 'line-width': 0.8, 'line-opacity': 0.7 },
      },
    ],
    labels: [
      {
        id: 'world-name',
        type: 'symbol',
        source: WORLD_SOURCE,
        minzoom: 1.5,
        maxzoom: 7,
        filter: ['==', ['geometry-type'], 'Point'],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': LABEL_FONT.medium,
          'text-size': 12,
          'text-padding': 8,
          'symbol-sort-key': ['-', ['get', 'squareDegrees']],
        },
        paint: { 'text-color': colour.textMinor, 'text-halo-color': colour.halo, 'text-halo-width': 1.4 },
      },
    ],
  };
}
