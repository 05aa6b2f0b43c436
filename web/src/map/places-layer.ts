import { PLACE_COLORS, type PlaceColor } from '@waymark/domain/places/place.ts';
import { type PlaceShape, squareMetersOf } from '@waymark/domain/places/shape.ts';
import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as MapLibre, PointLike } from 'maplibre-gl';
import { placePaint } from '../ui/icons/place-colors.ts';
import { labelChip } from './label-chip.ts';
import { CIRCLE_SIDES, ringOf } from './place-outline.ts';
import { LABELS_BEGIN } from './style/compose-style.ts';
import { LABEL_FONT } from './style/fonts.ts';
import type { MapTheme } from './style/palette.ts';

/** A place as the map draws it. */
export interface MapPlace {
  id: string;
  name: string;
  color: PlaceColor;
  shape: PlaceShape;
  /** Proposed by Waymark, not saved by a user. Drawn with a dashed outline. */
  discovered?: boolean;
}

const AREAS = 'places';
const POINTS = 'place-points';
/** Each theme has a picture of its own: tiles keep the picture with which they were laid out. */
const chipOf = (theme: MapTheme): string => `place-chip-${theme}`;
/** Thousands of circles have fewer sides. */
const SIDES = { few: CIRCLE_SIDES, many: 24 };
const MANY_PLACES = 1000;
/** At lower zooms most places are smaller than a dot. */
const DOTS_UNTIL_ZOOM = 12;
const NAMES_FROM_ZOOM = 11;
const FILL = 'places-fill';
const HIT_LAYERS = ['place-names', FILL, 'place-dots'];
const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The places: area, outline and name, under the names of the map. Keeps its data and restores it with a new style. */
export class PlacesLayer {
  readonly #map: MapLibre;
  #theme: MapTheme;
  #areas = EMPTY;
  #points = EMPTY;
  #selected = '';

  constructor(map: MapLibre, theme: MapTheme) {
    this.#map = map;
    this.#theme = theme;
  }

  setPlaces(places: readonly MapPlace[]): void {
    const sides = places.length > MANY_PLACES ? SIDES.many : SIDES.few;
    const features = places.map((place) => featuresOf(place, sides));
    this.#areas = { type: 'FeatureCollection', features: features.map(({ area }) => area) };
    this.#points = { type: 'FeatureCollection', features: features.flatMap(({ points }) => points) };
    this.restore();
  }

  /** Emphasizes a place. @param id empty for none */
  select(id: string): void {
    if (id === this.#selected) return;
    this.#selected = id;
    if (this.#map.getLayer('places-selected')) this.#map.setFilter('places-selected', ['==', ['get', 'id'], id]);
  }

  setTheme(theme: MapTheme): void {
    if (theme === this.#theme) return;
    this.#theme = theme;
    if (!this.#map.getLayer(LABELS_BEGIN)) return;
    for (const { id } of this.#layers()) if (this.#map.getLayer(id)) this.#map.removeLayer(id);
    this.restore();
  }

  /** Adds missing sources and layers and sets their data. */
  restore(): void {
    const map = this.#map;
    if (!map.getLayer(LABELS_BEGIN)) return;
    if (this.#areas.features.length === 0 && !map.getSource(AREAS)) return;
    this.#put(AREAS, this.#areas);
    this.#put(POINTS, this.#points);
    const chip = chipOf(this.#theme);
    if (!map.hasImage(chip)) {
      const { image, ...options } = labelChip(this.#theme);
      map.addImage(chip, image, options);
    }
    for (const layer of this.#layers()) {
      // Names are covered only by the markers, which are moved to the top.
      const before = layer.type === 'symbol' ? undefined : LABELS_BEGIN;
      if (map.getLayer(layer.id)) map.moveLayer(layer.id, before);
      else map.addLayer(layer, before);
    }
  }

  /** Returns the id of the smallest place at a point of the map's element. */
  placeAt(point: PointLike): string | undefined {
    const layers = HIT_LAYERS.filter((id) => this.#map.getLayer(id));
    if (layers.length === 0) return undefined;
    const found = this.#map.queryRenderedFeatures(point, { layers });
    const smallest = found.toSorted((a, b) => Number(a.properties.area) - Number(b.properties.area))[0];
    return typeof smallest?.properties.id === 'string' ? smallest.properties.id : undefined;
  }

  #put(id: string, data: FeatureCollection): void {
    const source = this.#map.getSource(id);
    if (source) void (source as GeoJSONSource).setData(data);
    else this.#map.addSource(id, { type: 'geojson', data, tolerance: 0.2 });
  }

  #layers(): LayerSpecification[] {
    const theme = this.#theme;
    const color = [
      'match',
      ['get', 'color'],
      ...PLACE_COLORS.flatMap((name) => [name, placePaint(name, theme)]),
      placePaint('gray', theme),
    ];
    const isDiscovered = ['get', 'discovered'];
    return [
      { id: FILL, type: 'fill', source: AREAS, paint: { 'fill-color': color, 'fill-opacity': 0.12 } },
      {
        id: 'places-outline',
        type: 'line',
        source: AREAS,
        filter: ['!', isDiscovered],
        layout: { 'line-join': 'round' },
        paint: { 'line-color': color, 'line-width': 1.5 },
      },
      {
        id: 'places-discovered',
        type: 'line',
        source: AREAS,
        filter: isDiscovered,
        paint: { 'line-color': color, 'line-width': 1.5, 'line-dasharray': [2, 2] },
      },
      {
        id: 'places-selected',
        type: 'line',
        source: AREAS,
        filter: ['==', ['get', 'id'], this.#selected],
        layout: { 'line-join': 'round' },
        paint: { 'line-color': color, 'line-width': 3 },
      },
      {
        id: 'place-dots',
        type: 'circle',
        source: POINTS,
        filter: ['==', ['get', 'kind'], 'dot'],
        maxzoom: DOTS_UNTIL_ZOOM,
        paint: { 'circle-color': color, 'circle-radius': 3.5 },
      },
      {
        id: 'place-names',
        type: 'symbol',
        source: POINTS,
        filter: ['==', ['get', 'kind'], 'name'],
        minzoom: NAMES_FROM_ZOOM,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': LABEL_FONT.medium,
          'text-size': 11,
          'text-max-width': 14,
          'text-anchor': 'bottom',
          'text-offset': [0, -0.6],
          'icon-image': chipOf(theme),
          'icon-text-fit': 'both',
          'icon-text-fit-padding': [3, 6, 3, 6],
        },
        paint: { 'text-color': theme === 'light' ? '#151A21' : '#E8ECF1' },
      },
    ] as LayerSpecification[];
  }
}

/** Returns the area of a place, its middle, and where its name is drawn, at the northern edge. */
function featuresOf(
  { id, name, color, shape, discovered = false }: MapPlace,
  sides: number,
): { area: Feature; points: Feature[] } {
  const ring = ringOf(shape, sides);
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude), ring.map(([, latitude]) => latitude)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
  const properties = { id, name, color, discovered, area: squareMetersOf(shape) };
  const pointAt = (kind: 'dot' | 'name', latitude: number): Feature => ({
    type: 'Feature',
    properties: { ...properties, kind },
    geometry: { type: 'Point', coordinates: [middle, latitude] },
  });
  return {
    area: {
      type: 'Feature',
      properties,
      geometry: { type: 'Polygon', coordinates: [ring.map((point) => [...point])] },
    },
    points: [pointAt('dot', (south + north) / 2), pointAt('name', north)],
  };
}
