import { shareEndpoints } from '@waymark/contract/shares/endpoints.ts';
import type { SharedRoute } from '@waymark/contract/shares/schema.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { call } from '../api/client.ts';
import type { Coordinate } from '../map/around-the-world.ts';
import { createMap } from '../map/create-map.ts';
import { MarkerData } from '../map/markers/marker-data.ts';
import type { MapRoute } from '../map/routes-layer.ts';
import type { SharedMap } from './page.ts';

const ZOOM = 14;
/** A route is never shown closer. */
const CLOSEST_ZOOM = 16;
const MARKER = 0;
/** The marker rotates with the heading. Without one it has no direction. */
const TURNED = statusNumber('moving');
const UNTURNED = statusNumber('active');

export interface ShareMapOptions {
  /** Grants access to the server's map files and to the position. */
  token: string;
  theme: 'light' | 'dark';
  title: string;
}

/** Creates the map with a single marker. */
export function shareMap(container: HTMLElement, options: ShareMapOptions): SharedMap {
  const markers = new MarkerData();
  let name = '';
  let placed = false;
  let fitted: SharedRoute['state'] | undefined;
  const map = createMap(container, {
    theme: options.theme,
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    title: options.title,
    unitsSystem: 'metric',
    markers,
    nameOf: () => name,
  });
  // Without a map configuration the outline of the world is drawn.
  call(shareEndpoints.map, { params: { token: options.token } }).then(map.setConfig, () => undefined);
  map.on('pan', () => map.follow(false));
  const recenter = (): void => {
    const [longitude, latitude] = markers.placeOf(MARKER);
    map.moveTo({ longitude, latitude, zoom: Math.max(map.view().zoom, ZOOM) }, placed);
    map.follow(true);
  };
  /** Draws the route, and fits it with the vehicle when its state changes. */
  const showRoute = (route: SharedRoute, vehicle: Coordinate[]): void => {
    const drawn = mapRouteOf(route);
    map.setRoutes([drawn], []);
    const all = [...drawn.line, ...drawn.markers.map(({ at }) => at), ...vehicle];
    if (fitted === route.state || all.length === 0) return;
    fitted = route.state;
    map.fit(all, { animate: false, maxZoom: CLOSEST_ZOOM });
  };
  return {
    show(location) {
      const { longitude, latitude, headingDegrees, route } = location;
      const vehicle: Coordinate[] = longitude === null || latitude === null ? [] : [[longitude, latitude]];
      if (route) showRoute(route, vehicle);
      if (longitude === null || latitude === null) {
        markers.setShown(MARKER, false);
        map.refreshMarkers();
        placed = false;
        return;
      }
      name = location.name;
      const look = headingDegrees === null ? UNTURNED : TURNED;
      markers.place(MARKER, longitude, latitude, headingDegrees ?? Number.NaN, look, performance.now());
      if (placed) return;
      markers.setShown(MARKER, true);
      map.select(MARKER);
      // The whole route stays in view until the visitor asks for the vehicle.
      if (!route) recenter();
      placed = true;
    },
    showWay: (points) =>
      map.setRoutes(
        [],
        [{ line: points.map(([latitude, longitude]): Coordinate => [longitude, latitude]), isGap: false }],
      ),
    recenter,
    setCovered: (bottom) => map.setPadding({ top: 64, right: 0, bottom, left: 0 }),
  };
}

function mapRouteOf({ line, markerPoints }: SharedRoute): MapRoute {
  const places = markerPoints.map(({ longitude, latitude }): Coordinate => [longitude, latitude]);
  return {
    line: line?.map(([latitude, longitude]): Coordinate => [longitude, latitude]) ?? places,
    markers: markerPoints.map(({ number, state }, index) => ({
      text: String(number),
      state: state === 'covered' ? 'covered' : 'pending',
      isEnd: markerPoints.length > 1 && (index === 0 || index === markerPoints.length - 1),
      at: places[index]!,
    })),
  };
}
