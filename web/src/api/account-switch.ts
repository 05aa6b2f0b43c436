import { createStore } from '../base/store.ts';
import { hasUnsaved } from '../base/unsaved.ts';

/** Channel that notifies the other tabs, which share the session, of a switch to another account. */
const CHANNEL = 'waymark-account';

let leaving = false;
let shown: string | undefined;

/**
 * Number of signals that the session has switched to another account while the page stays because of unsaved input. 0:
 * the session is in the account of the page.
 */
export const switchedAway = createStore(0);

/** Sets the account of this page, once. Another account requires another page. */
export function showAccount(accountId: string): void {
  shown ??= accountId;
}

/** Returns the account of this page. Undefined before the user is loaded. */
export function pageAccount(): string | undefined {
  return shown;
}

/** Records that this page itself leaves for another account. @returns a function that cancels it */
export function leaveForOtherAccount(): () => void {
  leaving = true;
  return () => {
    leaving = false;
  };
}

/**
 * Reloads a page whose session has switched to another account, to show that account. A page with unsaved input stays
 * and shows a notice.
 * @param keep the page has unsaved input that no guard knows of
 */
export function otherAccount(keep = false): void {
  if (leaving) return;
  const heard = switchedAway.get();
  // A page that stays keeps refetching. Only a user's attempt shows the notice again.
  if (keep) switchedAway.set(heard + 1);
  else if (heard === 0 && hasUnsaved()) switchedAway.set(1);
  else if (heard === 0) window.location.reload();
}

/** Sends the session's current account to the other tabs. */
export function tellOtherTabs(accountId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(accountId);
  channel.close();
}

/** Reloads or marks this tab when another tab has switched to a different account. */
export function watchOtherTabs(): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }) => {
    if (shown === undefined) return;
    if (data === shown) switchedAway.set(0);
    else otherAccount();
  });
}
