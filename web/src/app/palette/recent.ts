/**
 * Ids of the user's recent findings on this device, newest first. Their names are fetched again, so that no data of an
 * account stays in the browser.
 */
const PREFIX = 'waymark.recent.';
/** Maximum number of stored ids. */
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

/** Deletes the lists of all users of this device at sign-out. */
export function forgetRecent(keeper: Keeper = localStorage): void {
  const names = Array.from({ length: keeper.length }, (_, place) => keeper.key(place));
  for (const name of names) if (name?.startsWith(PREFIX)) keeper.removeItem(name);
}
