import { shareEndpoints } from '@waymark/contract/shares/endpoints.ts';
import type { SharedDriverEvent } from '@waymark/contract/shares/schema.ts';
import { call } from '../../api/client.ts';
import { element } from '../../sign-in/element.ts';
import { card } from './cards.ts';
import type { DriverWords } from './words.ts';

interface EventsPage {
  /** Shows the place of an event. */
  show(event: SharedDriverEvent): void;
  /** Ends the page if a failed call means that the link is not valid. @returns whether it is not */
  ended(error: unknown): boolean;
}

/** Builds the list of the events. Each shows its place on the map. */
export function eventsCard(token: string, words: DriverWords, { show, ended }: EventsPage): HTMLElement {
  const list = element('ul', { class: 'events' });
  const note = element('p', { role: 'status' }, words.say('driverLoading'));
  const more = element('button', { type: 'button', class: 'more', hidden: true }, words.say('driverMore'));
  let loaded = 0;
  const load = async (): Promise<void> => {
    more.disabled = true;
    try {
      const { items, count } = await call(shareEndpoints.driverEvents, { params: { token }, query: { skip: loaded } });
      loaded += items.length;
      list.append(...items.map((event) => eventRow(event, words, show)));
      note.textContent = count === 0 ? words.score('noEvents') : '';
      more.hidden = loaded >= count || items.length === 0;
    } catch (error) {
      if (ended(error)) return;
      note.textContent = words.say('lost');
      more.hidden = false;
    }
    more.disabled = false;
  };
  more.addEventListener('click', () => void load());
  void load();
  return card(words.say('driverEvents'), list, note, more);
}

function eventRow(event: SharedDriverEvent, words: DriverWords, show: (event: SharedDriverEvent) => void): HTMLElement {
  const { format } = words;
  const button = element(
    'button',
    { type: 'button' },
    element('b', {}, `${words.kind(event.kind)} · ${event.assetName}`),
    element('span', { class: 'points' }, words.score('pointsOf', { points: words.tenths(event.points) })),
    element('span', {}, `${format.dateTime(event.startTime)} · ${words.measured(event)}`),
  );
  button.addEventListener('click', () => {
    for (const other of button.closest('ul')?.querySelectorAll('[aria-current]') ?? [])
      other.removeAttribute('aria-current');
    button.setAttribute('aria-current', 'true');
    show(event);
  });
  return element('li', {}, button);
}
