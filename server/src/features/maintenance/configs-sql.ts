import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { tagged } from '../records/list-sql.ts';
import { type RecordRow, recordList, recordQueries } from '../records/record-sql.ts';

/** Columns of a planned service that users write. */
export interface ServiceConfigValues {
  service_name: string;
  make: string;
  model: string;
  interval_km: number | null;
  interval_hours: number | null;
  interval_months: number | null;
  interval_days: number | null;
  recurring: boolean;
  alert_km: number | null;
  alert_hours: number | null;
  alert_days: number | null;
  notes: string | null;
}

export type ServiceConfigRow = RecordRow & ServiceConfigValues & { assets: number; updated_at: Date };

const TABLE = {
  name: 'service_configs',
  columns: sql`r.service_name, r.make, r.model, r.interval_km, r.interval_hours, r.interval_months, r.interval_days,
    r.recurring, r.alert_km, r.alert_hours, r.alert_days, r.notes, r.updated_at,
    (SELECT count(*)::int FROM asset_services s JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id
      WHERE s.account_id = r.account_id AND s.config_id = r.id AND a.deleted_at IS NULL) AS assets`,
} as const;

export const serviceConfigQueries = recordQueries<ServiceConfigRow, ServiceConfigValues>(TABLE);

export const listServiceConfigs = recordList<ServiceConfigRow>(TABLE, {
  sorts: {
    serviceName: sql`lower(r.service_name)`,
    make: sql`lower(r.make || ' ' || r.model)`,
    assets: sql`assets`,
  },
  fallback: 'make',
  searched: [sql`r.service_name`, sql`r.make || ' ' || r.model`],
});

export async function countServiceConfigs(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM service_configs WHERE account_id = ${accountId}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** An asset to which a service is applied. */
export interface ServicedAsset {
  id: number;
  uid: string;
  name: string;
  /** Make, model and year are known. */
  known: boolean;
}

const SERVICED = sql`a.id, a.uid, a.name,
  coalesce(a.make, '') <> '' AND coalesce(a.model, '') <> '' AND a.year IS NOT NULL AS known`;

/** Returns the named assets of an account. */
export async function assetsByUid(tx: Tx, accountId: number, uids: readonly string[]): Promise<ServicedAsset[]> {
  const { rows } = await sql<ServicedAsset>`
    SELECT ${SERVICED} FROM assets a
    WHERE a.account_id = ${accountId} AND a.uid = ANY (${[...uids]}::uuid[]) AND a.deleted_at IS NULL
    ORDER BY a.name, a.id`.execute(tx);
  return rows;
}

/** Assets of a service: those of a make and model, a tag and a depot, each if named and in any case. */
export interface ServicedGroup {
  make?: string | undefined;
  model?: string | undefined;
  tag?: string | null | undefined;
  depot?: string | null | undefined;
}

/** Returns the assets of a group. */
export async function assetsOfGroup(
  tx: Tx,
  accountId: number,
  { make, model, tag, depot }: ServicedGroup,
): Promise<ServicedAsset[]> {
  const conditions = [sql<boolean>`a.account_id = ${accountId}`, sql<boolean>`a.deleted_at IS NULL`];
  if (make) conditions.push(sql<boolean>`lower(a.make) = lower(${make})`);
  if (model) conditions.push(sql<boolean>`lower(a.model) = lower(${model})`);
  if (tag) conditions.push(tagged(sql`a.tags`, tag));
  if (depot) conditions.push(sql<boolean>`lower(a.depot) = lower(${depot})`);
  const { rows } = await sql<ServicedAsset>`
    SELECT ${SERVICED} FROM assets a WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY a.name, a.id`.execute(tx);
  return rows;
}

/** Applies a service to assets from a day on. Those that have it keep their day. @returns ids of the others */
export async function applyConfig(
  tx: Tx,
  accountId: number,
  configId: number,
  assetIds: readonly number[],
  since: string,
): Promise<number[]> {
  const { rows } = await sql<{ asset_id: number }>`
    INSERT INTO asset_services (account_id, asset_id, config_id, since)
    SELECT ${accountId}, n, ${configId}, ${since}::date FROM unnest(${[...assetIds]}::int[]) n
    ON CONFLICT DO NOTHING RETURNING asset_id`.execute(tx);
  return rows.map(({ asset_id }) => asset_id);
}
