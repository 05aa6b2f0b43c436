/**
 * What this user opened last on this device, newest first: ids only, whose names are asked for anew, so that nothing of
 * an account stays behind in a browser.
 */
const PREFIX = 'waymark.recent.';
/** Kept, newest first. */
export const MOST_RECENT = 6;

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** @param owner of the list: user and account */
export function recentIds(owner: string, keeper: Keeper = localStorage): string[] {
  try {
    const kept: unknown = JSON.parse(keeper.getItem(PREFIX + owner) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

export function remember(owner: string, id: string, keeper: Keeper = localStorage): void {
  const ids = [id, ...recentIds(owner, keeper).filter((other) => other !== id)].slice(0, MOST_RECENT);
  keeper.setItem(PREFIX + owner, JSON.stringify(ids));
}

/** Forgets the lists of everybody on this device: at sign-out. */
export function forgetRecent(keeper: Keeper = localStorage): void {
  const names = Array.from({ length: keeper.length }, (_, place) => keeper.key(place));
  for (const name of names) if (name?.startsWith(PREFIX)) keeper.removeItem(name);
}
