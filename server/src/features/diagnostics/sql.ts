import type { Tx } from '../../storage/db.ts';
import { endProductAlerts, subjectOfDevice } from '../../storage/product-alerts-sql.ts';
import { sql } from '../../storage/sql.ts';
import { allOf, ofAccounts, type Page, paged, pageWithCount } from '../records/list-sql.ts';

export interface DeviceRow {
  account_id: number;
  account_uid: string;
  id: number;
  uid: string;
  imei: string;
  device_type: string;
  device_model: string | null;
  clock_offset_seconds: number;
  clock_offset_since: Date | null;
  clock_rollover_since: Date | null;
  asset_uid: string | null;
  asset_name: string | null;
  /** Null without a spoofing warning, as are the columns after it. */
  raised_at: Date | null;
  last_at: Date | null;
  first_address: string | null;
  second_address: string | null;
  distance_m: number | null;
  implied_speed_m_s: number | null;
}

/**
 * Selects living devices with their open spoofing warning. A warning without conflicts since `openSince` has cleared.
 */
function devices(accountIds: readonly number[], openSince: Date) {
  return sql`
    SELECT d.account_id, c.uid AS account_uid, d.id, d.uid, d.imei, coalesce(d.device_type, d.protocol) AS device_type,
      d.model AS device_model, d.clock_offset_seconds, d.clock_offset_since, d.clock_rollover_since,
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

/** Removes the spoofing warning of a device and ends its alert. @param at epoch ms @returns false if there was none */
export async function removeSuspicion(tx: Tx, accountId: number, deviceId: number, at: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('device_suspicions')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  const subject = subjectOfDevice(deviceId);
  await endProductAlerts(tx, { accountId, kinds: ['possibleSpoofing'], subject }, at);
  return removed.numDeletedRows > 0n;
}

export interface QuarantineRow {
  account_id: number;
  device_id: number;
  reason: string;
  count: number;
  last_at: Date;
  /** Device time of the newest record, as the device sent it. */
  device_time: unknown;
}

/** Returns the quarantined records of devices by reason, newest first. @param since undefined: all that are kept */
export async function quarantineOf(
  tx: Tx,
  devices: readonly Pick<DeviceRow, 'account_id' | 'id'>[],
  since?: Date,
): Promise<QuarantineRow[]> {
  const { rows } = await sql<QuarantineRow>`
    SELECT q.account_id, q.device_id, q.reason, count(*) AS count, max(q.at) AS last_at,
      (array_agg(q.record -> 'fixTime' ORDER BY q.id DESC))[1] AS device_time
    FROM quarantine q
    JOIN unnest(${devices.map((it) => it.account_id)}::int[], ${devices.map((it) => it.id)}::int[])
      AS d (account_id, id) ON d.account_id = q.account_id AND d.id = q.device_id
    WHERE q.at >= ${since ?? null}::timestamptz OR ${since ?? null}::timestamptz IS NULL
    GROUP BY q.account_id, q.device_id, q.reason ORDER BY last_at DESC, q.reason`.execute(tx);
  return rows;
}

/** Returns living devices whose clock is corrected or that had a record quarantined since an instant, newest first. */
export async function listTroubled(tx: Tx, accountIds: readonly number[], since: Date, page: Page) {
  const recent = sql`SELECT account_id, device_id, max(at) AS at FROM quarantine
    WHERE ${ofAccounts(sql`account_id`, accountIds)} AND at >= ${since} GROUP BY account_id, device_id`;
  const corrected = sql`SELECT account_id, id, greatest(clock_offset_since, clock_rollover_since) FROM devices
    WHERE ${ofAccounts(sql`account_id`, accountIds)} AND deleted_at IS NULL
      AND (clock_offset_seconds <> 0 OR clock_rollover_since IS NOT NULL)`;
  const troubled = sql`(
    SELECT account_id, device_id, max(at) AS at FROM (${recent} UNION ALL ${corrected}) t GROUP BY account_id, device_id)`;
  const found = sql`${troubled} q JOIN (${devices(accountIds, since)}) d
    ON d.account_id = q.account_id AND d.id = q.device_id`;
  const { rows } = await sql<DeviceRow & { total: number }>`
    SELECT d.*, count(*) OVER () AS total FROM ${found}
    ORDER BY q.at DESC NULLS LAST, d.account_id, d.id ${paged(page)}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM ${found}`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** Returns models of living devices by IMEI. Devices outside the accounts are missing. */
export async function modelsOf(
  tx: Tx,
  accountIds: readonly number[],
  imeis: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ imei: string; model: string | null }>`
    SELECT d.imei, d.model FROM devices d
    WHERE ${ofAccounts(sql`d.account_id`, accountIds)} AND d.imei = ANY (${[...imeis]}) AND d.deleted_at IS NULL`.execute(
    tx,
  );
  return new Map(rows.map(({ imei, model }) => [imei, model]));
}
