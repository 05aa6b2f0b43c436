import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';

/** Columns of a device that users write. */
export interface DeviceValues {
  imei: string;
  protocol: string;
  device_type: string;
  sim_id: string | null;
  make: string | null;
  model: string | null;
  immobilization_type: string | null;
  ignition_type: 'wired' | 'can' | 'virtual' | 'none' | null;
  moving_interval_seconds: number | null;
  parked_interval_seconds: number | null;
  flt_account_id: string | null;
  /** Sealed. */
  flt_api_key: Buffer | null;
  assigned_account_id: string | null;
  /** Sealed. */
  assigned_api_key: Buffer | null;
}

/** A device as read by a change. */
export interface LockedDevice extends DeviceValues {
  account_id: number;
  id: number;
  uid: string;
  clock_offset_seconds: number;
  clock_offset_since: Date | null;
  clock_rollover_since: Date | null;
  created_at: Date;
  updated_at: Date;
  /** Asset of the open assignment. */
  asset_id: number | null;
}

/**
 * Returns a living device of these accounts, locked until the transaction ends. Rows that refer to it can be written
 * meanwhile.
 */
export async function lockDevice(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
): Promise<LockedDevice | undefined> {
  const { rows } = await sql<LockedDevice>`
    SELECT d.account_id, d.id, d.uid, d.imei, d.protocol, coalesce(d.device_type, d.protocol) AS device_type, d.sim_id,
      d.make, d.model, d.immobilization_type, d.ignition_type, d.moving_interval_seconds, d.parked_interval_seconds,
      d.flt_account_id, d.flt_api_key, d.assigned_account_id, d.assigned_api_key, d.clock_offset_seconds,
      d.clock_offset_since, d.clock_rollover_since, d.created_at, d.updated_at,
      (SELECT s.asset_id FROM device_assignments s
        WHERE s.account_id = d.account_id AND s.device_id = d.id AND s.assigned_to IS NULL) AS asset_id
    FROM devices d WHERE ${ofAccounts(sql`d.account_id`, accountIds)} AND d.uid = ${uid} AND d.deleted_at IS NULL
    FOR NO KEY UPDATE OF d`.execute(tx);
  return rows[0];
}

/** @returns its id, or undefined if a living device of the installation already has this IMEI */
export async function insertDevice(
  tx: Tx,
  accountId: number,
  device: Partial<DeviceValues> &
    Pick<DeviceValues, 'imei' | 'protocol' | 'device_type'> & {
      uid: string;
      clock_offset_seconds?: number;
      clock_offset_since?: Date | null;
      clock_rollover_since?: Date | null;
      created_at?: Date;
      updated_at?: Date;
    },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('devices')
    .values({ account_id: accountId, ...device })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function updateDevice(
  tx: Tx,
  accountId: number,
  id: number,
  values: Partial<DeviceValues>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ ...values, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/**
 * Ends the device in its account: frees its IMEI, deletes its credentials and keeps its reports.
 * @param uid new uid of the remaining row, for a device that keeps its own in another account
 */
export async function closeDevice(tx: Tx, accountId: number, id: number, at: Date, uid?: string): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ deleted_at: at, updated_at: at, flt_api_key: null, assigned_api_key: null, ...(uid ? { uid } : {}) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Blocks other changes of SIMs in the account until the transaction ends. */
export async function lockSims(tx: Tx, accountId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('devices'), ${accountId}::int)`.execute(tx);
}

/** Returns the given SIMs that living devices of the account have. @param except a device that may keep its own */
export async function simsInUse(
  tx: Tx,
  accountId: number,
  sims: readonly string[],
  except?: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ sim: string }>`
    SELECT sim_id AS sim FROM devices WHERE account_id = ${accountId} AND deleted_at IS NULL
      AND sim_id = ANY (${[...sims]}::text[]) AND id <> ${except ?? 0}`.execute(tx);
  return new Set(rows.map(({ sim }) => sim));
}

/** Returns an account by its public id, among those that the viewer sees. */
export async function findAccount(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
): Promise<{ id: number; uid: string } | undefined> {
  const { rows } = await sql<{ id: number; uid: string }>`
    SELECT id, uid FROM accounts WHERE ${ofAccounts(sql`id`, accountIds)} AND uid = ${uid}`.execute(tx);
  return rows[0];
}

/** Returns these accounts as a tree from top to bottom: each is followed by its descendants, by name. */
export async function listAccounts(
  tx: Tx,
  accountIds: readonly number[],
  top: number,
): Promise<{ id: string; name: string; depth: number }[]> {
  const { rows } = await sql<{ id: string; name: string; depth: number }>`
    WITH RECURSIVE below AS (
      SELECT id, uid, name, 0 AS depth, ARRAY[lower(name), id::text] AS way FROM accounts WHERE id = ${top}
      UNION ALL
      SELECT a.id, a.uid, a.name, b.depth + 1, b.way || ARRAY[lower(a.name), a.id::text]
      FROM accounts a JOIN below b ON a.parent_id = b.id WHERE ${ofAccounts(sql`a.id`, accountIds)}
    )
    SELECT uid AS id, name, depth FROM below ORDER BY way`.execute(tx);
  return rows;
}
