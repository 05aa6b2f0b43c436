import type { Map as MapLibre } from 'maplibre-gl';
import type { Coordinate } from './around-the-world.ts';
import type { MapTarget } from './map-handle.ts';
import { clusterShares, HIT_PIXELS, type Hit } from './markers/hit-test.ts';
import type { RouteHit } from './routes-layer.ts';
import { TRACK_MARKS_LAYER } from './track/track-style.ts';

/** Minimum interval of hit tests while the pointer moves, one frame. */
const MOVE_MILLISECONDS = 16;
/** Delay of the hit test after a map starts to move, because the target moves under a resting pointer. */
const HOVER_MILLISECONDS = 120;

export interface PointerTargets {
  /** Finds the marker or cluster at a point. @param radius px around the point */
  hitAt: (x: number, y: number, radius: number) => Hit | null;
  hover: (target: MapTarget | null) => void;
  /** Called with the hit of a click, or null for none, and its position. */
  click: (hit: Hit | null, at: Coordinate) => void;
  /** Called with the mark of the track that a click hit. */
  clickMark: (id: string) => void;
  /** Finds the place at a point. */
  placeAt: (x: number, y: number) => string | undefined;
  /** Called with the place that a click hit. */
  clickPlace: (id: string) => void;
  /** Finds the route at a point. */
  routeAt: (x: number, y: number) => RouteHit | undefined;
  /** Called with the route that a click hit. */
  clickRoute: (hit: RouteHit) => void;
}

/**
 * Watches the pointer over a map and reports hovered and clicked objects. @returns a function that cancels the pending
 * hit test
 */
export function watchPointer(
  map: MapLibre,
  { hitAt, hover, click, clickMark, placeAt, clickPlace, routeAt, clickRoute }: PointerTargets,
): () => void {
  let hovered: Hit | null = null;
  let pointer: { x: number; y: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const test = (): void => {
    timer = null;
    const hit = pointer && !map.isMoving() ? hitAt(pointer.x, pointer.y, HIT_PIXELS.pointer) : null;
    map.getCanvasContainer().toggleAttribute('data-hit', hit !== null);
    if (isSameHit(hit, hovered)) return;
    hovered = hit;
    hover(hit && targetOf(hit));
  };
  const testAfter = (milliseconds: number): void => {
    timer ??= setTimeout(test, milliseconds);
  };

  map.on('mousemove', (event) => {
    pointer = event.point;
    testAfter(MOVE_MILLISECONDS);
  });
  map.on('mouseout', () => {
    pointer = null;
    testAfter(MOVE_MILLISECONDS);
  });
  map.on('movestart', () => testAfter(HOVER_MILLISECONDS));
  map.on('click', ({ point, lngLat, originalEvent }) => {
    const touch = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch';
    const hit = hitAt(point.x, point.y, touch ? HIT_PIXELS.touch : HIT_PIXELS.pointer);
    const [mark] =
      hit || !map.getLayer(TRACK_MARKS_LAYER) ? [] : map.queryRenderedFeatures(point, { layers: [TRACK_MARKS_LAYER] });
    if (typeof mark?.properties.id === 'string') return clickMark(mark.properties.id);
    const route = hit ? undefined : routeAt(point.x, point.y);
    if (route !== undefined) return clickRoute(route);
    const place = hit ? undefined : placeAt(point.x, point.y);
    if (place !== undefined) return clickPlace(place);
    const { lng, lat } = lngLat.wrap();
    click(hit, [lng, lat]);
  });
  return () => {
    if (timer) clearTimeout(timer);
  };
}

function targetOf(hit: Hit): MapTarget {
  if (hit.kind === 'marker') return hit;
  return { kind: 'cluster', count: hit.cluster.count, shares: clusterShares(hit.cluster), x: hit.x, y: hit.y };
}

function isSameHit(a: Hit | null, b: Hit | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'marker') return b.kind === 'marker' && a.slot === b.slot;
  return b.kind === 'cluster' && a.cluster === b.cluster;
}
