import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { applyStyle, type StyledMap } from './apply-style.ts';
import { EMPTY_BASEMAP } from './basemap.ts';
import { composeStyle } from './compose-style.ts';

/** Stores sources and ordered layers like the library. */
class FakeMap {
  sources = new Map<string, SourceSpecification>();
  layers: LayerSpecification[] = [];
  calls: string[] = [];
  getSource = (id: string) => {
    const source = this.sources.get(id);
    return source && { ...source, setData: () => this.calls.push(`data ${id}`) };
  };
  getLayer = (id: string) => this.layers.find((layer) => layer.id === id);
  addSource = (id: string, source: SourceSpecification) => {
    this.calls.push(`source ${id}`);
    this.sources.set(id, source);
  };
  removeSource = (id: string) => {
    if (this.layers.some((layer) => 'source' in layer && layer.source === id)) throw new Error(`${id} is in use`);
    this.sources.delete(id);
  };
  addLayer = (layer: LayerSpecification, before?: string) => {
    if ('source' in layer && !this.sources.has(String(layer.source))) throw new Error(`no source ${layer.source}`);
    const at = before === undefined ? this.layers.length : this.layers.findIndex(({ id }) => id === before);
    if (at < 0) throw new Error(`no layer ${before}`);
    this.layers.splice(at, 0, layer);
  };
  removeLayer = (id: string) => {
    this.layers = this.layers.filter((layer) => layer.id !== id);
  };
  setPaintProperty = (id: string, name: string) => this.calls.push(`paint ${id} ${name}`);
  setLayoutProperty = (id: string, name: string) => this.calls.push(`layout ${id} ${name}`);
  setGlyphs = () => this.calls.push('glyphs');
  setSprite = () => this.calls.push('sprite');

  begin(style: StyleSpecification): this {
    for (const [id, source] of Object.entries(style.sources)) this.sources.set(id, source);
    this.layers = [...style.layers];
    return this;
  }
  get styled(): StyledMap {
    return this as unknown as StyledMap;
  }
}

const collection = () => ({ type: 'FeatureCollection' as const, features: [] });
const world = '/assets/coarse.json';
const island = { transportation: collection(), place: collection() };
const archives = [
  { name: 'a', url: '/maps/a.pmtiles', bounds: [9, 47, 10, 48], minZoom: 0, maxZoom: 14, attribution: '' },
];
const network = {
  light: {
    kind: 'style' as const,
    style: {
      version: 8 as const,
      glyphs: 'g',
      sources: { tiles: { type: 'vector' as const, url: 'u' } },
      layers: [{ id: 'names', type: 'symbol' as const, source: 'tiles', 'source-layer': 'place' }],
    },
  },
  dark: null,
};
const ids = (layers: readonly LayerSpecification[]) => layers.map((layer) => layer.id);

describe('a style that follows another', () => {
  it('ends with the sources and layers of the second in its order, after any intermediate styles', () => {
    const parts = [
      EMPTY_BASEMAP,
      { ...EMPTY_BASEMAP, world },
      { ...EMPTY_BASEMAP, world, archives },
      { ...EMPTY_BASEMAP, world, archives, island, network },
      { ...EMPTY_BASEMAP, island },
    ];
    const styles = parts.flatMap((part) => [composeStyle('light', part), composeStyle('dark', part)]);
    for (const from of styles)
      for (const to of styles) {
        const map = new FakeMap().begin(from);
        applyStyle(map.styled, from, to);
        expect(ids(map.layers)).toEqual(ids(to.layers));
        expect([...map.sources.keys()].sort()).toEqual(Object.keys(to.sources).sort());
      }
  });

  it('changes only colors when the theme changes, and loads no data again', () => {
    const basemap = { ...EMPTY_BASEMAP, world, archives, island };
    const light = composeStyle('light', basemap);
    const map = new FakeMap().begin(light);
    applyStyle(map.styled, light, composeStyle('dark', basemap));
    expect(map.calls).toContain('paint world-land fill-color');
    expect(map.calls.filter((call) => !call.startsWith('paint'))).toEqual([]);
  });

  it('sends new data of a source once', () => {
    const from = composeStyle('light', { ...EMPTY_BASEMAP, world });
    const map = new FakeMap().begin(from);
    applyStyle(map.styled, from, composeStyle('light', { ...EMPTY_BASEMAP, world: '/assets/fine.json' }));
    expect(map.calls).toEqual(['data world']);
  });

  it('leaves other layers in place', () => {
    const from = composeStyle('light', EMPTY_BASEMAP);
    const map = new FakeMap().begin(from);
    map.layers.push({ id: 'markers', type: 'background' });
    applyStyle(map.styled, from, composeStyle('light', { ...EMPTY_BASEMAP, world }));
    expect(ids(map.layers)).toContain('markers');
  });
});
