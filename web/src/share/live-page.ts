import type { SharedLocation } from '@waymark/contract/shares/schema.ts';
import { icon, logo } from '../sign-in/drawings.ts';
import { element, svg } from '../sign-in/element.ts';
import { STATUS_LOOKS } from '../ui/icons/status-marks.ts';
import { endText } from './end-text.ts';
import { mapsAddress } from './maps-address.ts';
import { routeProgress } from './route-progress.ts';
import type { Words } from './words.ts';

/** Names of the eight directions, each 45° wide, from north clockwise. */
const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
type Theme = 'light' | 'dark';

export interface LivePage {
  root: HTMLElement;
  /** Element for the map. */
  map: HTMLElement;
  /** Height in px of the covered lower part of the map. */
  covered(): number;
  show(location: SharedLocation): void;
  lost(): void;
  /** Updates all ages. */
  tick(): void;
}

/** @param onRecenter called when the visitor asks to return to the position */
export function livePage(words: Words, theme: Theme, onRecenter: () => void): LivePage {
  let location: SharedLocation | undefined;
  const name = element('h1', {}, '');
  const heading = element('p', { class: 'heading' }, words.say('loading'));
  const mark = arrow(theme);
  const updated = element('dd', {}, '–');
  const ends = element('dd', {}, '–');
  const state = element('span', { class: 'state', role: 'status' }, '');
  const open = element(
    'a',
    { class: 'open', target: '_blank', rel: 'noopener noreferrer', hidden: true },
    icon('map', 20),
    words.say('openInMaps'),
  );
  const recenter = element(
    'button',
    { class: 'recenter', type: 'button', 'aria-label': words.say('recenter'), hidden: true },
    icon('locate', 20),
  );
  recenter.addEventListener('click', onRecenter);
  const map = element('div', { class: 'map', 'data-map': 'share' });
  const progress = routeProgress(words);
  const title = element('span', {}, words.say('title'));
  progress.root.hidden = true;
  const sheet = element(
    'section',
    { class: 'sheet' },
    element('div', { class: 'asset' }, mark, element('div', { class: 'names' }, name, heading)),
    progress.root,
    element('dl', {}, fact(words.say('lastUpdate'), updated), fact(words.say('linkExpires'), ends)),
    open,
  );
  const root = element(
    'main',
    { class: 'live' },
    map,
    element('div', { class: 'bar' }, logo(), title, state),
    element('div', { class: 'foot' }, recenter, sheet),
  );

  const tick = (): void => {
    if (location === undefined) return;
    const { lastUpdate, expiresAt, route } = location;
    updated.textContent =
      lastUpdate === null && route
        ? '–'
        : lastUpdate === null
          ? words.say('noPosition')
          : words.ago((Date.now() - Date.parse(lastUpdate)) / 1000);
    ends.textContent = endText(Date.parse(expiresAt), Date.now(), words.language);
  };
  const say = (connected: boolean): void => {
    state.textContent = words.say(connected ? 'live' : 'lost');
    state.toggleAttribute('data-lost', !connected);
  };
  return {
    root,
    map,
    covered: () => (matchMedia('(min-width: 48em)').matches ? 0 : sheet.offsetHeight),
    show(next) {
      location = next;
      const { headingDegrees: degrees } = next;
      document.title = `${next.name} · Waymark`;
      name.textContent = next.name;
      if (next.route) progress.show(next.route);
      progress.root.hidden = next.route === undefined;
      title.textContent = words.say(next.route ? 'routeTitle' : 'title');
      heading.textContent = headingText(next, words);
      mark.style.transform = `rotate(${degrees ?? 0}deg)`;
      mark.toggleAttribute('hidden', degrees === null);
      const place = next.latitude === null || next.longitude === null ? undefined : next;
      open.toggleAttribute('hidden', place === undefined);
      recenter.toggleAttribute('hidden', place === undefined);
      open.setAttribute('href', mapsAddress(next, navigator.userAgent) ?? '');
      say(true);
      tick();
    },
    lost: () => say(false),
    tick,
  };
}

function headingText({ headingDegrees, route }: SharedLocation, words: Words): string {
  if (route && route.state !== 'running') return words.say('hiddenPosition');
  return headingDegrees === null ? '' : words.say(`heading${pointOf(headingDegrees)}`);
}

function fact(label: string, value: HTMLElement): HTMLElement {
  return element('div', {}, element('dt', {}, label), value);
}

function pointOf(degrees: number): (typeof POINTS)[number] {
  return POINTS[Math.round(degrees / 45) % POINTS.length] ?? 'N';
}

/** The map's marker, rotated to the heading. */
function arrow(theme: Theme): SVGElement {
  const { layers, [theme]: colors } = STATUS_LOOKS.moving;
  return svg(
    'svg',
    { class: 'mark', viewBox: '0 0 24 24', width: '32', height: '32', 'aria-hidden': 'true', hidden: true },
    ...layers.map(({ d }) => svg('path', { d, fill: colors.mark })),
  );
}
