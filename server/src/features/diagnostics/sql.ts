import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { allOf, ofAccounts, type Page, paged, pageWithCount } from '../list-sql.ts';

export interface DeviceRow {
  account_id: number;
  account_uid: string;
  id: number;
  uid: string;
  imei: string;
  device_type: string;
  asset_uid: string | null;
  asset_name: string | null;
  /** Null: not under suspicion, and so are the columns after it. */
  raised_at: Date | null;
  last_at: Date | null;
  first_address: string | null;
  second_address: string | null;
  distance_m: number | null;
  implied_speed_m_s: number | null;
}

/** Living devices with their open suspicion; one that nothing contradicted since `openSince` is over. */
function devices(accountIds: readonly number[], openSince: Date) {
  return sql`
    SELECT d.account_id, c.uid AS account_uid, d.id, d.uid, d.imei, coalesce(d.device_type, d.protocol) AS device_type,
      a.uid AS asset_uid, a.name AS asset_name, s.raised_at, s.last_at, s.first_address, s.second_address, s.distance_m,
      s.implied_speed_m_s
    FROM devices d
    JOIN accounts c ON c.id = d.account_id
    LEFT JOIN device_suspicions s ON s.account_id = d.account_id AND s.device_id = d.id AND s.last_at >= ${openSince}
    LEFT JOIN device_assignments n ON n.account_id = d.account_id AND n.device_id = d.id AND n.assigned_to IS NULL
    LEFT JOIN assets a ON a.account_id = n.account_id AND a.id = n.asset_id
    WHERE ${allOf([ofAccounts(sql`d.account_id`, accountIds), sql<boolean>`d.deleted_at IS NULL`])}`;
}

export async function findDevice(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
  openSince: Date,
): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`${devices(accountIds, openSince)} AND d.uid = ${uid}`.execute(tx);
  return rows[0];
}

export async function listSuspected(tx: Tx, accountIds: readonly number[], openSince: Date, page: Page) {
  const suspected = sql`${devices(accountIds, openSince)} AND s.raised_at IS NOT NULL`;
  const { rows } = await sql<DeviceRow & { total: number }>`
    SELECT d.*, count(*) OVER () AS total FROM (${suspected}) d ORDER BY d.last_at DESC, d.id ${paged(page)}`.execute(
    tx,
  );
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM (${suspected}) d`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** @returns false when there was none */
export async function removeSuspicion(tx: Tx, accountId: number, deviceId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('device_suspicions')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
