/** The part of the world that a map shows, in the units of the cluster index. */
import type { Map as MapLibre } from 'maplibre-gl';
import type { GridView } from './cluster-index.ts';
import { mercatorY } from './marker-data.ts';

const WORLD = 2 ** 32;
const HALF_WORLD = 2 ** 31;

/** Returns the view of a map. @param margin share of the view's size added on each side */
export function gridView(map: MapLibre, margin: number): GridView {
  const bounds = map.getBounds();
  const west = (bounds.getWest() / 360 + 0.5) * WORLD;
  const east = (bounds.getEast() / 360 + 0.5) * WORLD;
  const north = mercatorY(bounds.getNorth()) + HALF_WORLD;
  const south = mercatorY(bounds.getSouth()) + HALF_WORLD;
  const width = (east - west) * margin;
  const height = (south - north) * margin;
  return {
    west: west - width,
    east: east + width,
    north: Math.max(0, north - height),
    south: Math.min(WORLD - 1, south + height),
  };
}

/** Returns whether a view has all of another one. */
export function contains(outer: GridView, inner: GridView): boolean {
  return (
    outer.west <= inner.west && outer.east >= inner.east && outer.north <= inner.north && outer.south >= inner.south
  );
}
