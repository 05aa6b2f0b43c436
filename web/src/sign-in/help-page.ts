import { icon } from './drawings.ts';
import { element } from './element.ts';
import type { Page } from './frame.ts';
import type { Words } from './words.ts';

/** Where "Forgot Password?" leads: who can set a new one. */
export function helpPage(words: Words): Page {
  const title = words.say('resetTitle');
  const content = element(
    'div',
    { class: 'plain' },
    element('h1', {}, title),
    element('p', { class: 'intro' }, words.say('resetBody')),
    element(
      'a',
      { class: 'primary', href: `/login-app${window.location.search}`, 'data-first': true },
      icon('chevronLeft'),
      words.say('toSignIn'),
    ),
  );
  return { title, content };
}
