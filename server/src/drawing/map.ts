/** The maps of mails and PDF files, by what they show. */
import { type AlertMap, drawAlertMap, frameOfAlert } from './alert-map.ts';
import { drawIncidentMap, frameOfIncident, type IncidentMap } from './incident-map.ts';
import { boxOf, type MapBox, type MapFrame } from './map-frame.ts';
import { drawRouteMap, frameOfRoute, type RouteMap } from './route-map.ts';

export type { MapBox, MapPicture } from './map-frame.ts';

export type DrawnMap =
  | ({ kind: 'alert' } & AlertMap)
  | ({ kind: 'route' } & RouteMap)
  | ({ kind: 'incident' } & IncidentMap);

/** Returns the land that a picture shows. */
export function boxOfMap(map: DrawnMap): MapBox {
  return boxOf(frameOf(map));
}

function frameOf(map: DrawnMap): MapFrame {
  if (map.kind === 'alert') return frameOfAlert(map);
  return map.kind === 'route' ? frameOfRoute(map) : frameOfIncident(map);
}

/** Draws a picture as PNG. @param roads as those of `groundOf` @returns undefined if it would show nothing */
export function drawMap(map: DrawnMap, roads: readonly number[]): Buffer | undefined {
  if (map.kind === 'alert') return drawAlertMap(map, roads);
  return map.kind === 'route' ? drawRouteMap(map, roads) : drawIncidentMap(map, roads);
}
