import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts, type Page, paged, pageWithCount } from '../records/list-sql.ts';

export type DeviceRole = 'primary' | 'auxiliary';

export interface AssignableDevice {
  account_id: number;
  id: number;
  uid: string;
  imei: string;
  /** Current asset of the device. */
  asset_id: number | null;
}

/** Returns a living device with its current asset, locked so that two requests cannot both assign it. */
export async function findAssignable(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
): Promise<AssignableDevice | undefined> {
  const { rows } = await sql<AssignableDevice>`
    SELECT d.account_id, d.id, d.uid, d.imei, s.asset_id
    FROM devices d
    LEFT JOIN device_assignments s ON s.account_id = d.account_id AND s.device_id = d.id AND s.assigned_to IS NULL
    WHERE ${ofAccounts(sql`d.account_id`, accountIds)} AND d.uid = ${uid} AND d.deleted_at IS NULL
    FOR UPDATE OF d`.execute(tx);
  return rows[0];
}

/** Returns the open assignments of an asset with the IMEIs of their devices. */
export async function lastingAssignments(tx: Tx, accountId: number, assetId: number) {
  return tx
    .selectFrom('device_assignments as s')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.account_id', '=', 's.account_id').onRef('d.id', '=', 's.device_id'),
    )
    .select(['s.id', 's.role', 's.device_id', 's.assigned_from', 'd.uid', 'd.imei'])
    .where('s.account_id', '=', accountId)
    .where('s.asset_id', '=', assetId)
    .where('s.assigned_to', 'is', null)
    .execute();
}

/** Ends an assignment, and deletes it if its length is zero. */
export async function endAssignment(tx: Tx, accountId: number, id: number, at: Date): Promise<void> {
  await tx
    .deleteFrom('device_assignments')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('assigned_from', '>=', at)
    .execute();
  await tx
    .updateTable('device_assignments')
    .set({ assigned_to: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function beginAssignment(
  tx: Tx,
  accountId: number,
  deviceId: number,
  assetId: number,
  role: DeviceRole,
  from: Date,
): Promise<void> {
  await tx
    .insertInto('device_assignments')
    .values({ account_id: accountId, device_id: deviceId, asset_id: assetId, role, assigned_from: from })
    .execute();
}

/** Notes the time of a change of the devices' assignments in their rows. */
export async function touchDevices(tx: Tx, accountId: number, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('devices')
    .set({ updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Moves the date of change of assets whose devices changed. An asset that another transaction has locked is left alone:
 * its writer moves the date, and waiting for it could deadlock, because writers of an asset lock its devices afterwards.
 */
export async function touchAssets(tx: Tx, accountId: number, ids: readonly number[], at: Date): Promise<void> {
  const free = tx
    .selectFrom('assets')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .forNoKeyUpdate()
    .skipLocked();
  await tx
    .updateTable('assets')
    .set({ updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', 'in', free)
    .execute();
}

/** A period that an asset had a device. */
export interface AssetStay {
  /** Of the living device with this IMEI; null if there is none in the visible accounts. */
  uid: string | null;
  imei: string;
  device_type: string | null;
  model: string | null;
  role: DeviceRole;
  assigned_from: Date;
  assigned_to: Date | null;
}

/** Returns every device that an asset has or had, newest first. A moved device has a new row, and keeps its IMEI. */
export async function assignmentsOfAsset(
  tx: Tx,
  visibleAccounts: readonly number[],
  accountId: number,
  assetId: number,
): Promise<AssetStay[]> {
  const { rows } = await sql<AssetStay>`
    SELECT l.uid, d.imei, d.device_type, d.model, s.role, s.assigned_from, s.assigned_to
    FROM device_assignments s JOIN devices d ON d.account_id = s.account_id AND d.id = s.device_id
    LEFT JOIN devices l ON l.imei = d.imei AND l.deleted_at IS NULL AND ${ofAccounts(sql`l.account_id`, visibleAccounts)}
    WHERE s.account_id = ${accountId} AND s.asset_id = ${assetId}
    ORDER BY s.assigned_from DESC, s.id DESC`.execute(tx);
  return rows;
}

/** Returns the open assignment of a device. */
export async function lastingAssignmentOf(tx: Tx, accountId: number, deviceId: number) {
  return tx
    .selectFrom('device_assignments')
    .select(['id', 'role', 'asset_id', 'assigned_from'])
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where('assigned_to', 'is', null)
    .executeTakeFirst();
}

/** A period that a device was on an asset. */
export interface DeviceStay {
  asset_uid: string;
  asset_name: string;
  role: DeviceRole;
  assigned_from: Date;
  assigned_to: Date | null;
}

/** Returns the stays of a device, newest first. */
export async function assignmentsOfDevice(tx: Tx, accountId: number, deviceId: number, page: Page) {
  const { rows } = await sql<DeviceStay & { total: number }>`
    SELECT a.uid AS asset_uid, a.name AS asset_name, s.role, s.assigned_from, s.assigned_to, count(*) OVER () AS total
    FROM device_assignments s JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id
    WHERE s.account_id = ${accountId} AND s.device_id = ${deviceId}
    ORDER BY s.assigned_from DESC, s.id DESC ${paged(page)}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const { rows: counted } = await sql<{ total: number }>`SELECT count(*) AS total FROM device_assignments
      WHERE account_id = ${accountId} AND device_id = ${deviceId}`.execute(tx);
    return counted[0]?.total ?? 0;
  });
}
