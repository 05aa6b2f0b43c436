import { element } from './element.ts';
import type { Go } from './frame.ts';
import { Refused } from './post.ts';
import { isOwnPath } from './username.ts';
import type { Words } from './words.ts';

/** Pages after the first step of signing in, with the query string of the one before. */
export const SECOND_STEP_PATHS = {
  code: '/auth/login/code',
  enrol: '/auth/login/enrol',
  password: '/auth/login/password',
} as const;

/** Goes to the step that the server asks for. @returns whether it asks for one */
export function goToStep(go: Go, step: unknown): boolean {
  if (step !== 'code' && step !== 'enrol' && step !== 'password') return false;
  go(SECOND_STEP_PATHS[step], null);
  return true;
}

/** Where to go after signing in, as the address says. */
export function wantedPath(): string {
  const wanted = new URLSearchParams(window.location.search).get('next');
  return wanted !== null && isOwnPath(wanted) ? wanted : '/';
}

/** Goes on to where the server says. */
export function goOn(next: unknown): void {
  window.location.replace(typeof next === 'string' && isOwnPath(next) ? next : '/');
}

/** Back to the username: another user, or a step that took too long. */
export function startAgain(words: Words): HTMLElement {
  const query = new URLSearchParams({ next: wantedPath() });
  return element('p', { class: 'note' }, element('a', { href: `/login-app?${query}` }, words.say('startAgain')));
}

/** Words for what went wrong; with the time to wait where the server tells it. */
export function failureText(words: Words, error: unknown): string {
  return words.error(error instanceof Refused ? error.code : 'error.network');
}
