import { statusNumber } from '@waymark/domain/status.ts';
import type { Playback } from './map-handle.ts';
import { MarkerData } from './markers/marker-data.ts';
import { MarkerLabels } from './markers/marker-labels.ts';
import { MarkerLayer } from './markers/marker-layer.ts';
import type { Screen } from './markers/screen.ts';
import type { MapTheme } from './style/palette.ts';

/** The playback markers: a separate layer, never clustered, labelled at any zoom. */
export class PlaybackMarkers {
  readonly layer: MarkerLayer;
  readonly #data = new MarkerData();
  readonly #labels: MarkerLabels;
  #names: readonly string[] = [];

  /** @param container the element of the map */
  constructor(container: HTMLElement, theme: MapTheme) {
    const options = { theme, reducedMotion: true, clustered: false };
    this.layer = new MarkerLayer(this.#data, options);
    this.#labels = new MarkerLabels(container, this.layer, (slot) => this.#names[slot] ?? '');
  }

  get isPlaying(): boolean {
    return this.#names.length > 0;
  }

  /** Sets the markers, one per track. A single one is drawn as selected. */
  set(playbacks: readonly Playback[]): void {
    this.#names = playbacks.map(({ label }) => label);
    playbacks.forEach(({ longitude, latitude, headingDegrees, status }, slot) => {
      this.#data.place(slot, longitude, latitude, headingDegrees, statusNumber(status), performance.now());
      this.#data.setShown(slot, true);
    });
    for (let slot = playbacks.length; slot < this.#data.count; slot++) this.#data.remove(slot);
    this.layer.select(playbacks.length === 1 ? 0 : -1);
    this.#labels.setAlways(playbacks.length > 1);
  }

  /** Draws the labels. @param now of performance.now() */
  updateLabels(screen: Screen, now: number): void {
    this.#labels.update(screen, 0, now);
  }

  destroy(): void {
    this.#labels.remove();
  }
}
