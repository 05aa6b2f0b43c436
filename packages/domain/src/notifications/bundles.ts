/** Groups the alerts that are due for one recipient into few messages. Times are epoch ms. */
import { LIMITS } from '../limits.ts';

const WINDOW_MS = LIMITS.notificationGroupMinutes * 60_000;
/** Groups that are due together and still get a message each. */
const SEPARATE = 3;

/** An alert that is due for the recipient. */
export interface Due {
  notification: number;
  /** `groupOf` of the alert. */
  group: string;
  critical: boolean;
  digest: boolean;
}

/** Messages that the recipient got: one bundle, whatever its channels. */
export interface Told {
  at: number;
  notification: number;
  groups: readonly string[];
  critical: boolean;
  digest: boolean;
}

export interface Bundles<Item> {
  /** Each becomes one message per channel. */
  send: Item[][];
  /** Due again at this time. */
  later: { item: Item; at: number }[];
}

/** Returns the group of an alert: one rule at one place, or one rule on one asset. */
export function groupOf(alert: { rule: string | null; type: string; place: number | null; asset: number }): string {
  const rule = alert.rule ?? alert.type;
  return alert.place === null ? `${rule} asset ${alert.asset}` : `${rule} place ${alert.place}`;
}

/**
 * Bundles due messages. A group gets one message in ten minutes, a recipient at most five, and five more about critical
 * alerts. Others follow together when the time is over.
 * @param earlier messages of at least the last ten minutes
 */
export function bundlesOf<Item extends Due>(
  due: readonly Item[],
  earlier: readonly Told[],
  now: number,
): Bundles<Item> {
  const result: Bundles<Item> = { send: [], later: [] };
  const digests = due.filter(({ digest }) => digest);
  result.send.push(...grouped(digests, ({ notification }) => String(notification)));
  for (const critical of [true, false]) {
    const recent = earlier.filter((one) => !one.digest && one.critical === critical && one.at > now - WINDOW_MS);
    bundleClass(
      due.filter((one) => !one.digest && one.critical === critical),
      recent,
      now,
      result,
    );
  }
  return result;
}

function bundleClass<Item extends Due>(due: readonly Item[], recent: readonly Told[], now: number, to: Bundles<Item>) {
  const lastAt = new Map<string, number>();
  for (const { notification, groups, at } of recent)
    for (const group of groups) {
      const key = keyOf({ notification, group });
      lastAt.set(key, Math.max(at, lastAt.get(key) ?? at));
    }
  const ready = due.filter((item) => {
    const at = lastAt.get(keyOf(item));
    if (at !== undefined) to.later.push({ item, at: at + WINDOW_MS });
    return at === undefined;
  });
  const free = Math.max(0, LIMITS.notificationBurst - recent.length);
  const groups = grouped(ready, keyOf);
  const bundles =
    groups.length <= Math.min(free, SEPARATE) ? groups : grouped(ready, ({ notification }) => String(notification));
  to.send.push(...bundles.slice(0, free));
  // The time of the oldest message frees the next one.
  const again = Math.min(now, ...recent.map(({ at }) => at)) + WINDOW_MS;
  for (const item of bundles.slice(free).flat()) to.later.push({ item, at: Math.max(again, now + 1) });
}

function keyOf({ notification, group }: Pick<Due, 'notification' | 'group'>): string {
  return `${notification} ${group}`;
}

function grouped<Item>(items: readonly Item[], keyOfItem: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
