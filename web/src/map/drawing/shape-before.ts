import type { PlaceShape } from '@waymark/domain/places/shape.ts';
import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { ringOf } from '../place-outline.ts';
import { LABELS_BEGIN } from '../style/compose-style.ts';
import type { MapTheme } from '../style/palette.ts';
import { DRAWING_COLORS } from './drawing-look.ts';

const ID = 'shape-before';

/** The dashed outline that a place has had until now, beside its edited shape. */
export class ShapeBefore {
  readonly #map: MapLibre;

  constructor(map: MapLibre) {
    this.#map = map;
  }

  show(shape: PlaceShape | null, theme: MapTheme): void {
    const data: FeatureCollection = {
      type: 'FeatureCollection',
      features: shape
        ? [
            {
              type: 'Feature',
              properties: {},
              geometry: { type: 'LineString', coordinates: ringOf(shape).map((point) => [...point]) },
            },
          ]
        : [],
    };
    const source = this.#map.getSource(ID);
    if (source) void (source as GeoJSONSource).setData(data);
    else this.#map.addSource(ID, { type: 'geojson', data });
    const color = DRAWING_COLORS[theme].before;
    if (this.#map.getLayer(ID)) this.#map.setPaintProperty(ID, 'line-color', color);
    else
      this.#map.addLayer(
        {
          id: ID,
          type: 'line',
          source: ID,
          paint: { 'line-color': color, 'line-width': 1.5, 'line-dasharray': [3, 2] },
        },
        LABELS_BEGIN,
      );
  }

  remove(): void {
    if (this.#map.getLayer(ID)) this.#map.removeLayer(ID);
    if (this.#map.getSource(ID)) this.#map.removeSource(ID);
  }
}
