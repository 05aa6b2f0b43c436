import type { RawBuilder } from 'kysely';
import { sql } from '../../storage/sql.ts';
import { allOf, matching, ofAccounts, tagged } from '../records/list-sql.ts';
import { keptCount } from './kept-counts-sql.ts';

/** Matches name, plate, VIN, or IMEI of a current device if devices are visible. `a` is the asset. */
function assetMatches(search: string, devicesVisible: boolean): RawBuilder<boolean> {
  const texts = [sql`a.name`, sql`a.license_plate`, sql`a.vin`];
  const itself = sql.join(
    texts.map((text) => matching(text, search)),
    sql` OR `,
  );
  if (!devicesVisible) return sql<boolean>`(${itself})`;
  return sql<boolean>`(${itself} OR EXISTS (
    SELECT FROM device_assignments sa JOIN devices sd ON sd.account_id = sa.account_id AND sd.id = sa.device_id
    WHERE sa.account_id = a.account_id AND sa.asset_id = a.id AND sa.assigned_to IS NULL AND ${matching(sql`sd.imei`, search)}))`;
}

interface Scope {
  accountIds: readonly number[];
  devicesVisible: boolean;
}

interface Filter {
  search?: string;
  type?: string;
  tag?: string;
  depot?: string;
}

/** Conditions that every list of assets shares. `a` is the asset. */
export function assetConditions(scope: Scope, filter: Filter): RawBuilder<boolean>[] {
  const living = [ofAccounts(sql`a.account_id`, scope.accountIds), sql<boolean>`a.deleted_at IS NULL`];
  return [...living, ...filters(scope, filter)];
}

/**
 * Returns the number of assets that a list finds: the kept one, unless the list is filtered.
 * @param more conditions beside those of the filter
 * @param joins tables that they need
 */
export function countOfAssets(
  scope: Scope,
  filter: Filter,
  more: readonly RawBuilder<boolean>[] = [],
  joins: RawBuilder<unknown> = sql``,
): RawBuilder<number> {
  const where = allOf([...assetConditions(scope, filter), ...more]);
  return keptCountOfAssets(scope, filter, more) ?? sql<number>`(SELECT count(*) FROM assets a ${joins} WHERE ${where})`;
}

/** Returns the kept number of assets; undefined if the list is filtered, so that it must be counted. */
export function keptCountOfAssets(
  scope: Scope,
  filter: Filter,
  more: readonly RawBuilder<boolean>[],
): RawBuilder<number> | undefined {
  const isFiltered = more.length > 0 || filters(scope, filter).length > 0;
  return isFiltered ? undefined : keptCount('assets', scope.accountIds);
}

function filters({ devicesVisible }: Scope, filter: Filter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (filter.type !== undefined) conditions.push(sql<boolean>`a.type = ${filter.type}`);
  if (filter.depot !== undefined) conditions.push(sql<boolean>`a.depot = ${filter.depot}`);
  if (filter.tag !== undefined) conditions.push(tagged(sql`a.tags`, filter.tag));
  if (filter.search !== undefined && filter.search.trim() !== '')
    conditions.push(assetMatches(filter.search, devicesVisible));
  return conditions;
}
