import { icon } from './drawings.ts';
import { element } from './element.ts';
import { type Field, field } from './field.ts';
import type { Words } from './words.ts';

/** A password with a button that reveals it. */
export function passwordField(
  words: Words,
  label: string,
  attributes: Readonly<Record<string, string | boolean>> & { id: string },
): Field {
  const show = element('button', { class: 'show', type: 'button', 'aria-pressed': 'false' }, icon('eye', 18));
  const password = field(label, { type: 'password', maxlength: '256', ...attributes }, show);
  const shown = (visible: boolean): void => {
    password.input.type = visible ? 'text' : 'password';
    show.setAttribute('aria-pressed', String(visible));
    show.setAttribute('aria-label', words.say(visible ? 'passwordHide' : 'passwordShow'));
  };
  shown(false);
  show.addEventListener('click', () => shown(password.input.type === 'password'));
  return password;
}
