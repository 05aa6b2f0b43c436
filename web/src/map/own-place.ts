import { type Map as MapLibre, Marker } from 'maplibre-gl';

/** Closest zoom at which the map shows the user's position. */
const OWN_PLACE_ZOOM = 14;
const LOCATE_OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 60_000 };

/** The user's own position on the map. */
export class OwnPlace {
  readonly #map: MapLibre;
  #marker: Marker | null = null;

  constructor(map: MapLibre) {
    this.#map = map;
  }

  /** Queries the browser for the position and shows it. @returns false if the browser does not provide it */
  async show(): Promise<boolean> {
    const place = await currentPlace();
    if (!place) return false;
    this.#marker ??= new Marker({ element: markerElement() });
    this.#marker.setLngLat([place.longitude, place.latitude]).addTo(this.#map);
    this.#map.easeTo({
      center: [place.longitude, place.latitude],
      zoom: Math.max(this.#map.getZoom(), OWN_PLACE_ZOOM),
    });
    return true;
  }
}

function markerElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'wm-here';
  return element;
}

function currentPlace(): Promise<GeolocationCoordinates | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) resolve(null);
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve(coords),
        () => resolve(null),
        LOCATE_OPTIONS,
      );
  });
}
