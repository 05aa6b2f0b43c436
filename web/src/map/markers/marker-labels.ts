import { clusterRadius } from './cluster-buffers.ts';
import {
  BESIDE_MARK,
  type Box,
  type LabelledMark,
  overlap,
  type PlacedLabel,
  placeBeside,
  square,
} from './label-places.ts';
import { ROW, ROW_INTEGERS } from './marker-data.ts';
import type { MarkerLayer } from './marker-layer.ts';
import { type Screen, screenX, screenY } from './screen.ts';

/**
 * Names under markers, and texts beside those that need attention: bounded pools of elements over the canvas, so that a
 * name is real text. The choice of labelled markers is updated a few times a second and avoids overlaps. Only their
 * positions change with every frame.
 */
const MAX_LABELS = 60;
/** Zoom from which names show automatically. The switch shows them at any zoom. */
const LABEL_ZOOM = 15.5;
const CHOICE_MILLISECONDS = 300;
const LABEL_HEIGHT = 18;
/** Approximate widths of characters at 11 px, for collisions. */
const CHARACTER_WIDTH = 6.4;
const WIDE_CHARACTER_WIDTH = 11.5;
/** From which on characters are as wide as high: those of Chinese and Japanese. */
const FIRST_WIDE_CHARACTER = '\u2E80';
/** Widest text beside a mark, which is cut there. */
const REASON_WIDTH = 230;
const BELOW_MARK = 15;
const BELOW_SELECTED = 30;

export class MarkerLabels {
  #layer: MarkerLayer;
  readonly #nameOf: (slot: number) => string;
  readonly #root: HTMLElement;
  readonly #pool: HTMLElement[] = [];
  readonly #reasonPool: HTMLElement[] = [];
  readonly #selected: HTMLElement;
  #chosen: number[] = [];
  #reasons: ReadonlyMap<number, string> = new Map();
  #chosenReasons: readonly PlacedLabel[] = [];
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

  /** Shows a text beside markers. @param reasons by slot, those placed first come first */
  setReasons(reasons: ReadonlyMap<number, string>): void {
    this.#reasons = reasons;
    this.#chosenAt = Number.NEGATIVE_INFINITY;
  }

  /** Called after each frame of the map. */
  update(screen: Screen, zoom: number, now: number): void {
    if (now - this.#chosenAt > CHOICE_MILLISECONDS) {
      this.#chosenAt = now;
      this.#chosenReasons = this.#reasons.size === 0 ? [] : this.#chooseReasons(screen, now);
      this.#chosen = this.#always || zoom >= LABEL_ZOOM ? this.#choose(screen, now) : [];
      this.#show();
    }
    this.#chosen.forEach((slot, index) => {
      this.#put(this.#pool[index]!, screen, slot, now, BELOW_MARK);
    });
    this.#chosenReasons.forEach(({ slot, side }, index) => {
      const { x, y } = this.#at(screen, slot, now);
      const from =
        side === 'right' ? `${(x + BESIDE_MARK).toFixed(1)}px` : `calc(${(x - BESIDE_MARK).toFixed(1)}px - 100%)`;
      this.#reasonPool[index]!.style.transform = `translate(${from}, ${y.toFixed(1)}px) translateY(-50%)`;
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

  /** Returns the unclustered markers in view with a text that has room beside them. The selected one has a card. */
  #chooseReasons(screen: Screen, now: number): readonly PlacedLabel[] {
    const { data, visible, selected, drawnClusters } = this.#layer;
    const marks: LabelledMark[] = [];
    for (const [slot, reason] of this.#reasons) {
      if (marks.length === MAX_LABELS) break;
      if (visible[slot] !== 1 || data.placed[slot] !== 1 || slot === selected) continue;
      const { x, y } = this.#at(screen, slot, now);
      if (x < 0 || x > screen.width || y < 0 || y > screen.height) continue;
      const width = Math.min(REASON_WIDTH, textWidth(`${this.#nameOf(slot)} ${reason}`) + 14);
      marks.push({ slot, x, y, width });
    }
    const rings = drawnClusters.map(({ x, y, count }) =>
      square(screenX(screen, x), screenY(screen, y), clusterRadius(count)),
    );
    return placeBeside(marks, rings, screen);
  }

  /** Returns the unclustered markers in view whose names do not overlap, in row order. */
  #choose(screen: Screen, now: number): number[] {
    const { data, visible } = this.#layer;
    const named = new Set(this.#chosenReasons.map(({ slot }) => slot));
    const taken: Box[] = this.#chosenReasons.map(({ box }) => box);
    const chosen: number[] = [];
    const count = Math.min(data.count, visible.length);
    for (let slot = 0; slot < count && chosen.length < MAX_LABELS; slot++) {
      if (visible[slot] === 0 || named.has(slot)) continue;
      const x = screenX(screen, data.rows[slot * ROW_INTEGERS + ROW.toX]!);
      if (x < 0 || x > screen.width) continue;
      const top = screenY(screen, this.#layer.drawnY(slot, now)) + BELOW_MARK;
      if (top < 0 || top > screen.height) continue;
      const half = textWidth(this.#nameOf(slot)) / 2 + 7;
      const box = { left: x - half, right: x + half, top, bottom: top + LABEL_HEIGHT };
      if (taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      chosen.push(slot);
    }
    return chosen;
  }

  #show(): void {
    this.#fill(this.#pool, this.#chosen, 'wm-label', (label, slot) => {
      const name = this.#nameOf(slot);
      if (label.textContent !== name) label.textContent = name;
    });
    const reasoned = this.#chosenReasons.map(({ slot }) => slot);
    this.#fill(this.#reasonPool, reasoned, 'wm-label wm-label-reason', (label, slot) => {
      const name = this.#nameOf(slot);
      const reason = this.#reasons.get(slot)!;
      if (label.textContent === `${name} ${reason}`) return;
      const strong = document.createElement('b');
      strong.textContent = name;
      label.replaceChildren(strong, ` ${reason}`);
    });
  }

  /** Shows a label of the pool for each slot and hides the others. */
  #fill(
    pool: HTMLElement[],
    slots: readonly number[],
    className: string,
    write: (label: HTMLElement, slot: number) => void,
  ): void {
    while (pool.length < slots.length) {
      const label = element(className);
      pool.push(label);
      this.#root.append(label);
    }
    pool.forEach((label, index) => {
      const slot = slots[index];
      label.hidden = slot === undefined;
      if (slot !== undefined) write(label, slot);
    });
  }

  #at(screen: Screen, slot: number, now: number): { x: number; y: number } {
    return { x: screenX(screen, this.#layer.drawnX(slot, now)), y: screenY(screen, this.#layer.drawnY(slot, now)) };
  }

  #put(label: HTMLElement, screen: Screen, slot: number, now: number, below: number): void {
    const { x, y } = this.#at(screen, slot, now);
    label.style.transform = `translate(${x.toFixed(1)}px, ${(y + below).toFixed(1)}px) translateX(-50%)`;
  }
}

/** Returns the approximate width of a text in a label, px. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += character >= FIRST_WIDE_CHARACTER ? WIDE_CHARACTER_WIDTH : CHARACTER_WIDTH;
  return width;
}

function element(className: string): HTMLElement {
  const label = document.createElement('div');
  label.className = className;
  label.hidden = true;
  return label;
}
