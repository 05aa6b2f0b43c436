/** Routes as the map draws them. Pure. */
import type { MarkerPoint, Route } from '@waymark/contract/routes/schema.ts';
import type { Coordinate } from '../../map/around-the-world.ts';
import type { MapRoute } from '../../map/routes-layer.ts';

/** @param number of the route among several, from 1; undefined for a single one */
export function mapRouteOf(route: Pick<Route, 'id' | 'markerPoints' | 'line'>, number?: number): MapRoute {
  return {
    id: route.id,
    number,
    line: lineOf(route),
    markers: route.markerPoints.map((marker, index) => ({
      text: String(index + 1),
      state: 'planned',
      isEnd: isEnd(route.markerPoints, index),
      at: placeOf(marker),
    })),
  };
}

/** Returns the way along roads, else straight through the markers. */
export function lineOf({ line, markerPoints }: Pick<Route, 'line' | 'markerPoints'>): Coordinate[] {
  if (line !== null) return line.map(([latitude, longitude]) => [longitude, latitude]);
  return markerPoints.map(placeOf);
}

export function placeOf({ latitude, longitude }: Pick<MarkerPoint, 'latitude' | 'longitude'>): Coordinate {
  return [longitude, latitude];
}

export function isEnd(markers: readonly unknown[], index: number): boolean {
  return index === 0 || index === markers.length - 1;
}
