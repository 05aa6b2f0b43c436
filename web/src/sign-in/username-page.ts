import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { contactFields } from './contact-fields.ts';
import { icon } from './drawings.ts';
import { element } from './element.ts';
import type { Page } from './frame.ts';
import { loginAddressFor } from './username.ts';
import type { Words } from './words.ts';

/** The form of `/login-app` for the username. The configured login address asks for the password, never this page. */
export function usernamePage(words: Words): Page {
  const contact = contactFields(words);
  const remember = element('input', { type: 'checkbox', id: 'remember', name: 'rememberMe' });
  const failed = element('p', { class: 'failed', role: 'alert' });
  const next = element('button', { class: 'primary', type: 'submit' }, words.say('next'), icon('arrowRight'));
  const note = element('p', { class: 'note' }, words.say('passwordNext'));
  const newcomer = element(
    'p',
    { class: 'note' },
    words.say('signUpInvitation'),
    ' ',
    element('a', { href: `/create-account${window.location.search}` }, words.say('signUpLink')),
  );
  // Reserves its space, so that nothing shifts when it shows.
  newcomer.style.visibility = 'hidden';
  // The form shows before the login address is known. A submit fetches it again if needed.
  settings().then(
    ({ providerName, signUp }) => {
      if (signUp === true) newcomer.style.visibility = 'visible';
      if (typeof providerName === 'string') note.textContent = words.say('nextWith', { name: providerName });
    },
    () => undefined,
  );
  const form = element(
    'form',
    { novalidate: true },
    element('h1', {}, words.say('title')),
    element('p', { class: 'intro' }, words.say('intro')),
    ...contact.parts,
    element(
      'div',
      { class: 'line' },
      element('span', { class: 'check' }, remember, element('label', { for: 'remember' }, words.say('rememberMe'))),
      element('a', { href: `/login-app/reset${window.location.search}` }, words.say('forgotPassword')),
    ),
    failed,
    next,
    note,
    newcomer,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const entered = contact.read();
    if (entered === undefined) return;
    next.disabled = true;
    const user = { ...entered, rememberMe: remember.checked };
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

/** Returns the configured login address. @throws Error if the server does not provide it */
async function loginAddress(): Promise<string> {
  const { loginAddress: address } = await settings();
  if (typeof address !== 'string') throw new Error('the server names no login address');
  return address;
}

/** @throws Error if the server does not provide them */
async function settings(): Promise<Readonly<Record<string, unknown>>> {
  const { path } = sessionEndpoints.signInSettings;
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const answer: unknown = await response.json();
  return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
}
