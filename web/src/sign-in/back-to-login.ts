import { element } from './element.ts';
import type { Words } from './words.ts';

/** The way back, with the query string that the visitor came with. */
export function backToLogin(words: Words): HTMLElement {
  return element(
    'p',
    { class: 'note' },
    element('a', { href: `/login-app${window.location.search}` }, words.say('toSignIn')),
  );
}
