import { type Map as MapLibre, Marker } from 'maplibre-gl';
import type { Coordinate } from './around-the-world.ts';

/** Room above a position in which its card fits. */
const ABOVE_PIXELS = 220;
/** Distance of the card to its position. */
const GAP_PIXELS = 18;
/** Events of the card that would move the map or count as a click on it. */
const OWN_EVENTS = ['click', 'dblclick', 'mousedown', 'touchstart', 'wheel', 'contextmenu'] as const;

/** An element of the page that stays at a position of the map: above it, or below it near the upper edge. */
export class MapCard {
  readonly #map: MapLibre;
  #marker: Marker | undefined;

  constructor(map: MapLibre) {
    this.#map = map;
  }

  show(element: HTMLElement, at: Coordinate): void {
    this.hide();
    for (const name of OWN_EVENTS) element.addEventListener(name, stop);
    const isAbove = this.#map.project([...at]).y > ABOVE_PIXELS;
    this.#marker = new Marker({
      element,
      anchor: isAbove ? 'bottom' : 'top',
      offset: [0, isAbove ? -GAP_PIXELS : GAP_PIXELS],
    });
    this.#marker.setLngLat([...at]).addTo(this.#map);
  }

  hide(): void {
    const element = this.#marker?.getElement();
    for (const name of OWN_EVENTS) element?.removeEventListener(name, stop);
    this.#marker?.remove();
    this.#marker = undefined;
  }
}

function stop(event: Event): void {
  event.stopPropagation();
}
