import type { MapConfig } from '@waymark/contract/map/schema.ts';
import type { Map as MapLibre } from 'maplibre-gl';
import { applyStyle } from './apply-style.ts';
import { type Basemap, EMPTY_BASEMAP, loadBasemap, loadWorlds } from './basemap.ts';
import { composeStyle } from './compose-style.ts';
import type { MapTheme } from './palette.ts';

/** The style of one map: theme and basemap, whose parts arrive separately. */
export class MapStyle {
  readonly #gone = new AbortController();
  #loading = new AbortController();
  #theme: MapTheme;
  #basemap: Basemap = EMPTY_BASEMAP;
  #style: ReturnType<typeof composeStyle>;
  #map: MapLibre | null = null;
  /** Parts may arrive before the map has loaded its first style. */
  #isLoaded = false;
  #restoreLayers: () => void = () => {};

  constructor(theme: MapTheme) {
    this.#theme = theme;
    this.#style = composeStyle(theme, this.#basemap);
  }

  /** The initial style of the map. */
  get first(): ReturnType<typeof composeStyle> {
    return this.#style;
  }

  get theme(): MapTheme {
    return this.#theme;
  }

  /** Starts to style a map. @param restoreLayers adds the product's layers to a changed style */
  attach(map: MapLibre, restoreLayers: () => void): void {
    this.#map = map;
    this.#restoreLayers = restoreLayers;
    map.once('style.load', () => {
      this.#isLoaded = true;
      this.#apply();
    });
    void loadWorlds(this.#addPart, this.#gone.signal);
  }

  setTheme(theme: MapTheme): void {
    this.#theme = theme;
    this.#apply();
  }

  /** Loads the available maps and replaces those of an earlier call. */
  setConfig(config: MapConfig): void {
    this.#loading.abort();
    this.#loading = new AbortController();
    loadBasemap(config, this.#addPart, this.#loading.signal);
  }

  /** Stops loading. */
  destroy(): void {
    this.#gone.abort();
    this.#loading.abort();
  }

  readonly #addPart = (part: Partial<Basemap>): void => {
    // A part may arrive after the map is destroyed.
    if (this.#gone.signal.aborted) return;
    this.#basemap = { ...this.#basemap, ...part };
    this.#apply();
  };

  #apply(): void {
    if (!this.#isLoaded || !this.#map) return;
    const next = composeStyle(this.#theme, this.#basemap);
    applyStyle(this.#map, this.#style, next);
    this.#style = next;
    this.#restoreLayers();
  }
}
