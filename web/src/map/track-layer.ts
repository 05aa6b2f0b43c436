import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { type Bounds, boundsOf, type Coordinate } from './around-the-world.ts';
import { LABELS_BEGIN } from './style/compose-style.ts';
import type { MapTheme } from './style/palette.ts';
import type { Track } from './track/track.ts';
import { EMPTY, tailData, trackData } from './track/track-data.ts';
import {
  CHEVRON_IMAGE,
  chevronImage,
  IMAGE_PREFIX,
  markImage,
  markImageId,
  numberImage,
  numberImageId,
} from './track/track-images.ts';
import { SOURCES, trackLayers } from './track/track-style.ts';

/**
 * The tracks of a day and the tail behind a selected asset, as style layers under the names. Keeps its data and restores
 * it after the style was replaced.
 */
export class TrackLayer {
  readonly #map: MapLibre;
  #theme: MapTheme;
  #track: Track | null = null;
  /** Data of each source, made once per track. */
  #data = trackData(null);
  #tail = EMPTY;
  /** Data that each source has. The same data is not sent to the map again. */
  readonly #sent = new Map<string, FeatureCollection>();

  constructor(map: MapLibre, theme: MapTheme) {
    this.#map = map;
    this.#theme = theme;
  }

  setTrack(track: Track | null): void {
    this.#track = track;
    this.#data = trackData(track);
    this.#draw();
  }

  /** Sets the recent track of the selected asset, which fades towards its start. */
  setTail(tail: readonly Coordinate[]): void {
    this.#tail = tailData(tail);
    this.#draw();
  }

  setTheme(theme: MapTheme): void {
    if (theme === this.#theme) return;
    this.#theme = theme;
    // Before the first style nothing is drawn, and the library throws on queries.
    if (!this.#map.getLayer(LABELS_BEGIN)) return;
    this.#removeLayers();
    this.#draw();
  }

  /** Returns west, south, east and north of the track. Null without one. */
  bounds(): Bounds | null {
    const places = [
      ...(this.#track?.stretches.flatMap((stretch) => stretch.line) ?? []),
      ...(this.#track?.gaps.flatMap((gap) => [gap.from, gap.to]) ?? []),
      ...(this.#track?.marks.map((mark) => mark.at) ?? []),
    ];
    return boundsOf(places);
  }

  /** Restores everything after a style change, above any new ground layers. */
  restore(): void {
    this.#draw();
    for (const { id } of trackLayers(this.#theme)) if (this.#map.getLayer(id)) this.#map.moveLayer(id, LABELS_BEGIN);
  }

  /** Adds missing sources and layers and sets their data. */
  #draw(): void {
    const map = this.#map;
    if (!map.getLayer(LABELS_BEGIN)) return;
    const track = this.#track;
    if (!track && this.#tail === EMPTY && !map.getSource(SOURCES.lines)) return;
    this.#put(SOURCES.tail, this.#tail, true);
    for (const part of ['lines', 'gaps', 'fixes', 'marks'] as const) this.#put(SOURCES[part], this.#data[part]);
    this.#addImages(track);
    for (const layer of trackLayers(this.#theme)) if (!map.getLayer(layer.id)) map.addLayer(layer, LABELS_BEGIN);
  }

  #put(id: string, data: FeatureCollection, lineMetrics = false): void {
    const source = this.#map.getSource(id);
    if (source && this.#sent.get(id) === data) return;
    this.#sent.set(id, data);
    if (source) (source as GeoJSONSource).setData(data);
    else this.#map.addSource(id, { type: 'geojson', data, tolerance: 0.1, ...(lineMetrics ? { lineMetrics } : {}) });
  }

  #removeLayers(): void {
    for (const { id } of trackLayers(this.#theme)) if (this.#map.getLayer(id)) this.#map.removeLayer(id);
    for (const id of this.#map.listImages()) if (id.startsWith(IMAGE_PREFIX)) this.#map.removeImage(id);
  }

  #addImages(track: Track | null): void {
    const ratio = Math.max(2, Math.ceil(globalThis.devicePixelRatio));
    const add = (id: string, draw: () => ImageData): void => {
      if (!this.#map.hasImage(id)) this.#map.addImage(id, draw(), { pixelRatio: ratio });
    };
    add(CHEVRON_IMAGE, () => chevronImage(this.#theme, ratio));
    for (const mark of track?.marks ?? []) add(markImageId(mark), () => markImage(this.#theme, mark, ratio));
    for (const number of new Set(track?.stretches.flatMap((stretch) => stretch.number ?? [])))
      add(numberImageId(number), () => numberImage(this.#theme, number, ratio));
  }
}
