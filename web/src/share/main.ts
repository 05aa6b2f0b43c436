import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
import '../ui/theme/tokens.css';
import './share.css';
import {
  LINK_EXPIRED_PATH,
  PAGE_LANGUAGE,
  SHARE_PAGE_PATH,
  SHARED_DRIVER_PATH,
} from '@waymark/contract/shares/endpoints.ts';
import { loadShareCatalogue } from '@waymark/messages/share-catalogue.ts';
import { firstLanguage, LANGUAGE_KEY } from '../base/first-language.ts';
import { endedPage } from './ended.ts';
import { type FleetPage, fleetPage } from './fleet-page.ts';
import { livePage } from './live-page.ts';
import type { SharedMap, SharedPage } from './page.ts';
import { placeOf, tokenIn, watch } from './watch.ts';
import { type Words, wordsOf } from './words.ts';

const root = document.getElementById('share');
if (!root) throw new Error('share.html has no #share');

// The maker of a link can choose the language of its page.
const chosen = new URLSearchParams(window.location.search).get(PAGE_LANGUAGE);
const language = firstLanguage(chosen ?? localStorage.getItem(LANGUAGE_KEY), navigator.languages);
document.documentElement.lang = language;
const catalogue = await loadShareCatalogue(language);
const words = wordsOf(catalogue, language);
const { pathname } = window.location;
const driverToken = tokenIn(pathname, SHARED_DRIVER_PATH);
const token = tokenIn(pathname, SHARE_PAGE_PATH);
if (driverToken !== undefined) {
  const { showDriver } = await import('./driver/page.ts');
  const parts = { words, catalogue, token: driverToken };
  await showDriver(root, parts, (status) => showEnd(root, words, status));
} else if (token === undefined) showEnd(root, words, pathname === LINK_EXPIRED_PATH ? 410 : 404);
else showLive(root, words, token);

function showEnd(into: HTMLElement, said: Words, status: number): void {
  const page = endedPage(said, status);
  document.title = `${page.querySelector('h1')?.textContent} · Waymark`;
  // The address is no longer valid and need not stay in the history.
  if (status === 410) window.history.replaceState(null, '', LINK_EXPIRED_PATH);
  into.replaceChildren(page);
}

function showLive(into: HTMLElement, said: Words, link: string): void {
  const theme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';
  let map: Promise<SharedMap> | undefined;
  const recenter = (): void => void map?.then((shown) => shown.recenter());
  let page: SharedPage = livePage(said, theme, recenter);
  let fleet: FleetPage | undefined;
  const begin = async (): Promise<SharedMap> => {
    const made = await mapOf(page, fleet, { token: link, theme });
    new ResizeObserver(() => cover(made)).observe(page.root);
    cover(made);
    return made;
  };
  const mapOf = async (
    { map: container }: SharedPage,
    list: FleetPage | undefined,
    options: { token: string; theme: 'light' | 'dark' },
  ): Promise<SharedMap> => {
    if (list === undefined) {
      const { shareMap } = await import('./map.ts');
      return shareMap(container, { ...options, title: said.say('mapLabel') });
    }
    const { fleetMap } = await import('./fleet-map.ts');
    return fleetMap(container, { ...options, title: said.say('fleetMapLabel') }, list.select);
  };
  const cover = (shown: SharedMap): void => {
    const bottom = page.covered();
    page.root.style.setProperty('--map-bottom', `${bottom}px`);
    shown.setCovered(bottom);
  };
  document.title = `${said.say('title')} · Waymark`;
  into.replaceChildren(page.root);
  const clock = setInterval(() => page.tick(), 1000);
  const look = watch(placeOf(link), {
    onLocation(location) {
      if (location.assets && fleet === undefined) {
        const onChoose = (index: number): void => void map?.then((shown) => shown.choose?.(index));
        fleet = fleetPage(said, theme, { onRecenter: recenter, onChoose });
        page = fleet;
        into.replaceChildren(page.root);
      }
      page.show(location);
      map ??= begin();
      void map.then((shown) => {
        // The height of the sheet changes with what it shows.
        cover(shown);
        shown.show(location);
      });
    },
    onLost: () => page.lost(),
    onEnd(status) {
      clearInterval(clock);
      showEnd(into, said, status);
    },
  });
  document.addEventListener('visibilitychange', () => document.hidden || look());
  window.addEventListener('online', look);
}
