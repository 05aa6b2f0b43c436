/** The maps of mails, by what they show. */
import { type AlertMap, drawAlertMap, frameOfAlert } from './alert-map.ts';
import { boxOf, type MapBox } from './map-frame.ts';
import { drawRouteMap, frameOfRoute, type RouteMap } from './route-map.ts';

export type { MapBox, MapPicture } from './map-frame.ts';

export type DrawnMap = ({ kind: 'alert' } & AlertMap) | ({ kind: 'route' } & RouteMap);

/** Returns the land that a picture shows. */
export function boxOfMap(map: DrawnMap): MapBox {
  return boxOf(map.kind === 'alert' ? frameOfAlert(map) : frameOfRoute(map));
}

/** Draws a picture as PNG. @param roads as those of `groundOf` @returns undefined if it would show nothing */
export function drawMap(map: DrawnMap, roads: readonly number[]): Buffer | undefined {
  return map.kind === 'alert' ? drawAlertMap(map, roads) : drawRouteMap(map, roads);
}
