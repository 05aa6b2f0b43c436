import type { SharedLocation } from '@waymark/contract/shares/schema.ts';
import { icon } from '../sign-in/drawings.ts';
import { element } from '../sign-in/element.ts';
import { endText } from './end-text.ts';
import { mapsAddress } from './maps-address.ts';
import { type SharedPage, wide } from './page.ts';
import { arrow, fact, headingWords, recenterButton, type Theme, topBar, turn } from './parts.ts';
import { routeProgress } from './route-progress.ts';
import type { Words } from './words.ts';

/** @param onRecenter called when the visitor asks to return to the position */
export function livePage(words: Words, theme: Theme, onRecenter: () => void): SharedPage {
  let location: SharedLocation | undefined;
  const name = element('h1', {}, '');
  const heading = element('p', { class: 'heading' }, words.say('loading'));
  const mark = arrow(theme, 32);
  const updated = element('dd', {}, '–');
  const ends = element('dd', {}, '–');
  const open = element(
    'a',
    { class: 'open', target: '_blank', rel: 'noopener noreferrer', hidden: true },
    icon('map', 20),
    words.say('openInMaps'),
  );
  const recenter = recenterButton(words.say('recenter'), onRecenter);
  const map = element('div', { class: 'map', 'data-map': 'share' });
  const progress = routeProgress(words);
  const title = element('span', {}, words.say('title'));
  const bar = topBar(words, title);
  progress.root.hidden = true;
  const sheet = element(
    'section',
    { class: 'sheet' },
    element('div', { class: 'asset' }, mark, element('div', { class: 'names' }, name, heading)),
    progress.root,
    element('dl', {}, fact(words.say('lastUpdate'), updated), fact(words.say('linkExpires'), ends)),
    open,
  );
  const root = element('main', { class: 'live' }, map, bar.root, element('div', { class: 'foot' }, recenter, sheet));

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
  return {
    root,
    map,
    covered: () => (wide() ? 0 : sheet.offsetHeight),
    show(next) {
      location = next;
      const { headingDegrees: degrees } = next;
      document.title = `${next.name} · Waymark`;
      name.textContent = next.name;
      if (next.route) progress.show(next.route);
      progress.root.hidden = next.route === undefined;
      title.textContent = words.say(next.route ? 'routeTitle' : 'title');
      heading.textContent = headingText(next, words);
      turn(mark, degrees);
      const place = next.latitude === null || next.longitude === null ? undefined : next;
      open.toggleAttribute('hidden', place === undefined);
      recenter.toggleAttribute('hidden', place === undefined);
      open.setAttribute('href', mapsAddress(next, navigator.userAgent) ?? '');
      bar.say(true);
      tick();
    },
    lost: () => bar.say(false),
    tick,
  };
}

function headingText({ headingDegrees, route }: SharedLocation, words: Words): string {
  if (route && route.state !== 'running') return words.say('hiddenPosition');
  return headingWords(headingDegrees, words);
}
