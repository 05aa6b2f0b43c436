import { icon, logo } from '../sign-in/drawings.ts';
import { element, svg } from '../sign-in/element.ts';
import { STATUS_LOOKS } from '../ui/icons/status-marks.ts';
import type { Words } from './words.ts';

/** Names of the eight directions, each 45° wide, from north clockwise. */
const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Theme = 'light' | 'dark';

/** The bar at the top: the title, and whether the page is live. */
export function topBar(words: Words, title: HTMLElement): { root: HTMLElement; say(connected: boolean): void } {
  const state = element('span', { class: 'state', role: 'status' }, '');
  return {
    root: element('div', { class: 'bar' }, logo(), title, state),
    say(connected) {
      state.textContent = words.say(connected ? 'live' : 'lost');
      state.toggleAttribute('data-lost', !connected);
    },
  };
}

export function recenterButton(label: string, onRecenter: () => void): HTMLElement {
  const button = element(
    'button',
    { class: 'recenter', type: 'button', 'aria-label': label, hidden: true },
    icon('locate', 20),
  );
  button.addEventListener('click', onRecenter);
  return button;
}

export function fact(label: string, value: HTMLElement): HTMLElement {
  return element('div', {}, element('dt', {}, label), value);
}

/** `Heading north`; empty without a heading. */
export function headingWords(degrees: number | null, words: Words): string {
  return degrees === null ? '' : words.say(`heading${pointOf(degrees)}`);
}

function pointOf(degrees: number): (typeof POINTS)[number] {
  return POINTS[Math.round(degrees / 45) % POINTS.length] ?? 'N';
}

/** The map's marker, to be rotated to the heading. */
export function arrow(theme: Theme, size: number): SVGElement {
  const { layers, [theme]: colors } = STATUS_LOOKS.moving;
  return svg(
    'svg',
    {
      class: 'mark',
      viewBox: '0 0 24 24',
      width: String(size),
      height: String(size),
      'aria-hidden': 'true',
      hidden: true,
    },
    ...layers.map(({ d }) => svg('path', { d, fill: colors.mark })),
  );
}

/** Rotates an arrow, or hides it without a heading. */
export function turn(mark: SVGElement, degrees: number | null): void {
  mark.style.transform = `rotate(${degrees ?? 0}deg)`;
  mark.toggleAttribute('hidden', degrees === null);
}
