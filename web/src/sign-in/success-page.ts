import { LIMITS } from '@waymark/domain/limits.ts';
import { icon } from './drawings.ts';
import { element } from './element.ts';
import type { Page } from './frame.ts';
import type { Words } from './words.ts';

/** `/login-app/reset-success/*`: confirms the changed password and returns to the login automatically. */
export function successPage(words: Words): Page {
  const login = `/login-app${window.location.search}`;
  const title = words.say('successTitle');
  const content = element(
    'div',
    { class: 'plain' },
    element('span', { class: 'done' }, icon('check', 28)),
    element('h1', {}, title),
    element('p', { class: 'intro' }, words.say('successBody')),
    element('a', { class: 'primary', href: login, 'data-first': true }, words.say('toSignIn')),
  );
  const timer = setTimeout(() => window.location.replace(login), LIMITS.resetSuccessReturnMilliseconds);
  return { title, content, leave: () => clearTimeout(timer) };
}
