import type { Feature } from '@waymark/domain/access.ts';
import type { AlertType } from '@waymark/domain/alert-type.ts';
import type { Curfew } from '@waymark/domain/secure-park/curfew.ts';
import type { SecureParkType } from '@waymark/domain/secure-park/park-settings.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';

/** The last version of an asset's setting. `version` 0: it never had one, and the other values are those of being off. */
export interface SettingRow {
  account_id: number;
  asset_id: number;
  asset_uid: string;
  version: number;
  enabled: boolean;
  type: SecureParkType;
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string | null;
  valid_from: Date | null;
  changed_by: string | null;
}

/** A setting with the switches of the account of its asset. */
export interface HeldSetting extends SettingRow {
  features: Feature[];
  alerts: AlertType[];
}

const LAST = sql`LEFT JOIN LATERAL (SELECT n.* FROM secure_park_versions n
  WHERE n.account_id = a.account_id AND n.asset_id = a.id ORDER BY n.version DESC LIMIT 1) v ON true
  LEFT JOIN users u ON u.id = v.changed_by`;
const COLUMNS = sql`a.account_id, a.id AS asset_id, a.uid AS asset_uid, coalesce(v.version, 0) AS version,
  coalesce(v.enabled, false) AS enabled, coalesce(v.type, 'secureParkNow') AS type, v.starts_at, v.ends_at, v.time_zone,
  v.valid_from, u.name AS changed_by`;

/** Returns the setting of a living asset that the accounts see. */
export async function settingOf(tx: Tx, accountIds: readonly number[], uid: string): Promise<SettingRow | undefined> {
  const { rows } = await sql<SettingRow>`
    SELECT ${COLUMNS} FROM assets a ${LAST}
    WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.uid = ${uid} AND a.deleted_at IS NULL`.execute(tx);
  return rows[0];
}

/** Returns the settings of living assets, locked against other writers until the transaction ends. */
export async function holdSettings(
  tx: Tx,
  accountIds: readonly number[],
  uids: readonly string[],
): Promise<HeldSetting[]> {
  // The rows are locked first, in one order, and the settings are read afterwards.
  await sql`SELECT FROM assets a WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.uid = ANY (${[...uids]}::uuid[])
    AND a.deleted_at IS NULL ORDER BY a.account_id, a.id FOR UPDATE`.execute(tx);
  const { rows } = await sql<HeldSetting>`
    SELECT ${COLUMNS}, o.features, o.alerts FROM assets a JOIN accounts o ON o.id = a.account_id ${LAST}
    WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.uid = ANY (${[...uids]}::uuid[])
      AND a.deleted_at IS NULL ORDER BY a.account_id, a.id`.execute(tx);
  return rows;
}

/** Returns a page of the settings that are on, by name of the asset, and their number. */
export async function listOn(
  tx: Tx,
  accountIds: readonly number[],
  { limit = 100, skip = 0 }: { limit?: number | undefined; skip?: number | undefined },
): Promise<{ rows: SettingRow[]; count: number }> {
  // Few assets of a fleet ever had the setting on.
  const from = sql`FROM assets a ${LAST}
    WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.deleted_at IS NULL AND v.enabled
      AND (a.account_id, a.id) IN (SELECT o.account_id, o.asset_id FROM secure_park_versions o
        WHERE ${ofAccounts(sql`o.account_id`, accountIds)} AND o.enabled)`;
  const { rows } = await sql<SettingRow & { total: number }>`
    SELECT ${COLUMNS}, count(*) OVER () AS total ${from} ORDER BY lower(a.name), a.id
    LIMIT ${limit} OFFSET ${skip}`.execute(tx);
  if (rows.length > 0 || skip === 0) return { rows, count: Number(rows[0]?.total ?? 0) };
  const counted = await sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(tx);
  return { rows, count: Number(counted.rows[0]?.total ?? 0) };
}

/** Values of a version of the setting. */
export interface Setting {
  enabled: boolean;
  type: SecureParkType;
  /** null: the last curfew stays. */
  curfew: Curfew | null;
}

/** Adds a version to each setting. @param at since when it is valid */
export async function addVersions(
  tx: Tx,
  held: readonly SettingRow[],
  { enabled, type, curfew }: Setting,
  at: Date,
  userId: number,
): Promise<void> {
  await sql`
    INSERT INTO secure_park_versions (account_id, asset_id, version, valid_from, enabled, type, starts_at, ends_at,
      time_zone, changed_by)
    SELECT n.account_id, n.asset_id, n.version + 1, ${at}, ${enabled}, ${type}, coalesce(${curfew?.from ?? null}, n.starts_at),
      coalesce(${curfew?.to ?? null}, n.ends_at), coalesce(${curfew?.timeZone ?? null}, n.time_zone), ${userId}
    FROM unnest(${held.map((it) => it.account_id)}::int[], ${held.map((it) => it.asset_id)}::int[],
      ${held.map((it) => it.version)}::int[], ${held.map((it) => it.starts_at)}::text[],
      ${held.map((it) => it.ends_at)}::text[], ${held.map((it) => it.time_zone)}::text[])
      AS n (account_id, asset_id, version, starts_at, ends_at, time_zone)`.execute(tx);
}
