import { type PasswordFault, passwordFaults, RESET_PASSWORD_POLICY } from '@waymark/domain/password.ts';
import { icon } from './drawings.ts';
import { element } from './element.ts';
import { onLeave } from './field.ts';
import { passwordField } from './password-field.ts';
import { refusalText } from './post.ts';
import type { Words } from './words.ts';

/** Rules shown before the user types. */
const RULES: readonly PasswordFault['key'][] = [
  'error.password.min.length',
  'error.password.lowercase.count',
  'error.password.uppercase.count',
  'error.password.number.count',
  'error.password.whitespace',
];

export interface NewPasswordParts {
  title: string;
  intro: string;
  /** Username of the password, for password managers. */
  username: string;
  /** Sets the password and continues. @throws Refused */
  save: (password: string) => Promise<void>;
  /** Shown under the button. */
  back: HTMLElement;
}

/** Form for a new password and its repetition. */
export function newPasswordForm(words: Words, parts: NewPasswordParts): HTMLElement {
  const password = passwordField(words, words.say('newPasswordLabel'), {
    id: 'password',
    name: 'password',
    autocomplete: 'new-password',
    'data-first': true,
  });
  const confirmation = passwordField(words, words.say('confirmPasswordLabel'), {
    id: 'confirmation',
    name: 'confirmation',
    autocomplete: 'new-password',
  });
  const rules = RULES.map((key) => {
    const state = element('span', { class: 'unseen' });
    const text = words.error(key, { limit: String(RESET_PASSWORD_POLICY.minimumCharacters) });
    return { key, state, item: element('li', {}, icon('check', 14), text, ' ', state) };
  });
  const failed = element('p', { class: 'failed', role: 'alert' });
  const next = element('button', { class: 'primary', type: 'submit' }, words.say('next'), icon('arrowRight'));

  const touched = { password: false, confirmation: false };
  const said = ({ key, params }: PasswordFault): string =>
    words.error(key, params.limit === undefined ? {} : { limit: String(params.limit) });
  /** Shows the errors of touched fields. @returns the first invalid field */
  const check = (): HTMLInputElement | undefined => {
    const typed = password.input.value;
    const faults = passwordFaults(typed, RESET_PASSWORD_POLICY);
    for (const { key, state, item } of rules) {
      const met = typed !== '' && !faults.some((fault) => fault.key === key);
      item.dataset.met = String(met);
      state.textContent = words.say(met ? 'ruleMet' : 'ruleOpen');
    }
    const first = faults[0];
    password.showError(touched.password && first ? said(first) : undefined);
    const missing = confirmation.input.value === '';
    const differs = confirmation.input.value !== typed;
    const key = missing ? 'error.required.field' : 'error.password.mismatch';
    confirmation.showError(touched.confirmation && (missing || differs) ? words.error(key) : undefined);
    return first ? password.input : missing || differs ? confirmation.input : undefined;
  };
  for (const [name, { input }] of [
    ['password', password],
    ['confirmation', confirmation],
  ] as const) {
    input.addEventListener('input', check);
    onLeave(input, () => {
      touched[name] = true;
      check();
    });
  }
  check();

  const form = element(
    'form',
    { novalidate: true },
    element('h1', {}, parts.title),
    element('p', { class: 'intro' }, parts.intro),
    // Ties the password to this name for password managers.
    element('input', { type: 'text', name: 'username', autocomplete: 'username', value: parts.username, hidden: true }),
    password.box,
    element('ul', { class: 'rules', 'aria-label': words.say('passwordRules') }, ...rules.map(({ item }) => item)),
    confirmation.box,
    failed,
    next,
    parts.back,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    failed.textContent = '';
    touched.password = true;
    touched.confirmation = true;
    const wrong = check();
    if (wrong) {
      wrong.focus();
      return;
    }
    next.disabled = true;
    parts.save(password.input.value).catch((error: unknown) => {
      failed.textContent = refusalText(words, error);
      next.disabled = false;
    });
  });
  return form;
}
