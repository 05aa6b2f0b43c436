import { describe, expect, it } from 'vitest';
import { EMPTY_BASEMAP, kindOfMapUrl } from './basemap.ts';
import { composeStyle, LABELS_BEGIN } from './compose-style.ts';
import type { MapTheme } from './palette.ts';

const archive = {
  name: 'town',
  url: '/maps/town.pmtiles',
  bounds: [9, 47, 10, 48],
  minZoom: 0,
  maxZoom: 14,
  attribution: '© OpenMapTiles',
};
const empty = { type: 'FeatureCollection' as const, features: [] };
const everything = {
  ...EMPTY_BASEMAP,
  world: '/assets/world.json',
  archives: [archive],
  island: { transportation: empty, place: empty },
  network: {
    light: {
      kind: 'style' as const,
      style: {
        version: 8 as const,
        glyphs: 'https://tiles.example/{fontstack}/{range}.pbf',
        sources: { tiles: { type: 'vector' as const, url: 'https://tiles.example/planet' } },
        layers: [
          { id: 'names', type: 'symbol' as const, source: 'tiles', 'source-layer': 'place' },
          { id: 'water', type: 'fill' as const, source: 'tiles', 'source-layer': 'water' },
        ],
      },
    },
    dark: null,
  },
};

describe('the composed style', () => {
  it.each(['light', 'dark'] as MapTheme[])('keeps every name above the place of our layers (%s)', (theme) => {
    const { layers } = composeStyle(theme, everything);
    const begin = layers.findIndex((layer) => layer.id === LABELS_BEGIN);
    const kinds = layers.map((layer) => layer.type === 'symbol');
    expect(kinds.slice(0, begin)).not.toContain(true);
    expect(kinds.slice(begin + 1)).not.toContain(false);
  });

  it('refers only to its own sources and names each layer once', () => {
    const { layers, sources } = composeStyle('light', everything);
    for (const layer of layers) if ('source' in layer) expect(Object.keys(sources)).toContain(layer.source);
    expect(new Set(layers.map((layer) => layer.id)).size).toBe(layers.length);
  });

  it('draws the demo country with the layers of the street map, and only those that it has', () => {
    const ids = composeStyle('light', everything).layers.map((layer) => layer.id);
    expect(ids).toContain('island-primary');
    expect(ids).toContain('archive-0-primary');
    expect(ids).not.toContain('island-water');
    expect(ids.indexOf('island-primary')).toBeGreaterThan(ids.indexOf('archive-0-motorway'));
  });

  it('uses no glyph server unless the network style has one', () => {
    expect(composeStyle('dark', everything).glyphs).toBeUndefined();
    expect(composeStyle('light', everything).glyphs).toContain('tiles.example');
  });

  it('changes only colors between the themes, so that a switch rebuilds nothing', () => {
    const offline = { ...everything, network: EMPTY_BASEMAP.network };
    const light = composeStyle('light', offline);
    const dark = composeStyle('dark', offline);
    expect(dark.layers.map((layer) => layer.id)).toEqual(light.layers.map((layer) => layer.id));
    expect(Object.keys(dark.sources)).toEqual(Object.keys(light.sources));
  });
});

describe('an address in the settings', () => {
  it.each([
    ['https://tiles.openfreemap.org/styles/positron', 'style'],
    ['https://example.org/{z}/{x}/{y}.pbf?key=1', 'vectorTiles'],
    ['https://example.org/{z}/{x}/{y}.png', 'rasterTiles'],
    ['/maps/planet.pmtiles', 'vectorTiles'],
  ] as const)('%s is a %s', (url, kind) => {
    expect(kindOfMapUrl(url)).toBe(kind);
  });
});
