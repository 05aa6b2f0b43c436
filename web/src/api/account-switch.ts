/** Other tabs of the browser share the session: they are told here that it looks at another account. */
const CHANNEL = 'waymark-account';

let leaving = false;

/** This page is about to show another account by itself. @returns to be called when it does not after all */
export function leaveForOtherAccount(): () => void {
  leaving = true;
  return () => {
    leaving = false;
  };
}

/** The session looks at another account: everything on screen is of the one before. */
export function otherAccount(): void {
  if (!leaving) window.location.reload();
}

/** Tells the other tabs which account the session looks at now. */
export function tellOtherTabs(accountId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(accountId);
  channel.close();
}

/**
 * Reloads this tab when another one switched to an account that is not on screen here.
 * @param shown the account on screen; undefined while nobody knows yet, who then asks after the switch
 */
export function watchOtherTabs(shown: () => string | undefined): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }) => {
    const here = shown();
    if (here !== undefined && here !== data) otherAccount();
  });
}
