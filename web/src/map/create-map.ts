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
import { MapCard } from './map-card.ts';
import type { CreateMapOptions, MapHandle, ShapeEditor } from './map-handle.ts';
import { MAX_ZOOM, openMapLibre } from './map-library.ts';
import { MapListeners } from './map-listeners.ts';
import { MarkerCanvas } from './markers/marker-canvas.ts';
import { screenOf } from './markers/screen.ts';
import { OwnPlace } from './own-place.ts';
import { PlacesLayer } from './places-layer.ts';
import { PlaybackMarkers } from './playback-markers.ts';
import { watchPointer } from './pointer.ts';
import { RoutesLayer } from './routes-layer.ts';
import { StopMarkers } from './stop-markers.ts';
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
  const places = new PlacesLayer(map, options.theme);
  const routes = new RoutesLayer(map, options.theme);
  const track = new TrackLayer(map, options.theme);
  const playback = new PlaybackMarkers(container, options.theme);
  const ownPlace = new OwnPlace(map);
  const card = new MapCard(map);
  const stops = new StopMarkers(map, {
    choose: (key) => listeners.emit('chooseStop', key),
    move: (key, at) => listeners.emit('moveStop', key, at),
  });

  // Adds the product's layers to any style, under the names. Markers are over everything, on a canvas of their own.
  const restoreLayers = (): void => {
    if (!map.getLayer(LABELS_BEGIN)) return;
    places.restore();
    routes.restore();
    track.restore();
  };
  style.attach(map, restoreLayers);

  let following = false;
  const canvas = new MarkerCanvas(map, (now) => {
    const place = following && !map.isZooming() ? markers?.selectedPlace(now) : undefined;
    if (place) camera.follow(place);
    const screen = screenOf(map);
    markers?.labels.update(screen, map.getZoom(), now);
    if (playback.isPlaying) playback.updateLabels(screen, now);
  });
  if (markers) canvas.add(markers.layer);
  map.on('moveend', () => listeners.emit('rest', camera.view()));
  map.on('dragstart', () => listeners.emit('pan'));
  const onKey = (event: KeyboardEvent): void => {
    if (event.key.startsWith('Arrow')) listeners.emit('pan');
  };
  map.getCanvas().addEventListener('keydown', onKey);
  map.on('contextmenu', ({ lngLat }) => {
    const { lng, lat } = lngLat.wrap();
    listeners.emit('ask', [lng, lat]);
  });
  let editor: ShapeEditor | null = null;
  const endPointer = watchPointer(map, {
    hitAt: (x, y, radius) => markers?.hitAt(map, x, y, radius) ?? null,
    hover: (target) => listeners.emit('hover', target),
    click(hit, at) {
      if (hit?.kind === 'cluster') camera.fit(markers!.boundsOf(hit.cluster), true, MAX_ZOOM - 2, map.getZoom() + 1);
      else listeners.emit('choose', hit?.slot ?? null, at);
    },
    clickMark: (id) => listeners.emit('chooseMark', id),
    placeAt: (x, y) => places.placeAt([x, y]),
    clickPlace: (id) => listeners.emit('choosePlace', id),
    routeAt: (x, y) => routes.routeAt([x, y]),
    clickRoute: ({ id, marker }) => listeners.emit('chooseRoute', id, marker),
  });

  return {
    setConfig: (config) => style.setConfig(config),
    setTheme(theme) {
      if (theme === style.theme) return;
      markers?.layer.setOptions({ theme });
      playback.layer.setOptions({ theme });
      places.setTheme(theme);
      routes.setTheme(theme);
      track.setTheme(theme);
      style.setTheme(theme);
      editor?.setTheme(theme);
    },
    setPadding: (padding) => camera.setPadding(padding),
    setFitRoom: (room) => {
      camera.fitRoom = room;
    },
    view: () => camera.view(),
    moveTo: (view, animate) => camera.moveTo(view, animate),
    fit: (places, { animate = true, maxZoom = FIT_ZOOM } = {}) => camera.fit(boundsOf(places), animate, maxZoom),
    reveal: (place, zoom) => camera.reveal(place, zoom),
    isInView: (place) => camera.isInView(place),
    fitMarkers(animate) {
      const bounds = markers?.bounds() ?? null;
      camera.fit(bounds, animate);
      return bounds !== null;
    },
    zoomBy: (steps) => camera.zoomBy(steps),
    select: (slot) => markers?.layer.select(slot),
    setBadges: (slots) => markers?.layer.setBadges(slots),
    follow(on) {
      following = on;
      canvas.request();
    },
    setNames(always) {
      markers?.labels.setAlways(always);
      canvas.request();
    },
    setReasons(reasons) {
      markers?.labels.setReasons(reasons);
      canvas.request();
    },
    refreshMarkers: () => markers?.layer.refreshClusters(),
    locate: () => ownPlace.show(),
    setTail: (tail) => track.setTail(tail),
    setTrack: (next) => track.setTrack(next),
    fitTrack: (animate) => camera.fit(track.bounds(), animate),
    setPlayback(playbacks) {
      playback.set(playbacks);
      if (playback.isPlaying) canvas.add(playback.layer);
      playback.updateLabels(screenOf(map), performance.now());
    },
    setStops: (next) => stops.set(next),
    setCard(element, at) {
      if (element === null) return card.hide();
      card.show(element, at);
      camera.reveal({ longitude: at[0], latitude: at[1] }, 0, card.room);
    },
    setPlaces: (next) => places.setPlaces(next),
    setRoutes: (next, driven) => routes.set(next, driven),
    selectPlace: (id) => places.select(id ?? ''),
    async editShape(events) {
      const { TerraShapeEditor } = await import('./drawing/shape-editor.ts');
      if (!map.getLayer(LABELS_BEGIN)) await map.once('style.load');
      const opened = new TerraShapeEditor(map, style.theme, events);
      editor = opened;
      return opened;
    },
    resize: () => void map.resize(),
    on: (name, listener) => listeners.on(name, listener),
    markerFrameMilliseconds: () => markers?.layer.lastFrameMilliseconds ?? 0,
    destroy() {
      editor?.close();
      style.destroy();
      endPointer();
      map.getCanvas().removeEventListener('keydown', onKey);
      canvas.remove();
      markers?.labels.remove();
      playback.destroy();
      stops.destroy();
      map.remove();
    },
  };
}
