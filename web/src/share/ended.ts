import { logo } from '../sign-in/drawings.ts';
import { element, svg } from '../sign-in/element.ts';
import type { Words } from './words.ts';

/** Builds the page of an expired (410) or unknown link (404). */
export function endedPage(words: Words, status: number): HTMLElement {
  const known = status === 410;
  return element(
    'main',
    { class: 'ended' },
    element('p', { class: 'brand' }, logo(), 'Waymark'),
    element(
      'div',
      { class: 'said' },
      drawing(),
      element('h1', {}, words.say(known ? 'expiredTitle' : 'unknownTitle')),
      element('p', {}, words.say(known ? 'expiredBody' : 'unknownBody')),
      element('p', { class: 'code' }, words.say('errorCode', { code: String(status) })),
    ),
  );
}

/** Drawing of a track that ends at a crossed-out position. */
function drawing(): SVGElement {
  return svg(
    'svg',
    {
      width: '108',
      height: '52',
      viewBox: '0 0 108 52',
      fill: 'none',
      'aria-hidden': 'true',
      'stroke-linecap': 'round',
    },
    svg('path', { d: 'M4 47c18 0 22-20 38-20s20 16 42 17', class: 'way' }),
    svg('path', { d: 'M88 42c9-9 14-15 14-23a14 14 0 0 0-28 0c0 8 5 14 14 23Z', class: 'place' }),
    svg('path', { d: 'm83 14 10 10M93 14 83 24', class: 'place' }),
  );
}
