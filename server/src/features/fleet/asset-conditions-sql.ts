import { type RawBuilder, sql } from 'kysely';
import { matching, ofAccounts, tagged } from '../records/list-sql.ts';

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

/** Conditions that every list of assets shares. `a` is the asset. */
export function assetConditions(
  { accountIds, devicesVisible }: { accountIds: readonly number[]; devicesVisible: boolean },
  filter: { search?: string; type?: string; tag?: string; depot?: string },
): RawBuilder<boolean>[] {
  const conditions = [ofAccounts(sql`a.account_id`, accountIds), sql<boolean>`a.deleted_at IS NULL`];
  if (filter.type !== undefined) conditions.push(sql<boolean>`a.type = ${filter.type}`);
  if (filter.depot !== undefined) conditions.push(sql<boolean>`a.depot = ${filter.depot}`);
  if (filter.tag !== undefined) conditions.push(tagged(sql`a.tags`, filter.tag));
  if (filter.search !== undefined && filter.search.trim() !== '')
    conditions.push(assetMatches(filter.search, devicesVisible));
  return conditions;
}
