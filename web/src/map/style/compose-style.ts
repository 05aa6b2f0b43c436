import type {
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { Basemap, NetworkMap } from './basemap.ts';
import { MAP_PALETTE, type MapTheme } from './palette.ts';
import { type SourceOf, type StreetLayers, streetLayers } from './street-layers.ts';
import { WORLD_ATTRIBUTION, WORLD_SOURCE, worldLayers } from './world-layers.ts';

/** The product's own layers are added below this one, so that names stay on top. */
export const LABELS_BEGIN = 'labels-begin';

/**
 * Composes one style from the available parts, bottom first: background, world outline, network map, archives, the demo
 * country, then all names. Each archive has its own background, so that it hides the layers below.
 */
export function composeStyle(theme: MapTheme, basemap: Basemap): StyleSpecification {
  const colour = MAP_PALETTE[theme];
  const sources: Record<string, SourceSpecification> = {};
  const ground: LayerSpecification[] = [
    {
      id: 'background',
      type: 'background',
      paint: { 'background-color': basemap.world ? colour.water : colour.land },
    },
  ];
  const labels: LayerSpecification[] = [];
  const put = (layers: StreetLayers): void => {
    ground.push(...layers.ground);
    labels.push(...layers.labels);
  };

  const network = basemap.network[theme];
  const covered = network !== null;
  if (basemap.world) {
    sources[WORLD_SOURCE] = { type: 'geojson', data: basemap.world, tolerance: 0.2, attribution: WORLD_ATTRIBUTION };
    const world = worldLayers(theme);
    put(covered ? { ground: world.ground, labels: [] } : world);
  }
  const style: Partial<StyleSpecification> = {};
  if (network) put(networkLayers(theme, network, sources, style));

  basemap.archives.forEach((archive, index) => {
    const id = `archive-${index}`;
    sources[id] = {
      type: 'vector',
      url: `pmtiles://${absolute(archive.url)}`,
      attribution: archive.attribution,
    };
    sources[`${id}-ground`] = { type: 'geojson', data: groundOf(archive) };
    ground.push({
      id: `${id}-land`,
      type: 'fill',
      source: `${id}-ground`,
      minzoom: 7,
      paint: { 'fill-color': colour.land },
    });
    put(streetLayers(theme, `${id}-`, tiles(id)));
  });

  const islandLayers = Object.keys(basemap.island);
  for (const sourceLayer of islandLayers)
    sources[`island-${sourceLayer}`] = { type: 'geojson', data: basemap.island[sourceLayer]!, tolerance: 0.2 };
  if (islandLayers.length > 0)
    put(
      streetLayers(theme, 'island-', (sourceLayer) =>
        sourceLayer in basemap.island ? { source: `island-${sourceLayer}` } : null,
      ),
    );

  const begin: LayerSpecification = {
    id: LABELS_BEGIN,
    type: 'background',
    layout: { visibility: 'none' },
    paint: { 'background-color': colour.land },
  };
  return { ...style, version: 8, sources, layers: [...ground, begin, ...labels] };
}

/** Returns the layers of the network map and adds its sources, glyphs and sprite to the style. */
function networkLayers(
  theme: MapTheme,
  network: NetworkMap,
  sources: Record<string, SourceSpecification>,
  style: Partial<StyleSpecification>,
): StreetLayers {
  if (network.kind === 'rasterTiles') {
    sources.network = { type: 'raster', tiles: [network.url], tileSize: 256 };
    return { ground: [{ id: 'network-tiles', type: 'raster', source: 'network' }], labels: [] };
  }
  if (network.kind === 'vectorTiles') {
    sources.network = network.url.includes('{z}')
      ? { type: 'vector', tiles: [network.url], maxzoom: 14 }
      : { type: 'vector', url: `pmtiles://${absolute(network.url)}` };
    return streetLayers(theme, 'network-', tiles('network'));
  }
  const { glyphs, sprite, layers } = network.style;
  if (glyphs) style.glyphs = glyphs;
  if (sprite) style.sprite = sprite;
  for (const [name, source] of Object.entries(network.style.sources)) sources[`network-${name}`] = source;
  const renamed = layers.map((layer) => ({
    ...layer,
    id: `network-${layer.id}`,
    ...('source' in layer && typeof layer.source === 'string' ? { source: `network-${layer.source}` } : {}),
  })) as LayerSpecification[];
  return {
    ground: renamed.filter((layer) => !isText(layer)),
    labels: renamed.filter(isText),
  };
}

/** Vector tiles have every source layer except the demo country's `land`. */
const tiles =
  (source: string): SourceOf =>
  (sourceLayer) =>
    sourceLayer === 'land' ? null : { source, 'source-layer': sourceLayer };

const isText = (layer: LayerSpecification): layer is SymbolLayerSpecification => layer.type === 'symbol';

/**
 * Returns the rectangle that an archive covers. It is the same object each time, so that it counts as the same data.
 */
function groundOf(archive: Basemap['archives'][number]): GeoJSON.Feature {
  let ground = grounds.get(archive);
  if (!ground) {
    const [west, south, east, north] = archive.bounds as [number, number, number, number];
    const corners = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    ground = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [corners] } };
    grounds.set(archive, ground);
  }
  return ground;
}

const grounds = new WeakMap<Basemap['archives'][number], GeoJSON.Feature>();

function absolute(url: string): string {
  return new URL(url, globalThis.location?.href ?? 'http://localhost/').href;
}
