import { element } from './element.ts';
import type { Go } from './frame.ts';
import { isOwnPath } from './username.ts';
import type { Words } from './words.ts';

/** Pages after the first step of signing in. They keep its query string. */
export const SECOND_STEP_PATHS = {
  code: '/auth/login/code',
  enrol: '/auth/login/enrol',
  password: '/auth/login/password',
} as const;

/** Goes to the step that the server requires. @returns whether it requires one */
export function goToStep(go: Go, step: unknown): boolean {
  if (step !== 'code' && step !== 'enrol' && step !== 'password') return false;
  go(SECOND_STEP_PATHS[step], null);
  return true;
}

/** Returns the path to open after sign-in, according to the address. */
export function wantedPath(): string {
  const wanted = new URLSearchParams(window.location.search).get('next');
  return wanted !== null && isOwnPath(wanted) ? wanted : '/';
}

/** Continues at the path from the server. */
export function goOn(next: unknown): void {
  window.location.replace(typeof next === 'string' && isOwnPath(next) ? next : '/');
}

/** Link back to the username, for another user or an expired step. */
export function startAgain(words: Words): HTMLElement {
  const query = new URLSearchParams({ next: wantedPath() });
  return element('p', { class: 'note' }, element('a', { href: `/login-app?${query}` }, words.say('startAgain')));
}
