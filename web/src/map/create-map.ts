/**
 * Joins the parts of a map into its handle. Only this folder uses the map library. The rest of the web application uses
 * map-handle.ts.
 */
import '@fontsource-variable/noto-sans/wght.css';
import '@fontsource-variable/noto-sans/wght-italic.css';
import { boundsOf } from './around-the-world.ts';
import { Camera, FIT_ZOOM } from './camera.ts';
import { FleetMarkers } from './fleet-markers.ts';
import './map.css';
import type { CreateMapOptions, MapHandle } from './map-handle.ts';
import { MAX_ZOOM, openMapLibre } from './map-library.ts';
import { MapListeners } from './map-listeners.ts';
import { screenOf } from './markers/screen.ts';
import { OwnPlace } from './own-place.ts';
import { PlaybackMarkers } from './playback-markers.ts';
import { watchPointer } from './pointer.ts';
import { LABELS_BEGIN } from './style/compose-style.ts';
import { MapStyle } from './style/map-style.ts';
import { TrackLayer } from './track-layer.ts';

/** Opens a map. @param container an empty element with a size, which the map fills */
export function createMap(container: HTMLElement, options: CreateMapOptions): MapHandle {
  const style = new MapStyle(options.theme);
  const map = openMapLibre(container, style.first, options);
  const camera = new Camera(map, options.reducedMotion);
  const listeners = new MapListeners();
  // Labels of a later part are drawn over those of an earlier one.
  const markers = options.markers ? new FleetMarkers(container, options.markers, options) : null;
  const track = new TrackLayer(map, options.theme);
  const playback = new PlaybackMarkers(container, options.theme);
  const ownPlace = new OwnPlace(map);

  // Adds the product's layers to any style: lines under the names, markers over everything.
  const restoreLayers = (): void => {
    if (!map.getLayer(LABELS_BEGIN)) return;
    track.restore();
    for (const layer of [markers?.layer, playback.isPlaying ? playback.layer : undefined]) {
      if (!layer) continue;
      if (map.getLayer(layer.id)) map.moveLayer(layer.id);
      else map.addLayer(layer);
    }
  };
  style.attach(map, restoreLayers);

  let following = false;
  map.on('render', () => {
    const now = performance.now();
    const place = following && !map.isZooming() ? markers?.selectedPlace(now) : undefined;
    if (place) camera.follow(place);
    const screen = screenOf(map);
    markers?.labels.update(screen, map.getZoom(), now);
    if (playback.isPlaying) playback.updateLabels(screen, now);
  });
  map.on('moveend', () => listeners.emit('rest', camera.view()));
  map.on('dragstart', () => listeners.emit('pan'));
  const onKey = (event: KeyboardEvent): void => {
    if (event.key.startsWith('Arrow')) listeners.emit('pan');
  };
  map.getCanvas().addEventListener('keydown', onKey);
  const endPointer = watchPointer(map, {
    hitAt: (x, y, radius) => markers?.hitAt(map, x, y, radius) ?? null,
    hover: (target) => listeners.emit('hover', target),
    click(hit) {
      if (hit?.kind === 'cluster') camera.fit(markers!.boundsOf(hit.cluster), true, MAX_ZOOM - 2, map.getZoom() + 1);
      else listeners.emit('choose', hit?.slot ?? null);
    },
    clickMark: (id) => listeners.emit('chooseMark', id),
  });

  return {
    setConfig: (config) => style.setConfig(config),
    setTheme(theme) {
      if (theme === style.theme) return;
      markers?.layer.setOptions({ theme });
      playback.layer.setOptions({ theme });
      track.setTheme(theme);
      style.setTheme(theme);
    },
    setPadding: (padding) => void map.setPadding(padding),
    setFitRoom: (room) => {
      camera.fitRoom = room;
    },
    view: () => camera.view(),
    moveTo: (view, animate) => camera.moveTo(view, animate),
    fit: (places, { animate = true, maxZoom = FIT_ZOOM } = {}) => camera.fit(boundsOf(places), animate, maxZoom),
    reveal: (place, zoom) => camera.reveal(place, zoom),
    fitMarkers(animate) {
      const bounds = markers?.bounds() ?? null;
      camera.fit(bounds, animate);
      return bounds !== null;
    },
    zoomBy: (steps) => camera.zoomBy(steps),
    select: (slot) => markers?.layer.select(slot),
    follow(on) {
      following = on;
      map.triggerRepaint();
    },
    setNames(always) {
      markers?.labels.setAlways(always);
      map.triggerRepaint();
    },
    refreshMarkers: () => markers?.layer.refreshClusters(),
    locate: () => ownPlace.show(),
    setTail: (tail) => track.setTail(tail),
    setTrack: (next) => track.setTrack(next),
    fitTrack: (animate) => camera.fit(track.bounds(), animate),
    setPlayback(playbacks) {
      playback.set(playbacks);
      // Only the first frame adds the layer: restoring the layers draws the whole track again.
      if (playback.isPlaying && !map.getLayer(playback.layer.id)) restoreLayers();
      playback.updateLabels(screenOf(map), performance.now());
    },
    resize: () => void map.resize(),
    on: (name, listener) => listeners.on(name, listener),
    markerFrameMilliseconds: () => markers?.layer.lastFrameMilliseconds ?? 0,
    destroy() {
      style.destroy();
      endPointer();
      map.getCanvas().removeEventListener('keydown', onKey);
      markers?.labels.remove();
      playback.destroy();
      map.remove();
    },
  };
}
