import { createStore } from '../base/store.ts';
import { hasUnsaved } from '../base/unsaved.ts';

const RELOADED_AT_KEY = 'waymark-reloaded-at';
const SIGN_IN_PATH = '/login-app';
/** A second page without a session within this time means that a reload does not help. */
const RELOAD_AGAIN_AFTER_MS = 10_000;

let leaving = false;

/** Whether the session has ended while the page stays because of unsaved input. */
export const sessionOver = createStore(false);

/**
 * Reloads after the session has ended, which redirects to sign-in and later back. If the reload itself returns without
 * a session, goes to sign-in directly to prevent a reload loop. A page with unsaved input stays and shows a notice.
 *
 * @returns whether the page is left
 */
export function sessionEnded(page: Pick<Window, 'location' | 'sessionStorage'> = window, now = Date.now()): boolean {
  if (leaving) return true;
  if (hasUnsaved()) {
    sessionOver.set(true);
    return false;
  }
  leaving = true;
  const reloadedAt = Number(page.sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
  if (now - reloadedAt < RELOAD_AGAIN_AFTER_MS) {
    const { pathname, search } = page.location;
    page.location.assign(`${SIGN_IN_PATH}?next=${encodeURIComponent(pathname + search)}`);
    return true;
  }
  page.sessionStorage.setItem(RELOADED_AT_KEY, String(now));
  page.location.reload();
  return true;
}

/** Ends the notice after a call that needs a session was answered. */
export function sessionAnswered(): void {
  if (sessionOver.get()) sessionOver.set(false);
}
