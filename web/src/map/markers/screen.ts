import type { Map as MapLibre } from 'maplibre-gl';
import { mercatorX, mercatorY } from './marker-data.ts';

/**
 * Mapping from fixed-point Mercator to CSS px of the canvas. The map is never rotated or tilted, so this is a shift and
 * a scale.
 */
export interface Screen {
  /** Fixed-point Mercator of the reference point and its position on the canvas. */
  centreX: number;
  centreY: number;
  left: number;
  top: number;
  pixelsPerUnit: number;
  width: number;
  height: number;
}

export function screenOf(map: MapLibre): Screen {
  const centre = map.getCenter();
  const point = map.project(centre);
  const canvas = map.getCanvas();
  return {
    centreX: mercatorX(centre.lng),
    centreY: mercatorY(centre.lat),
    left: point.x,
    top: point.y,
    pixelsPerUnit: (512 * 2 ** map.getZoom()) / 2 ** 32,
    width: canvas.clientWidth,
    height: canvas.clientHeight,
  };
}

export function screenX(screen: Screen, x: number): number {
  return screen.left + ((x - screen.centreX) | 0) * screen.pixelsPerUnit;
}

export function screenY(screen: Screen, y: number): number {
  return screen.top + (y - screen.centreY) * screen.pixelsPerUnit;
}
