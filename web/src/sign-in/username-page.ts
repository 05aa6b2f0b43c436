import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { icon } from './drawings.ts';
import { element } from './element.ts';
import { field } from './field.ts';
import type { Page } from './frame.ts';
import { type LoginMethod, loginAddressFor, sentUsername, usernameError } from './username.ts';
import type { Words } from './words.ts';

/** The form of `/login-app`: who you are. The password is asked at the configured login address, never here. */
export function usernamePage(words: Words): Page {
  let method: LoginMethod = 'email';
  let touched = false;
  const methods = (['email', 'phone'] as const).map((name) =>
    element('input', { type: 'radio', name: 'loginMethod', value: name, id: name, checked: name === method }),
  );
  const username = field(words.say('emailLabel'), {
    id: 'username',
    name: 'username',
    type: 'email',
    autocomplete: 'username',
    maxlength: '254',
    autocapitalize: 'none',
    spellcheck: 'false',
    'data-first': true,
  });
  const hint = element('p', { class: 'hint', id: 'username-hint' });
  const remember = element('input', { type: 'checkbox', id: 'remember', name: 'rememberMe' });
  const failed = element('p', { class: 'failed', role: 'alert' });
  const next = element('button', { class: 'primary', type: 'submit' }, words.say('next'), icon('arrowRight'));

  const check = (): string | undefined => {
    const key = usernameError(method, username.input.value);
    username.showError(touched && key !== undefined ? words.error(key) : undefined);
    return key;
  };
  const choose = (chosen: LoginMethod): void => {
    method = chosen;
    touched = false;
    const phone = chosen === 'phone';
    username.input.value = '';
    username.input.type = phone ? 'tel' : 'email';
    username.input.autocomplete = phone ? 'tel' : 'username';
    username.input.maxLength = phone ? 24 : 254;
    username.box.querySelector('label')?.firstChild?.replaceWith(words.say(phone ? 'phoneLabel' : 'emailLabel'));
    hint.textContent = phone ? words.say('phoneHint') : '';
    check();
  };
  for (const input of methods) input.addEventListener('change', () => choose(input.value as LoginMethod));
  username.input.addEventListener('input', check);
  username.input.addEventListener('blur', () => {
    touched ||= username.input.value !== '';
    check();
  });

  const form = element(
    'form',
    { novalidate: true },
    element('h1', {}, words.say('title')),
    element('p', { class: 'intro' }, words.say('intro')),
    element(
      'fieldset',
      { class: 'methods' },
      element('legend', {}, words.say('method')),
      ...methods.flatMap((input) => [
        input,
        element(
          'label',
          { for: input.id },
          icon(input.value === 'email' ? 'mail' : 'phone'),
          words.say(input.value === 'email' ? 'email' : 'phone'),
        ),
      ]),
    ),
    username.box,
    hint,
    element(
      'div',
      { class: 'line' },
      element('span', { class: 'check' }, remember, element('label', { for: 'remember' }, words.say('rememberMe'))),
      element('a', { href: `/login-app/reset${window.location.search}` }, words.say('forgotPassword')),
    ),
    failed,
    next,
    element('p', { class: 'note' }, words.say('passwordNext')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    touched = true;
    if (check() !== undefined) {
      username.input.focus();
      return;
    }
    next.disabled = true;
    const user = {
      username: sentUsername(method, username.input.value),
      loginMethod: method,
      rememberMe: remember.checked,
    };
    loginAddress().then(
      (address) => {
        const wanted = new URLSearchParams(window.location.search).get('next');
        window.location.assign(loginAddressFor(address, user, wanted));
      },
      () => {
        failed.textContent = words.error('error.network');
        next.disabled = false;
      },
    );
  });
  return { title: words.say('title'), content: form };
}

/** Where the username goes, as the server is set up. @throws Error when the server does not tell */
async function loginAddress(): Promise<string> {
  const { path } = sessionEndpoints.signInSettings;
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const settings: unknown = await response.json();
  if (typeof settings === 'object' && settings !== null && 'loginAddress' in settings) {
    return String(settings.loginAddress);
  }
  throw new Error(`${path} names no login address`);
}
