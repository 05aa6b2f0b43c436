import { AttributionControl, addProtocol, Map as MapLibre, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Protocol } from 'pmtiles';
import type { CreateMapOptions, MapView } from './map-handle.ts';
import type { composeStyle } from './style/compose-style.ts';

export const MAX_ZOOM = 20;
const FIRST_VIEW: MapView = { longitude: 10, latitude: 25, zoom: 1.4 };

let prepared = false;

/** Sets up worker and archive protocol, once per page. */
function prepare(): void {
  if (prepared) return;
  prepared = true;
  setWorkerUrl(workerUrl);
  // The reader is loaded only for maps in archives.
  let archives: Promise<Protocol> | null = null;
  addProtocol('pmtiles', async (request, abort) => {
    archives ??= import('pmtiles').then((reader) => new reader.Protocol());
    return (await archives).tile(request, abort);
  });
}

/**
 * Creates a flat map, north up, with attribution and scale.
 * @param container an empty element with a size
 */
export function openMapLibre(
  container: HTMLElement,
  style: ReturnType<typeof composeStyle>,
  { view = FIRST_VIEW, reducedMotion, title, unitsSystem }: CreateMapOptions,
): MapLibre {
  prepare();
  const map = new MapLibre({
    container,
    style,
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    maxZoom: MAX_ZOOM,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    fadeDuration: reducedMotion ? 0 : 200,
    reduceMotion: reducedMotion,
    locale: { 'Map.Title': title },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
  map.addControl(new ScaleControl({ maxWidth: 90, unit: unitsSystem }), 'bottom-right');
  return map;
}
