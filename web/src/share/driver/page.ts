/** The page of a link to the score of a driver: score, trend, points of each kind, and events with their places. */
import './driver.css';
import { shareEndpoints } from '@waymark/contract/shares/endpoints.ts';
import type { SharedDriver, SharedDriverEvent } from '@waymark/contract/shares/schema.ts';
import type { ShareCatalogue } from '@waymark/messages/share-catalogue.ts';
import { loadSharedDriverCatalogue } from '@waymark/messages/shared-driver-catalogue.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { logo } from '../../sign-in/drawings.ts';
import { element } from '../../sign-in/element.ts';
import { endText } from '../end-text.ts';
import type { SharedMap } from '../page.ts';
import type { Words } from '../words.ts';
import { kindsCard, scoreCard, trendCard } from './cards.ts';
import { eventsCard } from './events.ts';
import { type DriverWords, driverWords } from './words.ts';

const RETRY_MS = 10_000;

/** @param onEnd called with 410 or 404 if the link is not valid */
export async function showDriver(
  into: HTMLElement,
  { words, catalogue, token }: { words: Words; catalogue: ShareCatalogue; token: string },
  onEnd: (status: number) => void,
): Promise<void> {
  const state = element('p', { class: 'waiting', role: 'status' }, words.say('driverLoading'));
  document.title = `${words.say('driverTitle')} · Waymark`;
  into.replaceChildren(element('main', { class: 'driver' }, brand(words), state));
  const texts = await loadSharedDriverCatalogue(words.language);
  const ask = (again: boolean) => call(shareEndpoints.driver, { params: { token }, query: again ? { again } : {} });
  /** Ends the page if the link is not valid. @returns whether it is not */
  const ended = (error: unknown): boolean => {
    const status = error instanceof ApiError ? error.status : 0;
    const isEnd = status === 404 || status === 410;
    if (isEnd) onEnd(status);
    return isEnd;
  };
  /** A page that stays open shows nothing of a link that was revoked meanwhile. */
  const lookAgain = (): void => {
    if (document.hidden) return;
    ask(true).catch((error: unknown) => {
      if (ended(error)) document.removeEventListener('visibilitychange', lookAgain);
    });
  };
  const load = async (): Promise<void> => {
    try {
      const driver = await ask(false);
      into.replaceChildren(page(driver, token, driverWords(words, catalogue, texts, driver), ended));
      document.addEventListener('visibilitychange', lookAgain);
    } catch (error) {
      if (ended(error)) return;
      state.textContent = words.say('lost');
      setTimeout(() => void load(), RETRY_MS);
    }
  };
  await load();
}

/** Whether a link is not valid according to a failed call. Then its page has ended. */
type Ended = (error: unknown) => boolean;

function page(driver: SharedDriver, token: string, words: DriverWords, ended: Ended): HTMLElement {
  const { name, startDate, endDate, expiresAt, timeZone } = driver;
  const map = momentMap(driver, token, words, ended);
  const end = endText(Date.parse(expiresAt), Date.now(), words.language, timeZone);
  return element(
    'main',
    { class: 'driver' },
    brand(words),
    element('h1', {}, name),
    element('p', { class: 'period' }, words.say('driverPeriod', { from: startDate, to: endDate })),
    scoreCard(driver, words),
    trendCard(driver, words),
    kindsCard(driver, words),
    map.root,
    eventsCard(token, words, { show: map.show, ended }),
    element('p', { class: 'end' }, `${words.say('linkExpires')}: ${end}`),
  );
}

function brand(words: Pick<Words, 'say'>): HTMLElement {
  return element('p', { class: 'brand' }, logo(), words.say('driverTitle'));
}

/** The place of the chosen event, with the way around it. The map loads with the first one. */
function momentMap({ expiresAt }: SharedDriver, token: string, words: DriverWords, ended: Ended) {
  const map = element('div', { class: 'map', 'data-map': 'share' });
  const title = element('b', {});
  const place = element('span', {});
  const about = element('p', { class: 'about', role: 'status' }, title, place);
  const root = element('div', { class: 'moment', hidden: true }, map, about);
  let made: Promise<SharedMap> | undefined;
  let shownEvent: SharedDriverEvent | undefined;
  const create = async (): Promise<SharedMap> => {
    const { shareMap } = await import('../map.ts');
    const theme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';
    return shareMap(map, { token, theme, title: words.say('driverMap') });
  };
  const show = (event: SharedDriverEvent): void => {
    const { kind, assetName, startTime, latitude, longitude } = event;
    shownEvent = event;
    root.hidden = false;
    title.textContent = `${words.kind(kind)} · ${words.format.dateTime(startTime)}`;
    place.textContent = latitude === null ? words.say('driverNoPlace') : '';
    made ??= create();
    const name = `${words.kind(kind)} · ${assetName}`;
    void made.then((shown) => {
      shown.show({ name, latitude, longitude, headingDegrees: null, lastUpdate: null, expiresAt });
      shown.showWay?.([]);
      if (latitude !== null) shown.recenter();
    });
    void surroundings(event);
    root.scrollIntoView({ block: 'nearest' });
  };
  /** Adds address and way. The place is shown without them if they cannot be loaded. */
  const surroundings = async (event: SharedDriverEvent): Promise<void> => {
    const { kind, startTime } = event;
    const query = { kind, startTime, language: words.language };
    const moment = await call(shareEndpoints.driverMoment, { params: { token }, query }).catch((error: unknown) => {
      // 404 can mean the event.
      if (error instanceof ApiError && error.status === 410) ended(error);
      return undefined;
    });
    const shown = await made;
    if (moment === undefined || shownEvent !== event) return;
    if (moment.address !== null) place.textContent = moment.address;
    shown?.showWay?.(moment.track);
  };
  return { root, show };
}
