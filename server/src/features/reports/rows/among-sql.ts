import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { allOf, containing, tagged } from '../../records/list-sql.ts';

/** Filters of the assets of a report. */
export interface AssetFilter {
  tag?: string | undefined;
  depot?: string | undefined;
  /** Facts that the assets do not have, separated by commas: `tag`, `depot`. */
  none?: string | undefined;
  /** Part of name or license plate. */
  search?: string | undefined;
}

/**
 * Returns a SELECT of account_id and id of the assets that match, undefined without a filter.
 * @param more conditions of the assets `f`
 */
export function assetsAmong(
  { tag, depot, none, search }: AssetFilter,
  more: readonly RawBuilder<boolean>[] = [],
): RawBuilder<unknown> | undefined {
  const without = none?.split(',') ?? [];
  const conditions: RawBuilder<boolean>[] = [...more];
  if (tag !== undefined) conditions.push(tagged(sql`f.tags`, tag));
  if (depot !== undefined) conditions.push(sql<boolean>`f.depot = ${depot}`);
  if (without.includes('tag')) conditions.push(sql<boolean>`cardinality(f.tags) = 0`);
  if (without.includes('depot')) conditions.push(sql<boolean>`f.depot IS NULL`);
  if (search?.trim()) {
    const pattern = containing(search);
    conditions.push(sql<boolean>`(f.name ILIKE ${pattern} OR f.license_plate ILIKE ${pattern})`);
  }
  return conditions.length === 0 ? undefined : sql`SELECT f.account_id, f.id FROM assets f WHERE ${allOf(conditions)}`;
}
