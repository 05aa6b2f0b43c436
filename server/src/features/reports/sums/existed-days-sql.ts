/** Counts the days of a period on which an asset existed: no asset is unused before its creation or after its deletion. */
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import type { SourceScope } from '../sources/source.ts';
import { groupStarts } from './group-starts.ts';

/** Returns the starts of the local days of the window that have begun, and the end of the last of them, epoch ms. */
export function dayBounds({ window, now, timeZone }: Pick<SourceScope, 'window' | 'now' | 'timeZone'>): number[] {
  const bounds = groupStarts('day', window, timeZone).map(({ at }) => at);
  const begun = bounds.filter((at) => at < Math.min(window.to, now)).length;
  return [...bounds, window.to].slice(0, begun + 1);
}

/**
 * Returns the number of days on which asset `a` existed. A device can report trips of a time before the creation of the
 * asset, so the days between used ones count as well.
 *
 * @param bounds as of `dayBounds`
 * @param used first and last day with a trip, from 1; null if there is none
 */
export function existedDays(
  bounds: readonly number[],
  used: { first: RawBuilder<unknown>; last: RawBuilder<unknown> },
): RawBuilder<number> {
  const days = bounds.length - 1;
  const at = bounds.map((bound) => new Date(bound));
  const dayOf = (instant: RawBuilder<unknown>) => sql`width_bucket(${instant}, ${at}::timestamptz[])`;
  const first = sql`least(greatest(1, ${dayOf(sql`a.created_at`)}), ${used.first})`;
  const last = sql`greatest(least(${days}::int, ${dayOf(sql`a.deleted_at`)}), ${used.last})`;
  return sql<number>`greatest(0, ${last} - ${first} + 1)`;
}
