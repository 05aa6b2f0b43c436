import { type Map as MapLibre, Marker } from 'maplibre-gl';
import type { Coordinate } from './around-the-world.ts';
import type { MapPadding } from './map-handle.ts';

/** Distance of the card to its position. */
const GAP_PIXELS = 18;
/** Free space between the card and the edges. */
const EDGE_PIXELS = 8;
/** Distance of the position to the corners of the card, which stays above or below it. */
const CORNER_PIXELS = 16;
/** Events of the card that would move the map or count as a click on it. */
const OWN_EVENTS = ['click', 'dblclick', 'mousedown', 'touchstart', 'wheel', 'contextmenu'] as const;

/**
 * An element of the page that stays at a position of the map: above it, or below it where there is more room, and
 * moved sideways at the edges.
 */
export class MapCard {
  readonly #map: MapLibre;
  #marker: Marker | undefined;
  readonly #place = (): void => {
    const element = this.#marker?.getElement();
    if (!element) return;
    const { x, y } = this.#map.project(this.#marker!.getLngLat());
    const { top, right, bottom, left } = this.#map.getPadding() as MapPadding;
    const { clientWidth, clientHeight } = this.#map.getCanvas();
    const { offsetWidth: width, offsetHeight: height } = element;
    const above = y - top;
    const below = clientHeight - bottom - y;
    const isAbove = above >= height + GAP_PIXELS || above >= below;
    const most = width / 2 - CORNER_PIXELS;
    const first = left + EDGE_PIXELS + width / 2 - x;
    const last = clientWidth - right - EDGE_PIXELS - width / 2 - x;
    const aside = Math.max(-most, Math.min(most, Math.max(first, Math.min(last, 0))));
    this.#marker!.setOffset([aside, isAbove ? -GAP_PIXELS : height + GAP_PIXELS]);
  };
  /** Its size changes when more is known. */
  readonly #resized = new ResizeObserver(this.#place);

  constructor(map: MapLibre) {
    this.#map = map;
    map.on('moveend', this.#place);
  }

  show(element: HTMLElement, at: Coordinate): void {
    this.hide();
    for (const name of OWN_EVENTS) element.addEventListener(name, stop);
    this.#marker = new Marker({ element, anchor: 'bottom' });
    this.#marker.setLngLat([...at]).addTo(this.#map);
    this.#place();
    this.#resized.observe(element);
  }

  hide(): void {
    const element = this.#marker?.getElement();
    for (const name of OWN_EVENTS) element?.removeEventListener(name, stop);
    this.#resized.disconnect();
    this.#marker?.remove();
    this.#marker = undefined;
  }

  /** Room that the card needs around its position. */
  get room(): MapPadding {
    const element = this.#marker?.getElement();
    const beside = (element?.offsetWidth ?? 0) / 2 + EDGE_PIXELS;
    const above = (element?.offsetHeight ?? 0) + GAP_PIXELS + EDGE_PIXELS;
    return { top: above, right: beside, bottom: GAP_PIXELS, left: beside };
  }
}

function stop(event: Event): void {
  event.stopPropagation();
}
