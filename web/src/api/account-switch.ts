import { createStore } from '../base/store.ts';
import { hasUnsaved } from '../base/unsaved.ts';

/** Other tabs of the browser share the session: they hear here that it looks at another account. */
const CHANNEL = 'waymark-account';

let leaving = false;
let shown: string | undefined;

/**
 * How often this page heard that the session looks at another account, while it stays because of what was typed; 0: the
 * session looks at the account of the page.
 */
export const switchedAway = createStore(0);

/** Names the account of this page, once for its life: another account is another page. */
export function showAccount(accountId: string): void {
  shown ??= accountId;
}

/** The account that this page shows; undefined before the user is known. */
export function pageAccount(): string | undefined {
  return shown;
}

/** This page is about to show another account by itself. @returns to be called when it does not after all */
export function leaveForOtherAccount(): () => void {
  leaving = true;
  return () => {
    leaving = false;
  };
}

/**
 * Leaves a page whose session looks at another account, by a reload that shows that one. A page with something typed
 * stays as it is and says so.
 * @param keep the page holds something typed that no guard knows of
 */
export function otherAccount(keep = false): void {
  if (leaving) return;
  const heard = switchedAway.get();
  // A page that stays asks again for what is old; only what its user tries is worth saying again.
  if (keep) switchedAway.set(heard + 1);
  else if (heard === 0 && hasUnsaved()) switchedAway.set(1);
  else if (heard === 0) window.location.reload();
}

/** Tells the other tabs which account the session looks at now. */
export function tellOtherTabs(accountId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(accountId);
  channel.close();
}

/** Leaves this tab, or marks it, when another one switched to an account that is not on screen here. */
export function watchOtherTabs(): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }) => {
    if (shown === undefined) return;
    if (data === shown) switchedAway.set(0);
    else otherAccount();
  });
}
