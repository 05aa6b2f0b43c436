const RELOADED_AT_KEY = 'waymark-reloaded-at';
const SIGN_IN_PATH = '/login-app';
/** A page that came back without a session twice within this time is not served by a reload. */
const RELOAD_AGAIN_AFTER_MS = 10_000;

let leaving = false;

/**
 * The session is over: reload, which lands on sign-in and comes back here afterwards. Should the reload itself come
 * back without a session, go to sign-in directly instead of reloading for ever.
 */
export function sessionEnded(page: Pick<Window, 'location' | 'sessionStorage'> = window, now = Date.now()): void {
  if (leaving) return;
  leaving = true;
  const reloadedAt = Number(page.sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
  if (now - reloadedAt < RELOAD_AGAIN_AFTER_MS) {
    const { pathname, search } = page.location;
    page.location.assign(`${SIGN_IN_PATH}?next=${encodeURIComponent(pathname + search)}`);
    return;
  }
  page.sessionStorage.setItem(RELOADED_AT_KEY, String(now));
  page.location.reload();
}
