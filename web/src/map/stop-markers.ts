import { type Map as MapLibre, Marker } from 'maplibre-gl';
import type { Coordinate } from './around-the-world.ts';

/** A marker of the route that is planned. */
export interface StopMarker {
  key: string;
  /** Number of the marker. */
  text: string;
  /** Name of the marker. */
  label: string;
  /** The start and the end are squares, the others circles. */
  isEnd: boolean;
  isSelected: boolean;
  /** Default: true. */
  isDraggable?: boolean;
  at: Coordinate;
}

export interface StopMarkerEvents {
  choose: (key: string) => void;
  /** Called after a marker was dragged. */
  move: (key: string, at: Coordinate) => void;
}

/** Up to 27 numbered markers as elements, which can be dragged. `RoutesLayer` draws the line. */
export class StopMarkers {
  readonly #map: MapLibre;
  readonly #events: StopMarkerEvents;
  readonly #markers = new Map<string, Marker>();

  constructor(map: MapLibre, events: StopMarkerEvents) {
    this.#map = map;
    this.#events = events;
  }

  set(markers: readonly StopMarker[]): void {
    const keys = new Set(markers.map(({ key }) => key));
    for (const [key, marker] of this.#markers)
      if (!keys.has(key)) {
        marker.remove();
        this.#markers.delete(key);
      }
    for (const marker of markers) this.#show(marker);
  }

  destroy(): void {
    for (const marker of this.#markers.values()) marker.remove();
  }

  #show({ key, text, label, isEnd, isSelected, isDraggable = true, at }: StopMarker): void {
    let marker = this.#markers.get(key);
    if (!marker) {
      marker = new Marker({ element: this.#element(key), draggable: true });
      const dragged = marker;
      dragged.on('dragend', () => {
        const { lng, lat } = dragged.getLngLat().wrap();
        this.#events.move(key, [lng, lat]);
      });
      marker.setLngLat([...at]).addTo(this.#map);
      this.#markers.set(key, marker);
    }
    marker.setLngLat([...at]).setDraggable(isDraggable);
    const element = marker.getElement();
    element.textContent = text;
    element.title = label;
    element.toggleAttribute('data-end', isEnd);
    element.toggleAttribute('data-selected', isSelected);
  }

  #element(key: string): HTMLElement {
    const element = document.createElement('div');
    element.className = 'wm-stop';
    // The list beside the map is the same for a screen reader.
    element.setAttribute('aria-hidden', 'true');
    element.dataset.marker = key;
    element.addEventListener('click', (event) => {
      // Such a click does not reach the map, where it would add a marker.
      event.stopPropagation();
      this.#events.choose(key);
    });
    return element;
  }
}
