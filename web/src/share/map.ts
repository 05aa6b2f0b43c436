import { shareEndpoints } from '@waymark/contract/shares/endpoints.ts';
import type { SharedLocation } from '@waymark/contract/shares/schema.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { call } from '../api/client.ts';
import { createMap } from '../map/create-map.ts';
import { MarkerData } from '../map/markers/marker-data.ts';

const ZOOM = 14;
const MARKER = 0;
/** The marker rotates with the heading. Without one it has no direction. */
const TURNED = statusNumber('moving');
const UNTURNED = statusNumber('active');

export interface ShareMap {
  show(location: SharedLocation): void;
  /** Returns to the marker and follows it until the visitor moves the map. */
  recenter(): void;
  setCovered(bottom: number): void;
}

/** Creates the map with a single marker. @param token grants access to the server's map files and to the position */
export function shareMap(
  container: HTMLElement,
  options: { token: string; theme: 'light' | 'dark'; title: string },
): ShareMap {
  const markers = new MarkerData();
  let name = '';
  let placed = false;
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
  return {
    show(location) {
      const { longitude, latitude, headingDegrees } = location;
      if (longitude === null || latitude === null) return;
      name = location.name;
      const look = headingDegrees === null ? UNTURNED : TURNED;
      markers.place(MARKER, longitude, latitude, headingDegrees ?? Number.NaN, look, performance.now());
      if (placed) return;
      markers.setShown(MARKER, true);
      map.select(MARKER);
      recenter();
      placed = true;
    },
    recenter,
    setCovered: (bottom) => map.setPadding({ top: 64, right: 0, bottom, left: 0 }),
  };
}
