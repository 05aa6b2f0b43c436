import { shareEndpoints } from '@waymark/contract/shares/endpoints.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { call } from '../api/client.ts';
import { createMap } from '../map/create-map.ts';
import { MarkerData } from '../map/markers/marker-data.ts';
import type { ShareMapOptions } from './map.ts';
import { type SharedMap, wide } from './page.ts';

const ZOOM = 14;
/** Width of the list with its margin. */
const PANEL_PX = 392;
/** A marker rotates with the heading. Without one it has no direction. */
const TURNED = statusNumber('moving');
const UNTURNED = statusNumber('active');

/** Creates the map of several assets. @param onChoose called with the index of the chosen marker, null for none */
export function fleetMap(
  container: HTMLElement,
  { token, theme, title }: ShareMapOptions,
  onChoose: (index: number | null) => void,
): SharedMap {
  const markers = new MarkerData();
  let names: string[] = [];
  let fitted = false;
  const map = createMap(container, {
    theme,
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    title,
    unitsSystem: 'metric',
    markers,
    nameOf: (slot) => names[slot] ?? '',
  });
  call(shareEndpoints.map, { params: { token } }).then(map.setConfig, () => undefined);
  map.on('choose', (slot) => {
    map.select(slot ?? -1);
    onChoose(slot);
  });
  return {
    show({ assets = [] }) {
      const next = assets.map(({ name }) => name);
      // Another asset in a slot must not glide there from the place of the one before.
      if (next.join('\n') !== names.join('\n')) {
        for (let slot = 0; slot < names.length; slot++) markers.remove(slot);
        map.select(-1);
        onChoose(null);
      }
      names = next;
      for (const [slot, { latitude, longitude, headingDegrees }] of assets.entries()) {
        markers.setShown(slot, latitude !== null);
        if (latitude === null || longitude === null) continue;
        const look = headingDegrees === null ? UNTURNED : TURNED;
        markers.place(slot, longitude, latitude, headingDegrees ?? Number.NaN, look, performance.now());
      }
      map.refreshMarkers();
      if (!fitted) fitted = map.fitMarkers(false);
    },
    recenter() {
      map.select(-1);
      onChoose(null);
      map.fitMarkers(true);
    },
    choose(slot) {
      const [longitude, latitude] = markers.placeOf(slot);
      map.select(slot);
      onChoose(slot);
      map.moveTo({ longitude, latitude, zoom: Math.max(map.view().zoom, ZOOM) }, true);
    },
    // On wide screens the list covers the left side.
    setCovered: (bottom) => map.setPadding({ top: 64, right: 0, bottom, left: wide() ? PANEL_PX : 0 }),
  };
}
