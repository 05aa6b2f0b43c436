import { type RawBuilder, sql } from 'kysely';
import { allOf, containing, tagged } from '../records/list-sql.ts';

/** Filters of the assets of a report. */
export interface AssetFilter {
  tag?: string | undefined;
  depot?: string | undefined;
  /** Part of name or license plate. */
  search?: string | undefined;
}

/** Returns a SELECT of account_id and id of the assets that match, undefined without a filter. */
export function assetsAmong({ tag, depot, search }: AssetFilter): RawBuilder<unknown> | undefined {
  const conditions: RawBuilder<boolean>[] = [];
  if (tag !== undefined) conditions.push(tagged(sql`f.tags`, tag));
  if (depot !== undefined) conditions.push(sql<boolean>`f.depot = ${depot}`);
  if (search?.trim()) {
    const pattern = containing(search);
    conditions.push(sql<boolean>`(f.name ILIKE ${pattern} OR f.license_plate ILIKE ${pattern})`);
  }
  return conditions.length === 0 ? undefined : sql`SELECT f.account_id, f.id FROM assets f WHERE ${allOf(conditions)}`;
}
