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

/** Tells the other tabs. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Reloads this tab when another one switched. */
export function watchOtherTabs(): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', otherAccount);
}
