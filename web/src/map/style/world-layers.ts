import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-50m.json?url';
import { LABEL_FONT } from './fonts.ts';
import { MAP_PALETTE, type MapTheme } from './palette.ts';
import type { StreetLayers } from './street-layers.ts';

/** Natural Earth's countries (npm `world-atlas`): the map that is there without any network. */
export const WORLD_SOURCE = 'world';
export const WORLD_ATTRIBUTION = '© Natural Earth';

type Countries = FeatureCollection<Polygon | MultiPolygon, { name: string }>;

/**
 * Loads the outline. @throws TypeError or Error when the file, which is part of the product, cannot be fetched
 */
export async function loadWorld(): Promise<Countries> {
  const answer = await fetch(worldUrl);
  if (!answer.ok) throw new Error(`world outline: ${answer.status}`);
  const topology = (await answer.json()) as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  const countries = feature(topology, topology.objects.countries) as Countries;
  return { type: 'FeatureCollection', features: countries.features.filter((country) => !crossesAntimeridian(country)) };
}

/** A polygon that wraps round the world would be filled across all of it. */
function crossesAntimeridian(country: Feature<Polygon | MultiPolygon>): boolean {
  const polygons = country.geometry.type === 'Polygon' ? [country.geometry.coordinates] : country.geometry.coordinates;
  return polygons.some((rings) =>
    rings.some((ring) => ring.some((point, index) => index > 0 && Math.abs(point[0]! - ring[index - 1]![0]!) > 350)),
  );
}

export function worldLayers(theme: MapTheme): StreetLayers {
  const colour = MAP_PALETTE[theme];
  const ground: LayerSpecification[] = [
    { id: 'world-land', type: 'fill', source: WORLD_SOURCE, paint: { 'fill-color': colour.land } },
    {
      id: 'world-border',
      type: 'line',
      source: WORLD_SOURCE,
      paint: { 'line-color': colour.boundary, 'line-width': 0.8, 'line-opacity': 0.7 },
    },
  ];
  const labels: LayerSpecification[] = [
    {
      id: 'world-name',
      type: 'symbol',
      source: WORLD_SOURCE,
      minzoom: 2,
      maxzoom: 7,
      layout: { 'text-field': ['get', 'name'], 'text-font': LABEL_FONT.medium, 'text-size': 12, 'text-padding': 12 },
      paint: { 'text-color': colour.textMinor, 'text-halo-color': colour.halo, 'text-halo-width': 1.4 },
    },
  ];
  return { ground, labels };
}
