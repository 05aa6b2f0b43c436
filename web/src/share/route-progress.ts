import type { SharedRoute } from '@waymark/contract/shares/schema.ts';
import { element } from '../sign-in/element.ts';
import { createFormat } from '../ui/format/format.ts';
import { endText } from './end-text.ts';
import type { Words } from './words.ts';

/** A run is on time up to this delay. */
const ON_TIME_SECONDS = 60;

export interface RouteProgressPart {
  root: HTMLElement;
  show(route: SharedRoute): void;
}

/** Builds the part of the page that shows the progress on a route: bar, expected arrival and marker points. */
export function routeProgress(words: Words): RouteProgressPart {
  const name = element('h2', {}, '');
  const count = element('p', {}, '');
  const bar = element('progress', { 'aria-labelledby': 'covered' });
  count.id = 'covered';
  const next = element('p', { class: 'next' }, '');
  const facts = element('dl', {}, '');
  const list = element('ol', {});
  const points = element('details', {}, element('summary', {}, words.say('markerPoints')), list);
  const root = element('section', { class: 'progress' }, name, count, bar, next, facts, points);
  return {
    root,
    show(route) {
      const { covered, total, markerPoints } = route;
      name.textContent = route.name;
      count.textContent = words.say('progress', { covered: String(covered), total: String(total) });
      bar.max = total;
      bar.value = covered;
      next.textContent = stateText(route, words);
      facts.replaceChildren(...factsOf(route, words));
      facts.toggleAttribute('hidden', facts.children.length === 0);
      list.replaceChildren(...markerPoints.map((point) => pointRow(point, words)));
      points.toggleAttribute('hidden', markerPoints.length < 2);
    },
  };
}

/** Returns the state in one line: the next marker point, the planned start or the end. */
function stateText({ state, startsAt, arrival, markerPoints }: SharedRoute, words: Words): string {
  if (state === 'waiting' && startsAt !== null && Date.parse(startsAt) > Date.now())
    return words.say('startsAt', { time: endText(Date.parse(startsAt), Date.now(), words.language) });
  if (state === 'waiting') return words.say('notStarted');
  if (arrival?.markersBefore === 0) return words.say('nextMarker', { marker: arrival.name });
  if (arrival !== null)
    return `${arrival.name} · ${words.say('markersBefore', { count: String(arrival.markersBefore) })}`;
  const [only] = markerPoints;
  const passedAt = markerPoints.length === 1 ? only?.passedAt : undefined;
  return passedAt ? words.say('markerPassed', { time: clock(passedAt, words) }) : words.say('routeFinished');
}

function factsOf({ arrival }: SharedRoute, words: Words): HTMLElement[] {
  if (arrival === null) return [];
  const { expectedAt, lateSeconds } = arrival;
  const isLate = lateSeconds >= ON_TIME_SECONDS;
  const delay = isLate ? words.say('late', { span: words.span(lateSeconds) }) : words.say('onTime');
  return [
    element('div', {}, element('dt', {}, words.say('expected')), element('dd', {}, clock(expectedAt, words))),
    element(
      'div',
      { class: isLate ? 'late' : undefined },
      element('dt', {}, words.say('delay')),
      element('dd', {}, delay),
    ),
  ];
}

function pointRow(point: SharedRoute['markerPoints'][number], words: Words): HTMLElement {
  const isCovered = point.state === 'covered';
  const state = point.passedAt === null ? words.say(isCovered ? 'covered' : 'pending') : clock(point.passedAt, words);
  return element(
    'li',
    { class: isCovered ? 'covered' : undefined, value: String(point.number) },
    element('span', {}, point.name),
    element('span', { class: 'state-of' }, state),
  );
}

function clock(instant: string, { language }: Words): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return createFormat({ locale: language, unitsSystem: 'metric', timeZone }).time(instant);
}
