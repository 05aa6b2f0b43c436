/**
 * The one place that touches the map library: everything else of the web application knows only `MapHandle`.
 * Longer than most files because it is the whole of that boundary; what it joins lies in style/, markers/ and
 * track-layer.ts.
 */
import type { MapConfig } from '@waymark/contract/map/schema.ts';
import type { Status } from '@waymark/domain/status.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import '@fontsource-variable/noto-sans/wght.css';
import '@fontsource-variable/noto-sans/wght-italic.css';
import { AttributionControl, addProtocol, Map as MapLibre, Marker, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Protocol } from 'pmtiles';
import { type Bounds, boundsOf, type Coordinate, nearestLongitude } from './around-the-world.ts';
import './map.css';
import type { Cluster } from './markers/cluster-index.ts';
import { clusterBounds, clusterShares, HIT_PIXELS, type Hit, hitTest } from './markers/hit-test.ts';
import { latitudeOf, longitudeOf, MarkerData } from './markers/marker-data.ts';
import { MarkerLabels } from './markers/marker-labels.ts';
import { clusterRadius, MARKER_LAYER_ID, MarkerLayer } from './markers/marker-layer.ts';
import { screenOf } from './markers/screen.ts';
import { applyStyle } from './style/apply-style.ts';
import { type Basemap, EMPTY_BASEMAP, loadBasemap, loadWorlds } from './style/basemap.ts';
import { composeStyle, LABELS_BEGIN } from './style/compose-style.ts';
import type { MapTheme } from './style/palette.ts';
import { TRACK_MARKS_LAYER, type Track, TrackLayer } from './track-layer.ts';

export type { Coordinate } from './around-the-world.ts';
export type { MapTheme } from './style/palette.ts';
export type { Track } from './track-layer.ts';

export interface MapView {
  longitude: number;
  latitude: number;
  zoom: number;
}

export interface MapPadding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** What the pointer is over, in CSS px of the map's element. */
export type MapTarget =
  | { kind: 'marker'; slot: number; x: number; y: number }
  | { kind: 'cluster'; count: number; shares: { status: Status; count: number }[]; x: number; y: number };

export interface MapEvents {
  /** The view changed and rests. */
  rest: (view: MapView) => void;
  /** A person moved the map by hand or keys: follow mode ends. */
  pan: () => void;
  hover: (target: MapTarget | null) => void;
  /** A marker was chosen; null: the empty map was. Clusters open by themselves. */
  choose: (slot: number | null) => void;
  /** A mark of the track was chosen. */
  chooseMark: (id: string) => void;
}

export interface CreateMapOptions {
  theme: MapTheme;
  reducedMotion: boolean;
  /** Accessible name of the map. */
  title: string;
  unitsSystem: 'metric' | 'imperial';
  view?: MapView | undefined;
  /** Rows of all markers; the page's store writes them. Left out: a map without markers. */
  markers?: MarkerData | undefined;
  nameOf?: ((slot: number) => string) | undefined;
}

export interface Playback {
  longitude: number;
  latitude: number;
  headingDegrees: number;
  status: Status;
  /** Under the mark: the time, or whose it is. */
  label: string;
}

export interface MapHandle {
  /** Says which maps there are; until then, and without, the world outline is drawn. */
  setConfig(config: MapConfig): void;
  setTheme(theme: MapTheme): void;
  /** What covers the map at its edges: the middle of what is free is the middle of the map. */
  setPadding(padding: MapPadding): void;
  view(): MapView;
  moveTo(view: Partial<MapView>, animate: boolean): void;
  /** Shows all of the places; a single place at street level. */
  fit(places: readonly Coordinate[], options?: { animate?: boolean; maxZoom?: number }): void;
  /** Brings a place into the free part of the map, if it is not there; never zooms out. @param zoom at least */
  reveal(place: { longitude: number; latitude: number }, zoom: number): void;
  /** Shows every marker that the filter shows, or all where it shows none; false when there is no marker at all. */
  fitMarkers(animate: boolean): boolean;
  zoomBy(steps: number): void;
  /** @param slot −1 for none */
  select(slot: number): void;
  /** Keeps the selected marker in the middle. */
  follow(on: boolean): void;
  /** Names at any zoom. */
  setNames(always: boolean): void;
  /** Joins clusters at once: after a change of filter. */
  refreshMarkers(): void;
  /** Asks the browser where the person is and shows it. @returns false when it does not tell */
  locate(): Promise<boolean>;
  setTail(tail: readonly Coordinate[]): void;
  setTrack(track: Track | null): void;
  fitTrack(animate: boolean): void;
  /** The markers that play tracks back, one a track; a single one is marked out. */
  setPlayback(playbacks: readonly Playback[]): void;
  resize(): void;
  /** Calls back with each event until the returned function is called. */
  on<Name extends keyof MapEvents>(name: Name, listener: MapEvents[Name]): () => void;
  /** JavaScript time of the marker layer's last frame, ms. */
  markerFrameMilliseconds(): number;
  destroy(): void;
}

const MAX_ZOOM = 20;
const FIT_ZOOM = 16;
const FIRST_VIEW: MapView = { longitude: 10, latitude: 25, zoom: 1.4 };
const FIT_PIXELS = 56;
/** A place this close to the edge is not in view. */
const REVEAL_PIXELS = 40;
const MOVE_MILLISECONDS = 500;
/** Follow mode moves the map when the marker is this far from the middle. */
const FOLLOW_PIXELS = 0.5;
/** After this many rows with a pointer at rest the target under it may have moved away. */
const HOVER_MILLISECONDS = 120;

let prepared = false;

/** Worker and archive protocol, once a page. */
function prepare(): void {
  if (prepared) return;
  prepared = true;
  setWorkerUrl(workerUrl);
  // Only where there are archives is their reader needed.
  let archives: Promise<Protocol> | null = null;
  addProtocol('pmtiles', async (request, abort) => {
    archives ??= import('pmtiles').then((reader) => new reader.Protocol());
    return (await archives).tile(request, abort);
  });
}

/** @param container an empty element with a size; the map fills it */
export function createMap(container: HTMLElement, options: CreateMapOptions): MapHandle {
  prepare();
  const first = options.view ?? FIRST_VIEW;
  let theme = options.theme;
  let basemap: Basemap = EMPTY_BASEMAP;
  let style = composeStyle(theme, basemap);
  const map = new MapLibre({
    container,
    style,
    center: [first.longitude, first.latitude],
    zoom: first.zoom,
    maxZoom: MAX_ZOOM,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    fadeDuration: options.reducedMotion ? 0 : 200,
    reduceMotion: options.reducedMotion,
    locale: { 'Map.Title': options.title },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
  map.addControl(
    new ScaleControl({ maxWidth: 90, unit: options.unitsSystem === 'metric' ? 'metric' : 'imperial' }),
    'bottom-right',
  );

  const listeners: { [Name in keyof MapEvents]: Set<MapEvents[Name]> } = {
    rest: new Set(),
    pan: new Set(),
    hover: new Set(),
    choose: new Set(),
    chooseMark: new Set(),
  };
  const emit = <Name extends keyof MapEvents>(name: Name, ...values: Parameters<MapEvents[Name]>): void => {
    for (const listener of listeners[name]) (listener as (...given: Parameters<MapEvents[Name]>) => void)(...values);
  };

  const data = options.markers;
  const layer = data ? new MarkerLayer(data, { theme, reducedMotion: options.reducedMotion }) : null;
  const labels = layer ? new MarkerLabels(container, layer, options.nameOf ?? (() => '')) : null;
  const track = new TrackLayer(map, theme);
  const playbackData = new MarkerData();
  const playbackLayer = new MarkerLayer(
    playbackData,
    { theme, reducedMotion: true, clustered: false },
    `${MARKER_LAYER_ID}-playback`,
  );
  let playbackNames: readonly string[] = [];
  const playbackLabels = new MarkerLabels(container, playbackLayer, (slot) => playbackNames[slot] ?? '');
  let playing = false;

  // What is ours goes into any style: lines under the names, marks over everything.
  const restore = (): void => {
    if (!map.getLayer(LABELS_BEGIN)) return;
    track.restore();
    for (const ours of [layer, playing ? playbackLayer : null]) {
      if (!ours) continue;
      if (map.getLayer(ours.id)) map.moveLayer(ours.id);
      else map.addLayer(ours);
    }
  };
  // Parts of the map may come before the first style is in.
  let styled = false;
  const restyle = (): void => {
    if (!styled) return;
    const next = composeStyle(theme, basemap);
    applyStyle(map, style, next);
    style = next;
    restore();
  };
  map.once('style.load', () => {
    styled = true;
    restyle();
  });
  const gone = new AbortController();
  const addPart = (part: Partial<Basemap>): void => {
    // A part may come when the map has been left.
    if (gone.signal.aborted) return;
    basemap = { ...basemap, ...part };
    restyle();
  };
  void loadWorlds(addPart, gone.signal);
  let loading = new AbortController();
  const applyConfig = (config: MapConfig): void => {
    loading.abort();
    loading = new AbortController();
    loadBasemap(config, addPart, loading.signal);
  };

  // Follow
  let following = false;
  map.on('render', () => {
    const now = performance.now();
    if (layer && following && layer.selected >= 0 && data?.placed[layer.selected] === 1 && !map.isZooming()) {
      const longitude = nearestLongitude(longitudeOf(layer.drawnX(layer.selected, now)), map.getCenter().lng);
      const latitude = latitudeOf(layer.drawnY(layer.selected, now));
      const here = map.project([longitude, latitude]);
      const middle = map.project(map.getCenter());
      if (Math.hypot(here.x - middle.x, here.y - middle.y) > FOLLOW_PIXELS)
        map.jumpTo({ center: [longitude, latitude] });
    }
    const screen = screenOf(map);
    labels?.update(screen, map.getZoom(), now);
    if (playing) playbackLabels.update(screen, 0, now);
  });
  map.on('moveend', () => emit('rest', currentView(map)));
  map.on('dragstart', () => emit('pan'));
  const onKey = (event: KeyboardEvent): void => {
    if (event.key.startsWith('Arrow')) emit('pan');
  };
  map.getCanvas().addEventListener('keydown', onKey);

  // Pointer
  let hovered: Hit | null = null;
  let pointer: { x: number; y: number } | null = null;
  let hoverTimer: ReturnType<typeof setTimeout> | null = null;
  const hitAt = (x: number, y: number, radius: number): Hit | null =>
    layer && data
      ? hitTest(screenOf(map), data, layer.visible, layer.selected, layer.drawnClusters, clusterRadius, x, y, radius)
      : null;
  const lookUnderPointer = (): void => {
    hoverTimer = null;
    const hit = pointer && !map.isMoving() ? hitAt(pointer.x, pointer.y, HIT_PIXELS.pointer) : null;
    map.getCanvasContainer().toggleAttribute('data-hit', hit !== null);
    if (sameHit(hit, hovered)) return;
    hovered = hit;
    emit('hover', hit && targetOf(hit));
  };
  map.on('mousemove', (event) => {
    pointer = event.point;
    hoverTimer ??= setTimeout(lookUnderPointer, 16);
  });
  map.on('mouseout', () => {
    pointer = null;
    hoverTimer ??= setTimeout(lookUnderPointer, 16);
  });
  map.on('movestart', () => {
    hoverTimer ??= setTimeout(lookUnderPointer, HOVER_MILLISECONDS);
  });
  map.on('click', (event) => {
    const touch = 'pointerType' in event.originalEvent && event.originalEvent.pointerType === 'touch';
    const hit = hitAt(event.point.x, event.point.y, touch ? HIT_PIXELS.touch : HIT_PIXELS.pointer);
    if (hit?.kind === 'cluster') openCluster(hit.cluster);
    else if (hit) emit('choose', hit.slot);
    else if (map.getLayer(TRACK_MARKS_LAYER)) {
      const [mark] = map.queryRenderedFeatures(event.point, { layers: [TRACK_MARKS_LAYER] });
      if (typeof mark?.properties.id === 'string') emit('chooseMark', mark.properties.id);
      else emit('choose', null);
    } else emit('choose', null);
  });
  const openCluster = (cluster: Cluster): void => {
    if (!layer || !data) return;
    const bounds = clusterBounds(data, (slot) => layer.clusters.cellOf(slot), cluster);
    if (bounds.west > bounds.east) return;
    fitBounds(
      [longitudeOf(bounds.west), latitudeOf(bounds.south), longitudeOf(bounds.east), latitudeOf(bounds.north)],
      true,
      MAX_ZOOM - 2,
      map.getZoom() + 1,
    );
  };

  const fitBounds = (bounds: Bounds | null, animate: boolean, maxZoom = FIT_ZOOM, minZoom = 0): void => {
    if (!bounds) return;
    const camera = map.cameraForBounds(
      [
        [bounds[0], bounds[1]],
        [bounds[2], bounds[3]],
      ],
      { padding: FIT_PIXELS, maxZoom },
    );
    if (!camera?.center) return;
    const zoom = Math.min(maxZoom, Math.max(minZoom, camera.zoom ?? map.getZoom()));
    map.easeTo({ center: camera.center, zoom, duration: animate && !options.reducedMotion ? MOVE_MILLISECONDS : 0 });
  };

  let here: Marker | null = null;
  const sizes = new ResizeObserver(() => map.resize());
  sizes.observe(container);

  return {
    setConfig: applyConfig,
    setTheme(next) {
      if (next === theme) return;
      theme = next;
      layer?.setOptions({ theme });
      playbackLayer.setOptions({ theme });
      track.setTheme(theme);
      restyle();
    },
    setPadding(padding) {
      map.setPadding(padding);
    },
    view: () => currentView(map),
    moveTo(view, animate) {
      map.easeTo({
        ...(view.longitude !== undefined && view.latitude !== undefined
          ? { center: [view.longitude, view.latitude] }
          : {}),
        ...(view.zoom !== undefined ? { zoom: view.zoom } : {}),
        duration: animate && !options.reducedMotion ? MOVE_MILLISECONDS : 0,
      });
    },
    fit(places, { animate = true, maxZoom = FIT_ZOOM } = {}) {
      fitBounds(boundsOf(places), animate, maxZoom);
    },
    reveal(place, zoom) {
      const { latitude } = place;
      const longitude = nearestLongitude(place.longitude, map.getCenter().lng);
      const point = map.project([longitude, latitude]);
      const { top, right, bottom, left } = map.getPadding() as MapPadding;
      const canvas = map.getCanvas();
      const inside =
        point.x > left + REVEAL_PIXELS &&
        point.x < canvas.clientWidth - right - REVEAL_PIXELS &&
        point.y > top + REVEAL_PIXELS &&
        point.y < canvas.clientHeight - bottom - REVEAL_PIXELS;
      if (inside && map.getZoom() >= zoom - 2) return;
      map.easeTo({
        center: [longitude, latitude],
        zoom: Math.max(zoom, map.getZoom()),
        duration: options.reducedMotion ? 0 : MOVE_MILLISECONDS,
      });
    },
    fitMarkers(animate) {
      const bounds = data ? (boundsWhere(data, data.shown) ?? boundsWhere(data, data.placed)) : null;
      fitBounds(bounds, animate);
      return bounds !== null;
    },
    zoomBy(steps) {
      map.easeTo({ zoom: map.getZoom() + steps, duration: options.reducedMotion ? 0 : 200 });
    },
    select(slot) {
      layer?.select(slot);
    },
    follow(on) {
      following = on;
      map.triggerRepaint();
    },
    setNames(always) {
      labels?.setAlways(always);
      map.triggerRepaint();
    },
    refreshMarkers() {
      layer?.refreshClusters();
    },
    async locate() {
      const place = await currentPlace();
      if (!place) return false;
      here ??= new Marker({ element: hereElement() });
      here.setLngLat([place.longitude, place.latitude]).addTo(map);
      map.easeTo({ center: [place.longitude, place.latitude], zoom: Math.max(map.getZoom(), 14) });
      return true;
    },
    setTail: (tail) => track.setTail(tail),
    setTrack: (next) => track.setTrack(next),
    fitTrack(animate) {
      fitBounds(track.bounds(), animate);
    },
    setPlayback(playbacks) {
      playing = playbacks.length > 0;
      playbackNames = playbacks.map(({ label }) => label);
      playbacks.forEach(({ longitude, latitude, headingDegrees, status }, slot) => {
        playbackData.place(slot, longitude, latitude, headingDegrees, statusNumber(status), performance.now());
      });
      for (let slot = playbacks.length; slot < playbackData.count; slot++) playbackData.remove(slot);
      playbackLayer.select(playbacks.length === 1 ? 0 : -1);
      playbackLabels.setAlways(playbacks.length > 1);
      restore();
      playbackLabels.update(screenOf(map), 0, performance.now());
    },
    resize: () => void map.resize(),
    on(name, listener) {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
    markerFrameMilliseconds: () => layer?.lastFrameMilliseconds ?? 0,
    destroy() {
      gone.abort();
      loading.abort();
      sizes.disconnect();
      if (hoverTimer) clearTimeout(hoverTimer);
      map.getCanvas().removeEventListener('keydown', onKey);
      labels?.remove();
      playbackLabels.remove();
      map.remove();
    },
  };
}

function currentView(map: MapLibre): MapView {
  const { lng, lat } = map.getCenter().wrap();
  return { longitude: lng, latitude: lat, zoom: map.getZoom() };
}

function targetOf(hit: Hit): MapTarget {
  if (hit.kind === 'marker') return hit;
  return { kind: 'cluster', count: hit.cluster.count, shares: clusterShares(hit.cluster), x: hit.x, y: hit.y };
}

function sameHit(a: Hit | null, b: Hit | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'marker') return b.kind === 'marker' && a.slot === b.slot;
  return b.kind === 'cluster' && a.cluster === b.cluster;
}

/** @param wanted 1 for the rows that count */
function boundsWhere(data: MarkerData, wanted: Uint8Array): Bounds | null {
  const places: Coordinate[] = [];
  for (let slot = 0; slot < data.count; slot++)
    if (data.placed[slot] === 1 && wanted[slot] === 1) places.push(data.placeOf(slot));
  return boundsOf(places);
}

function hereElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'wm-here';
  return element;
}

/** Place of the person, null when the browser does not tell. */
function currentPlace(): Promise<{ longitude: number; latitude: number } | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) resolve(null);
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve({ longitude: coords.longitude, latitude: coords.latitude }),
        () => resolve(null),
        { timeout: 10_000, maximumAge: 60_000 },
      );
  });
}
