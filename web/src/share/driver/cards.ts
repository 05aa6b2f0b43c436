import type { SharedDriver } from '@waymark/contract/shares/schema.ts';
import { isNearlyEmpty } from '@waymark/domain/change.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { element, svg } from '../../sign-in/element.ts';
import { scoreLines, stretchesOf } from '../../ui/charts/score-line.ts';
import type { DriverWords } from './words.ts';

const [WIDTH, HEIGHT] = [320, 140];
const [TOP, RIGHT, BOTTOM, LEFT] = [10, 14, 22, 32];

/** Builds a card with its title. */
export function card(title: string, ...children: Node[]): HTMLElement {
  return element('section', { class: 'card', 'aria-label': title }, element('h2', {}, title), ...children);
}

/** The score with its calculation and that of the period before, or why there is none. */
export function scoreCard(driver: SharedDriver, words: DriverWords): HTMLElement {
  const { score, missing, pointsPer100Km, kinds } = driver;
  const rounded = (value: number) => words.format.number(value, 0);
  const lines: string[] =
    missing === 'distance'
      ? [words.score('missingDistance', { distance: words.distance(LIMITS.scoreMinimumMeters) })]
      : missing === 'sensing'
        ? [words.score('missingSensing')]
        : [comparison(driver, words)];
  if (score !== null) {
    const counted = kinds.filter((kind) => kind.pointsPer100Km !== null).length;
    lines.push(words.score('kindsOf', { count: String(counted), total: String(kinds.length) }));
  }
  const how =
    score === null || pointsPer100Km === null
      ? undefined
      : element('p', { class: 'how' }, `${words.say('driverHow')} `, sum(pointsPer100Km, score, words));
  return element(
    'section',
    { class: 'card', 'aria-label': words.say('driverTitle') },
    element(
      'p',
      { class: 'score' },
      element('b', {}, score === null ? '–' : rounded(score)),
      ` ${words.score('ofHundred')}`,
    ),
    ...lines.map((line) => element('p', {}, line)),
    how,
  );
}

/** Returns the sentence about the score of the period before. */
function comparison({ distanceMeters, before }: SharedDriver, { score, format }: DriverWords): string {
  if (before.score === null) return score('beforeNone');
  if (isNearlyEmpty(distanceMeters, before.distanceMeters)) return score('beforeFew');
  return score('before', { score: format.number(before.score, 0) });
}

function sum(points: number, score: number, words: DriverWords): HTMLElement {
  const sign = points > 100 ? '→' : '=';
  return element('b', {}, `100 − ${words.tenths(points)} ${sign} ${words.tenths(score)}`);
}

/** The points of each kind with the part of the distance on which it is sensed. */
export function kindsCard(driver: SharedDriver, words: DriverWords): HTMLElement {
  const head = [words.score('kind'), words.score('sensed'), words.score('per100')];
  const rows = driver.kinds.map(({ kind, sensedShare, pointsPer100Km }) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, words.kind(kind)),
      element('td', {}, words.tenths(sensedShare * 100)),
      element('td', {}, pointsPer100Km === null ? words.score('leftOut') : words.tenths(pointsPer100Km)),
    ),
  );
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head.map((text) => element('th', { scope: 'col' }, text)))),
    element('tbody', {}, ...rows),
  );
  return card(words.score('kinds'), table, ...coverage(driver, words));
}

/** Says on which distance each kind is not sensed. */
function coverage({ kinds, distanceMeters }: SharedDriver, words: DriverWords): HTMLElement[] {
  const partly = kinds.filter(({ sensedShare }) => distanceMeters > 0 && sensedShare < 1);
  if (partly.length === 0) return [];
  const lines = partly.map(({ kind, sensedMeters }) =>
    words.score('notSensedOn', {
      kind: words.kind(kind),
      distance: words.distance(Math.max(0, distanceMeters - sensedMeters), 1),
    }),
  );
  return [
    element('p', { class: 'note' }, element('b', {}, words.score('notSensed')), ` ${words.score('notSensedBody')}`),
    element('ul', { class: 'note' }, ...lines.map((line) => element('li', {}, line))),
  ];
}

/** The scores of the last twelve months as a line, with a table of the same numbers. */
export function trendCard({ months }: SharedDriver, words: DriverWords): HTMLElement {
  const scores = months.map(({ score }) => score);
  const lines = scoreLines(scores.filter((score) => score !== null));
  const lowest = lines[0]!;
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, months.length - 1);
  const x = (place: number) => String(Math.round(LEFT + place * step));
  const y = (score: number) =>
    String(Math.round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - (score - lowest) / (100 - lowest))));
  const name = new Intl.DateTimeFormat(words.language, { month: 'short', timeZone: 'UTC' });
  const path = stretchesOf(scores).map(
    (places) => `M${places.map((place) => `${x(place)} ${y(scores[place]!)}`).join('L')}`,
  );
  const chart = svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': words.score('trend') },
    ...lines.flatMap((score) => [
      svg('line', { x1: String(LEFT), x2: String(WIDTH), y1: y(score), y2: y(score), class: 'grid' }),
      svg('text', { x: String(LEFT - 8), y: String(Number(y(score)) + 4), 'text-anchor': 'end' }, String(score)),
    ]),
    svg('path', { d: path.join(''), class: 'own' }),
    ...months.flatMap(({ month, score }, place) => [
      ...(score === null ? [] : [svg('circle', { cx: x(place), cy: y(score), r: '4', class: 'dot' })]),
      ...(place % 2 === (months.length - 1) % 2
        ? [
            svg(
              'text',
              { x: x(place), y: String(HEIGHT - 4), 'text-anchor': 'middle' },
              name.format(new Date(`${month}-01T00:00:00Z`)),
            ),
          ]
        : []),
    ]),
  );
  const driven = months.filter(({ distanceMeters }) => distanceMeters > 0);
  const rows = driven.map(({ month, score, distanceMeters }) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, month),
      element('td', {}, score === null ? '–' : words.format.number(score, 0)),
      element('td', {}, words.distance(distanceMeters)),
    ),
  );
  return card(
    words.score('trend'),
    chart,
    element('table', { 'aria-label': words.score('trend') }, element('tbody', {}, ...rows)),
  );
}
