import type { StoredPosition } from './position-columns.ts';

/** Key of a position within an account, which also orders a track. */
export const KEY_COLUMNS = ['fix_time', 'device_id', 'discriminator'] as const;
type Keyed = Pick<StoredPosition, (typeof KEY_COLUMNS)[number]>;

function byKey(a: Keyed, b: Keyed): number {
  return a.fix_time.getTime() - b.fix_time.getTime() || a.device_id - b.device_id || a.discriminator - b.discriminator;
}

/** Merges rows and packed positions into one ordered track. If both have a position, the row wins. */
export function inOrder<Row extends Keyed>(rows: readonly Row[], packed: readonly Row[]): Row[] {
  const all = [...rows, ...packed].sort(byKey);
  return all.filter((row, index) => index === 0 || byKey(all[index - 1]!, row) !== 0);
}
