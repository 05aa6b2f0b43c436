import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { element } from './element.ts';
import { onLeave } from './field.ts';
import type { Go, Page } from './frame.ts';
import { passwordField } from './password-field.ts';
import { post, refusalText } from './post.ts';
import { goToStep } from './second-step.ts';
import { isOwnPath, readUser, type SignInUser, shownUsername } from './username.ts';
import type { Words } from './words.ts';

/** The built-in login address, `/auth/login`. Asks for the password and starts the session. */
export function passwordPage(words: Words, go: Go): Page {
  const query = new URLSearchParams(window.location.search);
  const user = readUser(query.get('u'));
  const title = words.say('passwordTitle');
  return { title, content: user ? passwordForm(words, go, user, query.get('next')) : nobody(words) };
}

/** Shown if the page was opened without a username. */
function nobody(words: Words): HTMLElement {
  return element(
    'div',
    { class: 'plain' },
    element('h1', {}, words.say('passwordTitle')),
    element('p', { class: 'intro' }, words.say('noUser')),
    element('a', { class: 'primary', href: '/login-app', 'data-first': true }, words.say('toSignIn')),
  );
}

function passwordForm(words: Words, go: Go, user: SignInUser, wanted: string | null): HTMLElement {
  const password = passwordField(words, words.say('passwordLabel'), {
    id: 'password',
    name: 'password',
    autocomplete: 'current-password',
    'data-first': true,
  });
  const failed = element('p', { class: 'failed', role: 'alert' });
  const submit = element('button', { class: 'primary', type: 'submit' }, words.say('signIn'));
  const next = wanted !== null && isOwnPath(wanted) ? wanted : '/';
  const form = element(
    'form',
    { novalidate: true },
    element('h1', {}, words.say('passwordTitle')),
    element(
      'p',
      { class: 'intro' },
      words.say('passwordIntro', { username: shownUsername(user) }),
      ' ',
      element('a', { href: `/login-app?${new URLSearchParams({ next })}` }, words.say('notYou')),
    ),
    // Ties the password to this name for password managers.
    element('input', { type: 'text', name: 'username', autocomplete: 'username', value: user.username, hidden: true }),
    password.box,
    failed,
    submit,
    element(
      'p',
      { class: 'note' },
      element('a', { href: `/login-app/reset${window.location.search}` }, words.say('forgotPassword')),
    ),
  );
  let touched = false;
  /** Shows the error of a touched field. @returns true if the password is missing */
  const isMissing = (): boolean => {
    const missing = password.input.value === '';
    password.showError(touched && missing ? words.error('error.required.field') : undefined);
    return missing;
  };
  password.input.addEventListener('input', isMissing);
  onLeave(password.input, () => {
    touched = true;
    isMissing();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    touched = true;
    if (isMissing()) {
      password.input.focus();
      return;
    }
    submit.disabled = true;
    failed.textContent = '';
    signIn(user, password.input.value, next).then(
      ({ path, secondStep }) => {
        // Back then leads to the page before sign-in instead of a completed password form.
        if (!goToStep(go, secondStep)) window.location.replace(path);
      },
      (error: unknown) => {
        failed.textContent = refusalText(words, error);
        submit.disabled = false;
        password.input.select();
      },
    );
  });
  return form;
}

/**
 * Starts the session or the second step. @returns the path to go to and the step @throws Refused with the problem's
 * code
 */
async function signIn(
  user: SignInUser,
  password: string,
  next: string,
): Promise<{ path: string; secondStep: unknown }> {
  const answer = await post(sessionEndpoints.signIn, { ...user, password, next });
  const path = typeof answer.next === 'string' && isOwnPath(answer.next) ? answer.next : '/';
  return { path, secondStep: answer.secondStep };
}
