import { element } from './element.ts';
import type { Words } from './words.ts';

/** Link back to the login that keeps the visitor's query string. */
export function backToLogin(words: Words): HTMLElement {
  return element(
    'p',
    { class: 'note' },
    element('a', { href: `/login-app${window.location.search}` }, words.say('toSignIn')),
  );
}
