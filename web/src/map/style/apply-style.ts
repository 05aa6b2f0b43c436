import type {
  GeoJSONSource,
  GeoJSONSourceSpecification,
  LayerSpecification,
  Map as MapLibre,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';

/** The part of the map to which a style is applied. */
export type StyledMap = Pick<
  MapLibre,
  | 'addLayer'
  | 'addSource'
  | 'getLayer'
  | 'getSource'
  | 'removeLayer'
  | 'removeSource'
  | 'setGlyphs'
  | 'setLayoutProperty'
  | 'setPaintProperty'
  | 'setSprite'
>;

type Properties = Record<string, unknown>;

/**
 * Converts one style of `composeStyle` into the next on a map that has the first. The library's own diff compares the
 * GeoJSON of every source number by number. Here the same object means the same data. A theme change therefore costs a
 * few paint properties, and a new part costs only that part. Layers outside the style stay in place.
 */
export function applyStyle(map: StyledMap, from: StyleSpecification, to: StyleSpecification): void {
  const wanted = new Map(to.layers.map((layer) => [layer.id, layer]));
  for (const layer of from.layers) {
    const next = wanted.get(layer.id);
    if ((!next || sourceOf(next) !== sourceOf(layer)) && map.getLayer(layer.id)) map.removeLayer(layer.id);
  }
  for (const [id, source] of Object.entries(from.sources)) {
    const next = to.sources[id];
    if (next && sameSource(source, next)) continue;
    if (next && isGeoJson(source) && isGeoJson(next)) (map.getSource(id) as GeoJSONSource).setData(next.data);
    else if (map.getSource(id)) map.removeSource(id);
  }
  if (from.glyphs !== to.glyphs) map.setGlyphs(to.glyphs ?? null);
  if (JSON.stringify(from.sprite) !== JSON.stringify(to.sprite)) map.setSprite(to.sprite ? spriteUrl(to.sprite) : null);
  for (const [id, source] of Object.entries(to.sources)) if (!map.getSource(id)) map.addSource(id, source);
  const before = new Map(from.layers.map((layer) => [layer.id, layer]));
  let above: string | undefined;
  for (const layer of [...to.layers].reverse()) {
    if (!map.getLayer(layer.id)) map.addLayer(layer, above);
    else change(map, before.get(layer.id) ?? layer, layer);
    above = layer.id;
  }
}

function change(map: StyledMap, from: LayerSpecification, to: LayerSpecification): void {
  for (const [name, value] of changes(from.paint, to.paint)) map.setPaintProperty(to.id, name as never, value as never);
  for (const [name, value] of changes(from.layout, to.layout))
    map.setLayoutProperty(to.id, name as never, value as never);
}

function changes(from: object = {}, to: object = {}): [string, unknown][] {
  const old = from as Properties;
  const next = to as Properties;
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]))
    .map((name) => [name, next[name]]);
}

function sourceOf(layer: LayerSpecification): string {
  return 'source' in layer ? `${layer.type} ${String(layer.source)}` : layer.type;
}

function isGeoJson(source: SourceSpecification): source is GeoJSONSourceSpecification {
  return source.type === 'geojson';
}

function sameSource(a: SourceSpecification, b: SourceSpecification): boolean {
  if (isGeoJson(a) && isGeoJson(b)) return a.data === b.data;
  return JSON.stringify(a) === JSON.stringify(b);
}

function spriteUrl(sprite: NonNullable<StyleSpecification['sprite']>): string {
  return typeof sprite === 'string' ? sprite : (sprite[0]?.url ?? '');
}
