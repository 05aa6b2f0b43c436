/** Connects the drawing library with the map so that it can draw across the antimeridian. */
import type { Map as MapLibre } from 'maplibre-gl';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { nearestLongitude } from '../around-the-world.ts';
import { ringFrom, SHAPE_DECIMALS } from './drawn-shape.ts';

type Changes = Parameters<TerraDrawMapLibreGLAdapter<MapLibre>['render']>[0];
type Feature = Changes['created'][number];

/**
 * The library accepts longitudes of ±180° only. It receives the degrees from a meridian near the shape, so that the
 * antimeridian of the library is on the other side of the Earth.
 */
export class MeridianAdapter extends TerraDrawMapLibreGLAdapter<MapLibre> {
  readonly #map: MapLibre;
  /** Whole degrees. Changes only while the library has no shape. */
  meridian = 0;

  constructor(map: MapLibre) {
    super({ map, coordinatePrecision: SHAPE_DECIMALS, prefixId: 'draw' });
    this.#map = map;
  }

  /** Returns the pixels of a longitude of the library, in the copy of the world that the map shows. */
  override project(longitude: number, latitude: number): { x: number; y: number } {
    const shown = nearestLongitude(longitude + this.meridian, this.#map.getCenter().lng);
    const { x, y } = this.#map.project([shown, latitude]);
    return { x, y };
  }

  override unproject(x: number, y: number): { lng: number; lat: number } {
    const { lng, lat } = this.#map.unproject([x, y]);
    return { lng: nearestLongitude(lng, this.meridian) - this.meridian, lat };
  }

  override render(changes: Changes, styling: Parameters<TerraDrawMapLibreGLAdapter<MapLibre>['render']>[1]): void {
    const moved = (features: Feature[]) => features.map((feature) => this.#moved(feature));
    const { created, updated, unchanged } = changes;
    super.render(
      { ...changes, created: moved(created), updated: moved(updated), unchanged: moved(unchanged) },
      styling,
    );
  }

  /** Returns a feature of the library in longitudes of the map. */
  #moved(feature: Feature): Feature {
    const { geometry } = feature;
    const ring = (positions: number[][]) => ringFrom(positions, this.meridian);
    if (geometry.type === 'Polygon')
      return { ...feature, geometry: { ...geometry, coordinates: geometry.coordinates.map(ring) } };
    if (geometry.type === 'LineString')
      return { ...feature, geometry: { ...geometry, coordinates: ring(geometry.coordinates) } };
    return { ...feature, geometry: { ...geometry, coordinates: ring([geometry.coordinates])[0]! } };
  }
}
