import type { LngLatLike, Map as MapLibre } from 'maplibre-gl';
import { type Bounds, nearestLongitude } from './around-the-world.ts';
import type { MapPadding, MapView } from './map-handle.ts';

/** Closest zoom of a fitted view. */
export const FIT_ZOOM = 16;
/** Free space around fitted bounds. */
const FIT_PIXELS = 56;
/** A position closer to the edge than this counts as out of view. */
const REVEAL_PIXELS = 40;
const REVEAL_ROOM = { top: REVEAL_PIXELS, right: REVEAL_PIXELS, bottom: REVEAL_PIXELS, left: REVEAL_PIXELS };
const NO_ROOM = { top: 0, right: 0, bottom: 0, left: 0 };
/** No zoom to a position if the zoom is at most this much below the wanted one. */
const REVEAL_ZOOM_SLACK = 2;
const MOVE_MILLISECONDS = 500;
const ZOOM_MILLISECONDS = 200;
/** Views that differ by less look the same. */
const SAME_PIXELS = 1;
const SAME_ZOOM = 0.001;
/** Follow mode moves the map when the marker is this far from the middle. */
const FOLLOW_PIXELS = 0.5;

/** Moves the view of a map, without animation for users who prefer reduced motion. */
export class Camera {
  readonly #map: MapLibre;
  readonly #reducedMotion: boolean;
  /** Room for controls at the edges, px. */
  fitRoom: MapPadding = NO_ROOM;
  /** Repeats the running animation to fitted bounds or to a position. */
  #again: (() => void) | null = null;

  constructor(map: MapLibre, reducedMotion: boolean) {
    this.#map = map;
    this.#reducedMotion = reducedMotion;
  }

  view(): MapView {
    const { lng, lat } = this.#map.getCenter().wrap();
    return { longitude: lng, latitude: lat, zoom: this.#map.getZoom() };
  }

  /** Sets the covered part of the map. The map library ends animations at a new padding, so it starts again. */
  setPadding(padding: MapPadding): void {
    const again = this.#again;
    this.#map.setPadding(padding);
    again?.();
  }

  moveTo({ longitude, latitude, zoom }: Partial<MapView>, animate: boolean): void {
    this.#map.easeTo({
      ...(longitude !== undefined && latitude !== undefined ? { center: [longitude, latitude] } : {}),
      ...(zoom !== undefined ? { zoom } : {}),
      duration: this.#duration(animate),
    });
  }

  /** Fits the view to bounds. Null changes nothing. @param minZoom the view is at least this close */
  fit(bounds: Bounds | null, animate: boolean, maxZoom = FIT_ZOOM, minZoom = 0): void {
    if (!bounds) return;
    const camera = this.#map.cameraForBounds(
      [
        [bounds[0], bounds[1]],
        [bounds[2], bounds[3]],
      ],
      {
        padding: {
          top: FIT_PIXELS + this.fitRoom.top,
          right: FIT_PIXELS + this.fitRoom.right,
          bottom: FIT_PIXELS + this.fitRoom.bottom,
          left: FIT_PIXELS + this.fitRoom.left,
        },
        maxZoom,
      },
    );
    if (!camera?.center) return;
    const zoom = Math.min(maxZoom, Math.max(minZoom, camera.zoom ?? this.#map.getZoom()));
    this.#map.stop();
    if (this.#isAt(camera.center, zoom)) return;
    this.#move(camera.center, zoom, animate, () => this.fit(bounds, animate, maxZoom, minZoom));
  }

  /**
   * Moves a position into the free part of the map unless it is there. Never zooms out.
   * @param zoom minimum zoom @param room px to the edges that it needs
   */
  reveal(place: { longitude: number; latitude: number }, zoom: number, room: MapPadding = REVEAL_ROOM): void {
    const map = this.#map;
    const longitude = nearestLongitude(place.longitude, map.getCenter().lng);
    if (this.#isFree(longitude, place.latitude, room) && map.getZoom() >= zoom - REVEAL_ZOOM_SLACK) return;
    map.stop();
    const again = (): void => this.reveal(place, zoom, room);
    this.#move([longitude, place.latitude], Math.max(zoom, map.getZoom()), true, again);
  }

  /** Returns whether a position is in the part of the map that no panel covers. */
  isInView({ longitude, latitude }: { longitude: number; latitude: number }): boolean {
    return this.#isFree(nearestLongitude(longitude, this.#map.getCenter().lng), latitude, NO_ROOM);
  }

  zoomBy(steps: number): void {
    this.#map.easeTo({
      zoom: this.#map.getZoom() + steps,
      duration: this.#reducedMotion ? 0 : ZOOM_MILLISECONDS,
    });
  }

  /** Keeps a moving position in the middle, on the copy of the world that is in view. */
  follow(place: { longitude: number; latitude: number }): void {
    const map = this.#map;
    const longitude = nearestLongitude(place.longitude, map.getCenter().lng);
    const here = map.project([longitude, place.latitude]);
    const middle = map.project(map.getCenter());
    if (Math.hypot(here.x - middle.x, here.y - middle.y) > FOLLOW_PIXELS)
      map.jumpTo({ center: [longitude, place.latitude] });
  }

  /** Returns whether a view differs from the current one by less than a pixel. */
  #isAt(center: LngLatLike, zoom: number): boolean {
    const map = this.#map;
    return (
      Math.abs(zoom - map.getZoom()) < SAME_ZOOM && map.project(center).dist(map.project(map.getCenter())) < SAME_PIXELS
    );
  }

  /** @param again repeats the movement after a new padding has ended it */
  #move(center: LngLatLike, zoom: number, animate: boolean, again: () => void): void {
    this.#again = again;
    this.#map.once('moveend', () => {
      this.#again = null;
    });
    this.#map.easeTo({ center, zoom, duration: this.#duration(animate) });
  }

  /** @param room px to the edges */
  #isFree(longitude: number, latitude: number, room: MapPadding): boolean {
    const point = this.#map.project([longitude, latitude]);
    const { top, right, bottom, left } = this.#map.getPadding() as MapPadding;
    const canvas = this.#map.getCanvas();
    return (
      point.x > left + room.left &&
      point.x < canvas.clientWidth - right - room.right &&
      point.y > top + room.top &&
      point.y < canvas.clientHeight - bottom - room.bottom
    );
  }

  #duration(animate: boolean): number {
    return animate && !this.#reducedMotion ? MOVE_MILLISECONDS : 0;
  }
}
