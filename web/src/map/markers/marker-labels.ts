import { ROW, ROW_INTEGERS } from './marker-data.ts';
import type { MarkerLayer } from './marker-layer.ts';
import { type Screen, screenX, screenY } from './screen.ts';

/**
 * Names beside markers: a bounded pool of elements over the canvas, so that a name is real text. The choice of labelled
 * markers is updated a few times a second and avoids overlaps. Only their positions change with every frame.
 */
const MAX_LABELS = 60;
/** Zoom from which names show automatically. The switch shows them at any zoom. */
const LABEL_ZOOM = 15.5;
const CHOICE_MILLISECONDS = 300;
const LABEL_HEIGHT = 18;
/** Approximate width of a character at 11 px, for collisions. */
const CHARACTER_WIDTH = 6.4;
const BELOW_MARK = 15;
const BELOW_SELECTED = 30;

export class MarkerLabels {
  #layer: MarkerLayer;
  readonly #nameOf: (slot: number) => string;
  readonly #root: HTMLElement;
  readonly #pool: HTMLElement[] = [];
  readonly #selected: HTMLElement;
  #chosen: number[] = [];
  #chosenAt = Number.NEGATIVE_INFINITY;
  #selectedText = '';
  #always = false;

  constructor(container: HTMLElement, layer: MarkerLayer, nameOf: (slot: number) => string) {
    this.#layer = layer;
    this.#nameOf = nameOf;
    this.#root = document.createElement('div');
    this.#root.className = 'wm-labels';
    // The list beside the map exposes the same names to screen readers.
    this.#root.setAttribute('aria-hidden', 'true');
    this.#selected = element('wm-label wm-label-selected');
    this.#root.append(this.#selected);
    container.append(this.#root);
  }

  setAlways(always: boolean): void {
    this.#always = always;
    this.#chosenAt = Number.NEGATIVE_INFINITY;
  }

  /** Called after each frame of the map. */
  update(screen: Screen, zoom: number, now: number): void {
    if (now - this.#chosenAt > CHOICE_MILLISECONDS) {
      this.#chosenAt = now;
      this.#chosen = this.#always || zoom >= LABEL_ZOOM ? this.#choose(screen, now) : [];
      this.#show();
    }
    this.#chosen.forEach((slot, index) => {
      this.#put(this.#pool[index]!, screen, slot, now, BELOW_MARK);
    });
    const selected = this.#layer.selected;
    const drawn = selected >= 0 && this.#layer.data.placed[selected] === 1;
    this.#selected.hidden = !drawn;
    if (!drawn) return;
    const text = this.#nameOf(selected);
    if (text !== this.#selectedText) this.#selected.textContent = text;
    this.#selectedText = text;
    this.#put(this.#selected, screen, selected, now, BELOW_SELECTED);
  }

  remove(): void {
    this.#root.remove();
  }

  /** Returns the unclustered markers in view whose names do not overlap, in row order. */
  #choose(screen: Screen, now: number): number[] {
    const { data, visible } = this.#layer;
    const taken: { left: number; right: number; top: number }[] = [];
    const chosen: number[] = [];
    const count = Math.min(data.count, visible.length);
    for (let slot = 0; slot < count && chosen.length < MAX_LABELS; slot++) {
      if (visible[slot] === 0) continue;
      const x = screenX(screen, data.rows[slot * ROW_INTEGERS + ROW.toX]!);
      if (x < 0 || x > screen.width) continue;
      const y = screenY(screen, this.#layer.drawnY(slot, now)) + BELOW_MARK;
      if (y < 0 || y > screen.height) continue;
      const half = (this.#nameOf(slot).length * CHARACTER_WIDTH) / 2 + 7;
      const free = taken.every(
        (other) => x + half < other.left || x - half > other.right || Math.abs(other.top - y) > LABEL_HEIGHT,
      );
      if (!free) continue;
      taken.push({ left: x - half, right: x + half, top: y });
      chosen.push(slot);
    }
    return chosen;
  }

  #show(): void {
    while (this.#pool.length < this.#chosen.length) {
      const label = element('wm-label');
      this.#pool.push(label);
      this.#root.append(label);
    }
    this.#pool.forEach((label, index) => {
      const slot = this.#chosen[index];
      label.hidden = slot === undefined;
      if (slot !== undefined && label.textContent !== this.#nameOf(slot)) label.textContent = this.#nameOf(slot);
    });
  }

  #put(label: HTMLElement, screen: Screen, slot: number, now: number, below: number): void {
    const x = screenX(screen, this.#layer.drawnX(slot, now));
    const y = screenY(screen, this.#layer.drawnY(slot, now)) + below;
    label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translateX(-50%)`;
  }
}

function element(className: string): HTMLElement {
  const label = document.createElement('div');
  label.className = className;
  label.hidden = true;
  return label;
}
