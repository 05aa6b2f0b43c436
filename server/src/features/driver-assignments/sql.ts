import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts, type Page, paged, pageWithCount } from '../records/list-sql.ts';

export interface DrivenAsset {
  account_id: number;
  id: number;
  uid: string;
  name: string;
}

/** A stored time of a driver on an asset. */
export interface StoredTime {
  id: number;
  driver_id: number;
  assigned_from: Date;
  assigned_to: Date | null;
  by_key: boolean;
}

export interface AssignmentRow {
  uid: string;
  driver_uid: string;
  driver_name: string;
  assigned_from: Date;
  assigned_to: Date | null;
  by_key: boolean;
}

/** @param lock locks the asset, so that its times change one after the other */
export async function findDrivenAsset(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
  lock: boolean,
): Promise<DrivenAsset | undefined> {
  const { rows } = await sql<DrivenAsset>`
    SELECT account_id, id, uid, name FROM assets
    WHERE ${ofAccounts(sql`account_id`, accountIds)} AND uid = ${uid} AND deleted_at IS NULL
    ${lock ? sql`FOR UPDATE` : sql``}`.execute(tx);
  return rows[0];
}

/** Returns a driver of an account. */
export async function findDriver(tx: Tx, accountId: number, uid: string) {
  return tx
    .selectFrom('drivers')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** Returns the times of an asset that overlap [from, to), `to` null: without end. */
export async function overlapping(tx: Tx, asset: DrivenAsset, from: Date, to: Date | null): Promise<StoredTime[]> {
  const { rows } = await sql<StoredTime>`
    SELECT id, driver_id, assigned_from, assigned_to, by_key FROM driver_assignments
    WHERE account_id = ${asset.account_id} AND asset_id = ${asset.id}
      AND tstzrange(assigned_from, assigned_to) && tstzrange(${from}::timestamptz, ${to}::timestamptz)`.execute(tx);
  return rows;
}

export async function removeTimes(tx: Tx, asset: DrivenAsset, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('driver_assignments')
    .where('account_id', '=', asset.account_id)
    .where('id', 'in', [...ids])
    .execute();
}

export async function insertTimes(
  tx: Tx,
  asset: DrivenAsset,
  times: readonly { uid: string; driverId: number; from: Date; to: Date | null; byKey: boolean }[],
): Promise<void> {
  if (times.length === 0) return;
  await tx
    .insertInto('driver_assignments')
    .values(
      times.map(({ uid, driverId, from, to, byKey }) => ({
        ...{ account_id: asset.account_id, asset_id: asset.id, driver_id: driverId, uid },
        ...{ assigned_from: from, assigned_to: to, by_key: byKey },
      })),
    )
    .execute();
}

/** Notes that a user has said who drove in [from, to), so that keys change nothing there. */
export async function insertCorrection(
  tx: Tx,
  asset: DrivenAsset,
  { from, to, now }: { from: Date; to: Date | null; now: number },
): Promise<void> {
  await sql`INSERT INTO driver_corrections (account_id, asset_id, said_from, said_to, entered_at)
    VALUES (${asset.account_id}, ${asset.id}, ${from}, ${to}, ${new Date(now)})`.execute(tx);
}

/** Returns a page of the times of an asset, the newest first. */
export async function listTimes(tx: Tx, asset: DrivenAsset, page: Page) {
  const where = sql`s.account_id = ${asset.account_id} AND s.asset_id = ${asset.id}`;
  const total = sql`SELECT count(*)::int AS total FROM driver_assignments s WHERE ${where}`;
  const { rows } = await sql<AssignmentRow & { total: number }>`
    SELECT s.uid, d.uid AS driver_uid, d.name AS driver_name, s.assigned_from, s.assigned_to, s.by_key, (${total}) AS total
    FROM driver_assignments s JOIN drivers d ON d.account_id = s.account_id AND d.id = s.driver_id
    WHERE ${where} ORDER BY s.assigned_from DESC ${paged(page)}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`${total}`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}
