import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';

/**
 * Returns the number of the group of time in which an instant lies, from 1. Instants before the first belong to it.
 * @param starts of the groups, epoch ms, ascending
 */
export function groupOfTime(instant: RawBuilder<unknown>, starts: readonly number[]): RawBuilder<number> {
  return sql<number>`greatest(1, width_bucket(${instant}, ${starts.map((at) => new Date(at))}::timestamptz[]))`;
}
