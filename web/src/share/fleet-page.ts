import type { SharedAsset } from '@waymark/contract/shares/schema.ts';
import { element } from '../sign-in/element.ts';
import { endText } from './end-text.ts';
import { type SharedPage, wide } from './page.ts';
import { arrow, headingWords, recenterButton, type Theme, topBar, turn } from './parts.ts';
import type { Words } from './words.ts';

export interface FleetPage extends SharedPage {
  /** Marks a row as the selected one and brings it into view. @param index null for none */
  select(index: number | null): void;
}

interface Row {
  root: HTMLElement;
  show(asset: SharedAsset): void;
  tick(): void;
  select(on: boolean): void;
}

/**
 * The page of a link to the assets of a customer: map and list.
 * @param onChoose called with the index of the chosen asset
 */
export function fleetPage(
  words: Words,
  theme: Theme,
  { onRecenter, onChoose }: { onRecenter: () => void; onChoose: (index: number) => void },
): FleetPage {
  const rows: Row[] = [];
  let expiresAt = 0;
  let selected: number | null = null;
  const count = element('h1', {}, '');
  const ends = element('p', { class: 'heading' }, '');
  const none = element('p', { class: 'none', hidden: true }, words.say('noAssets'));
  const list = element('ul', { class: 'assets' });
  const recenter = recenterButton(words.say('showAll'), onRecenter);
  const map = element('div', { class: 'map', 'data-map': 'share' });
  const sheet = element(
    'section',
    { class: 'sheet fleet' },
    element('div', { class: 'names' }, count, ends),
    none,
    list,
  );
  const bar = topBar(words, element('span', {}, words.say('fleetTitle')));
  const root = element('main', { class: 'live' }, map, bar.root, element('div', { class: 'foot' }, recenter, sheet));
  const tick = (): void => {
    ends.textContent = `${words.say('linkExpires')}: ${endText(expiresAt, Date.now(), words.language)}`;
    for (const row of rows) row.tick();
  };
  return {
    root,
    map,
    covered: () => (wide() ? 0 : sheet.offsetHeight),
    show({ assets = [], expiresAt: end }) {
      document.title = `${words.say('fleetTitle')} · Waymark`;
      expiresAt = Date.parse(end);
      count.textContent = words.say('assetCount', { count: String(assets.length) });
      none.hidden = assets.length > 0;
      recenter.hidden = assets.every(({ latitude }) => latitude === null);
      while (rows.length > assets.length) rows.pop()?.root.remove();
      assets.forEach((asset, index) => {
        let row = rows[index];
        if (row === undefined) {
          row = assetRow(words, theme, () => onChoose(index));
          rows.push(row);
          list.append(row.root);
        }
        row.show(asset);
      });
      bar.say(true);
      tick();
    },
    lost: () => bar.say(false),
    tick,
    select(index) {
      if (selected !== null) rows[selected]?.select(false);
      selected = index;
      if (index === null) return;
      rows[index]?.select(true);
      rows[index]?.root.scrollIntoView({ block: 'nearest' });
    },
  };
}

/** A row of the list: a button that shows the asset on the map. */
function assetRow(words: Words, theme: Theme, onChoose: () => void): Row {
  let asset: SharedAsset | undefined;
  const mark = arrow(theme, 24);
  const name = element('strong', {}, '');
  const state = element('span', {}, '');
  const button = element(
    'button',
    { type: 'button', 'aria-pressed': 'false' },
    element('span', { class: 'slot' }, mark),
    element('span', { class: 'names' }, name, state),
  );
  button.addEventListener('click', onChoose);
  const tick = (): void => {
    if (asset === undefined) return;
    const { lastUpdate, headingDegrees } = asset;
    const age = lastUpdate === null ? words.say('noPosition') : words.ago((Date.now() - Date.parse(lastUpdate)) / 1000);
    state.textContent = [headingWords(headingDegrees, words), age].filter(Boolean).join(' · ');
  };
  return {
    root: element('li', {}, button),
    show(next) {
      asset = next;
      name.textContent = next.name;
      turn(mark, next.headingDegrees);
      button.toggleAttribute('disabled', next.latitude === null);
      tick();
    },
    tick,
    select: (on) => button.setAttribute('aria-pressed', String(on)),
  };
}
