/**
 * Page of the benchmark `map-markers`: the product's marker layer or its baseline under the same updates. The baseline
 * is a GeoJSON source that is rebuilt on every tick. A runner opens the page and calls `window.runMapMarkersBench(…)`.
 *
 * Updates arrive as on the live channel: one binary frame every 250 ms, decoded into the rows.
 */
import { decodeFrame, FrameWriter } from '@waymark/contract/live/frame.ts';
import type { FeatureCollection, Point } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { ATLAS_ROWS, drawAtlas, MARK_CELL } from '../src/map/markers/atlas.ts';
import { MarkerCanvas } from '../src/map/markers/marker-canvas.ts';
import { MarkerData } from '../src/map/markers/marker-data.ts';
import { MarkerLayer } from '../src/map/markers/marker-layer.ts';

export interface MapMarkersOptions {
  markers: number;
  updatesPerSecond: number;
  seconds: number;
  mode: 'layer' | 'geojson';
  /** Zoom of the map, 12 by default, which shows both clusters and single markers. */
  zoom?: number;
  /**
   * Whether markers glide, true by default. False makes them jump like those of the baseline, for a comparison of equal
   * work.
   */
  glide?: boolean;
}

/**
 * Measurements that the page can take itself. The library also works in promises, which no wrapper measures. For the
 * whole main-thread time of a run, divide the growth of `TaskDuration` (DevTools protocol, `Performance.getMetrics`) by
 * `ticks`.
 */
export interface MapMarkersMeasures {
  /** Applied updates of 250 ms. Fewer than the run has time for if a tick takes longer. */
  ticks: number;
  frames: number;
  /** All JavaScript of a frame: library, layer and updates during it. */
  frameMillisecondsMedian: number;
  frameMillisecondsP95: number;
  frameMillisecondsMaximum: number;
  /** The marker layer's part of it, 0 in mode `geojson`. */
  layerMillisecondsMedian: number;
  layerMillisecondsP95: number;
  /** Writing one tick of updates. */
  updateMillisecondsMedian: number;
  /** Main-thread time of updates, frames and worker messages, per second of the run. */
  mainThreadMillisecondsPerSecond: number;
  /** The part of it that the same map needs per second without any update. */
  idleMillisecondsPerSecond: number;
  longTasks: number;
  longTaskMilliseconds: number;
  longestTaskMilliseconds: number;
  clusters: number;
}

declare global {
  interface Window {
    runMapMarkersBench(options: MapMarkersOptions): Promise<MapMarkersMeasures>;
    /** Provided by a runner that measures from outside. Called right before the first and after the last update. */
    mapMarkersPhase?(phase: 'begin' | 'end'): Promise<void>;
  }
}

const TICK_MILLISECONDS = 250;
const IDLE_MILLISECONDS = 1500;
/** About 40 × 40 km, the area of a city's fleet. */
const MIDDLE = { longitude: 9.5, latitude: 47.15 };
const SPREAD_DEGREES = 0.2;

/** Time spent in JavaScript, by caller. */
const spent = { frames: [] as number[], updates: [] as number[], layer: [] as number[], total: 0 };
let depth = 0;

function timed<Values extends unknown[]>(
  work: (...values: Values) => void,
  sink?: number[],
): (...values: Values) => void {
  return (...values) => {
    const started = performance.now();
    depth++;
    try {
      work(...values);
    } finally {
      depth--;
      const milliseconds = performance.now() - started;
      sink?.push(milliseconds);
      if (depth === 0) spent.total += milliseconds;
    }
  };
}

// Measures every frame and every worker message, whatever requested it.
const nativeFrame = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) => nativeFrame(timed(callback, spent.frames));
const nativeListen = Worker.prototype.addEventListener;
Worker.prototype.addEventListener = function listen(this: Worker, type: string, listener: unknown, ...rest: never[]) {
  const wrapped =
    type === 'message' && typeof listener === 'function' ? timed(listener.bind(this) as () => void) : listener;
  return nativeListen.call(this, type, wrapped as EventListener, ...rest);
} as typeof nativeListen;

setWorkerUrl(workerUrl);

/**
 * Returns a repeatable generator of numbers in [0, 1): a linear congruential generator (Numerical Recipes' constants).
 */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

class Fleet {
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  readonly headings: Float64Array;
  readonly statuses: Uint8Array;
  readonly #next = random(7);
  #at = 0;

  constructor(markers: number) {
    this.longitudes = Float64Array.from(
      { length: markers },
      () => MIDDLE.longitude + (this.#next() - 0.5) * 2 * SPREAD_DEGREES,
    );
    this.latitudes = Float64Array.from(
      { length: markers },
      () => MIDDLE.latitude + (this.#next() - 0.5) * SPREAD_DEGREES,
    );
    this.headings = Float64Array.from({ length: markers }, () => this.#next() * 360);
    this.statuses = Uint8Array.from({ length: markers }, () => 2 + Math.floor(this.#next() * 12));
  }

  /** Moves the next markers of the round by about 5 m. @returns the frame with the moves */
  move(count: number): Uint8Array<ArrayBuffer> {
    const writer = new FrameWriter();
    const now = Date.now();
    for (let index = 0; index < count; index++) {
      // A prime stride spreads updates over all rows, like those of a fleet.
      this.#at = (this.#at + 7919) % this.longitudes.length;
      const slot = this.#at;
      this.headings[slot] = (this.headings[slot]! + (this.#next() - 0.5) * 20 + 360) % 360;
      const radians = (this.headings[slot]! * Math.PI) / 180;
      this.longitudes[slot]! += Math.sin(radians) * 7e-5;
      this.latitudes[slot]! += Math.cos(radians) * 5e-5;
      writer.position(
        slot,
        Math.round(this.latitudes[slot]! * 1e7),
        Math.round(this.longitudes[slot]! * 1e7),
        now,
        now,
        1200,
        this.headings[slot],
        0,
      );
    }
    return writer.finish({ type: 'changes', flags: 0, account: 1, epoch: 1, sequence: 1, serverTime: now });
  }
}

/** @returns a function that applies one frame of updates to the map */
type Subject = (frame: Uint8Array<ArrayBuffer>) => void;

function layerSubject(map: MapLibre, fleet: Fleet, glide: boolean): { apply: Subject; layer: MarkerLayer } {
  const data = new MarkerData();
  fleet.longitudes.forEach((longitude, slot) => {
    data.place(
      slot,
      longitude,
      fleet.latitudes[slot]!,
      fleet.headings[slot]!,
      fleet.statuses[slot]!,
      performance.now(),
    );
    data.setShown(slot, true);
  });
  const layer = new MarkerLayer(data, { theme: 'light', reducedMotion: !glide });
  new MarkerCanvas(map, () => spent.layer.push(layer.lastFrameMilliseconds)).add(layer);
  const apply: Subject = (frame) => {
    const now = performance.now();
    decodeFrame(frame, {
      position: (key, latitude, longitude, _fix, _packet, _speed, heading) =>
        data.place(key, longitude, latitude, heading, data.status(key), now),
      contact: () => undefined,
      status: (key, status) => data.setStatus(key, status),
      removal: (key) => data.remove(key),
      diagnosis: () => undefined,
    });
  };
  return { apply, layer };
}

function addMarkImages(map: MapLibre): void {
  const atlas = drawAtlas('light', 1);
  const context = atlas.canvas.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  for (let status = 0; status < 14; status++)
    map.addImage(`mark-${status}`, context.getImageData(status * MARK_CELL, ATLAS_ROWS.marks, MARK_CELL, MARK_CELL));
}

function geojsonSubject(map: MapLibre, fleet: Fleet): Subject {
  const build = (): FeatureCollection<Point> => ({
    type: 'FeatureCollection',
    features: Array.from(fleet.longitudes, (longitude, slot) => ({
      type: 'Feature',
      id: slot,
      properties: { status: fleet.statuses[slot]!, heading: fleet.headings[slot]! },
      geometry: { type: 'Point', coordinates: [longitude, fleet.latitudes[slot]!] },
    })),
  });
  addMarkImages(map);
  map.addSource('fleet', { type: 'geojson', data: build() });
  // The same picture as the product: each status mark rotated to the heading, none omitted.
  map.addLayer({
    id: 'fleet',
    type: 'symbol',
    source: 'fleet',
    layout: {
      'icon-image': ['concat', 'mark-', ['to-string', ['get', 'status']]],
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  });
  return (frame) => {
    decodeFrame(frame, {
      position: (key, latitude, longitude, _fix, _packet, _speed, heading) => {
        fleet.latitudes[key] = latitude;
        fleet.longitudes[key] = longitude;
        if (!Number.isNaN(heading)) fleet.headings[key] = heading;
      },
      contact: () => undefined,
      status: () => undefined,
      removal: () => undefined,
      diagnosis: () => undefined,
    });
    (map.getSource('fleet') as GeoJSONSource).setData(build());
  };
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

window.runMapMarkersBench = async ({ markers, updatesPerSecond, seconds, mode, zoom = 12, glide = true }) => {
  const container = document.getElementById('map')!;
  container.replaceChildren();
  const map = new MapLibre({
    container,
    style: {
      version: 8,
      sources: {},
      layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#F5F5F2' } }],
    },
    center: [MIDDLE.longitude, MIDDLE.latitude],
    zoom,
    attributionControl: false,
    fadeDuration: 0,
  });
  await map.once('load');
  const fleet = new Fleet(markers);
  const subject =
    mode === 'layer' ? layerSubject(map, fleet, glide) : { apply: geojsonSubject(map, fleet), layer: null };
  await wait(IDLE_MILLISECONDS);

  const idleFrom = spent.total;
  await wait(IDLE_MILLISECONDS);
  const idle = ((spent.total - idleFrom) / IDLE_MILLISECONDS) * 1000;

  spent.frames.length = 0;
  spent.updates.length = 0;
  spent.layer.length = 0;
  const totalFrom = spent.total;
  let longTasks = 0;
  let longest = 0;
  let longTotal = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      longTasks++;
      longTotal += entry.duration;
      longest = Math.max(longest, entry.duration);
    }
  });
  observer.observe({ type: 'longtask' });

  const perTick = Math.round((updatesPerSecond * TICK_MILLISECONDS) / 1000);
  // Making updates is no work of a map.
  const frames = Array.from({ length: (seconds * 1000) / TICK_MILLISECONDS }, () => fleet.move(perTick));
  await window.mapMarkersPhase?.('begin');
  const started = performance.now();
  const end = started + seconds * 1000;
  let tick = 0;
  while (performance.now() < end && tick < frames.length) {
    const frame = frames[tick]!;
    timed(() => subject.apply(frame), spent.updates)();
    tick++;
    await wait(Math.max(0, started + tick * TICK_MILLISECONDS - performance.now()));
  }
  const elapsed = performance.now() - started;
  await window.mapMarkersPhase?.('end');
  await wait(100);
  observer.disconnect();
  const measures: MapMarkersMeasures = {
    ticks: tick,
    frames: spent.frames.length,
    frameMillisecondsMedian: quantile(spent.frames, 0.5),
    frameMillisecondsP95: quantile(spent.frames, 0.95),
    frameMillisecondsMaximum: quantile(spent.frames, 1),
    layerMillisecondsMedian: quantile(spent.layer, 0.5),
    layerMillisecondsP95: quantile(spent.layer, 0.95),
    updateMillisecondsMedian: quantile(spent.updates, 0.5),
    mainThreadMillisecondsPerSecond: ((spent.total - totalFrom) / elapsed) * 1000,
    idleMillisecondsPerSecond: idle,
    longTasks,
    longTaskMilliseconds: longTotal,
    longestTaskMilliseconds: longest,
    clusters: subject.layer?.drawnClusters.length ?? 0,
  };
  map.remove();
  return measures;
};
