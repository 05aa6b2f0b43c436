import type { TextMessage, TextMessageQuery } from '@waymark/contract/text-messages/schema.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { allOf, ofAccounts, paged } from '../records/list-sql.ts';

export interface TextMessageRow {
  uid: string;
  account_uid: string;
  driver_uid: string | null;
  driver_name: string | null;
  is_on_display: boolean;
  asset_uid: string | null;
  asset_name: string | null;
  body: string;
  sent_by: string | null;
  created_at: Date;
  /** Null: forgotten after its days, which only sent and failed ones are. */
  status: TextMessage['status'] | null;
  finished_at: Date | null;
  reason: string | null;
}

type Filter = Pick<TextMessageQuery, 'driverId' | 'assetId' | 'limit' | 'skip'> & { uid?: string };

/** Returns text messages with their delivery, the newest first. */
export async function listTextMessages(
  tx: Tx,
  accountIds: readonly number[],
  { driverId, assetId, uid, ...page }: Filter,
): Promise<{ rows: TextMessageRow[]; count: number }> {
  const conditions = [ofAccounts(sql`t.account_id`, accountIds)];
  if (driverId !== undefined) conditions.push(sql<boolean>`d.uid = ${driverId}`);
  if (assetId !== undefined) conditions.push(sql<boolean>`a.uid = ${assetId}`);
  if (uid !== undefined) conditions.push(sql<boolean>`t.uid = ${uid}`);
  const from = sql`FROM text_messages t
    JOIN accounts n ON n.id = t.account_id
    LEFT JOIN drivers d ON d.account_id = t.account_id AND d.id = t.driver_id
    LEFT JOIN assets a ON a.account_id = t.account_id AND a.id = t.asset_id
    LEFT JOIN users u ON u.account_id = t.sender_account_id AND u.id = t.sender_id
    WHERE ${allOf(conditions)}`;
  const { rows } = await sql<TextMessageRow>`
    WITH page AS (
      SELECT t.id, t.uid, n.uid AS account_uid, d.uid AS driver_uid, d.name AS driver_name, a.uid AS asset_uid,
        a.name AS asset_name, t.body, u.name AS sent_by, t.created_at, t.device_id IS NOT NULL AS is_on_display,
        t.status, coalesce(t.finished_at, t.sent_at) AS finished_at, t.failure AS reason
      ${from} ORDER BY t.created_at DESC, t.id DESC ${paged(page)}),
    results AS (SELECT * FROM message_results(ARRAY(SELECT uid FROM page WHERE NOT is_on_display)))
    SELECT p.id, p.uid, p.account_uid, p.driver_uid, p.driver_name, p.is_on_display, p.asset_uid, p.asset_name, p.body,
      p.sent_by, p.created_at, coalesce(p.status, m.status) AS status, coalesce(p.finished_at, m.finished_at) AS finished_at,
      coalesce(p.reason, m.reason) AS reason
    FROM page p LEFT JOIN results m ON m.uid = p.uid ORDER BY p.created_at DESC, p.id DESC`.execute(tx);
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total ${from}`.execute(tx);
  return { rows, count: counted.rows[0]?.total ?? 0 };
}

export interface Receiver {
  account_id: number;
  account_name: string;
  id: number;
  uid: string;
  name: string;
  phone: string | null;
  asset_id: number | null;
}

/** Returns a driver of these accounts. */
export async function driverByUid(tx: Tx, accountIds: readonly number[], uid: string): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    SELECT d.account_id, n.name AS account_name, d.id, d.uid, d.name, d.phone, NULL::int AS asset_id
    FROM drivers d JOIN accounts n ON n.id = d.account_id
    WHERE ${ofAccounts(sql`d.account_id`, accountIds)} AND d.uid = ${uid}`.execute(tx);
  return rows[0];
}

/** Returns the present driver of an asset. */
export async function driverOfAsset(
  tx: Tx,
  asset: { accountId: number; assetId: number },
  now: Date,
): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    SELECT d.account_id, n.name AS account_name, d.id, d.uid, d.name, d.phone, s.asset_id
    FROM driver_assignments s
    JOIN drivers d ON d.account_id = s.account_id AND d.id = s.driver_id
    JOIN accounts n ON n.id = d.account_id
    WHERE s.account_id = ${asset.accountId} AND s.asset_id = ${asset.assetId}
      AND s.assigned_from <= ${now} AND (s.assigned_to IS NULL OR s.assigned_to > ${now})
    ORDER BY s.assigned_from DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** An asset with the present driver, the device whose display is written to first, and that device's account. */
export interface DisplayRow {
  account_id: number;
  asset_id: number;
  asset_name: string;
  driver_id: number | null;
  device_id: number;
  device_type: string | null;
  model: string | null;
  imei: string;
}

/** Returns the devices of an asset, the primary first. */
export async function devicesOfAsset(
  tx: Tx,
  asset: { accountId: number; assetId: number },
  now: Date,
): Promise<DisplayRow[]> {
  const { rows } = await sql<DisplayRow>`
    SELECT a.account_id, a.id AS asset_id, a.name AS asset_name, d.id AS device_id, d.device_type, d.model, d.imei,
      (SELECT s.driver_id FROM driver_assignments s WHERE s.account_id = a.account_id AND s.asset_id = a.id
        AND s.assigned_from <= ${now} AND (s.assigned_to IS NULL OR s.assigned_to > ${now})
        ORDER BY s.assigned_from DESC LIMIT 1) AS driver_id
    FROM assets a
    JOIN device_assignments n ON n.account_id = a.account_id AND n.asset_id = a.id AND n.assigned_to IS NULL
    JOIN devices d ON d.account_id = n.account_id AND d.id = n.device_id AND d.deleted_at IS NULL
    WHERE a.account_id = ${asset.accountId} AND a.id = ${asset.assetId}
    ORDER BY n.role DESC`.execute(tx);
  return rows;
}

/** Locks the sender until the transaction ends, and returns the number of messages since. */
export async function countSent(
  tx: Tx,
  accountIds: readonly number[],
  sender: { accountId: number; userId: number },
  since: Date,
): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('text_messages'), ${sender.userId}::int)`.execute(tx);
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM text_messages t
    WHERE ${ofAccounts(sql`t.account_id`, accountIds)} AND t.sender_account_id = ${sender.accountId}
      AND t.sender_id = ${sender.userId} AND t.created_at > ${since}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export interface NewTextMessage {
  uid: string;
  body: string;
  sender: { accountId: number; userId: number };
  at: Date;
}

/** @param to the driver of an SMS */
export async function insertTextMessage(
  tx: Tx,
  to: Pick<Receiver, 'account_id' | 'id' | 'asset_id'>,
  message: NewTextMessage,
): Promise<void> {
  const receiver = { account_id: to.account_id, driver_id: to.id, asset_id: to.asset_id };
  await tx
    .insertInto('text_messages')
    .values({ ...receiver, ...values(message) })
    .execute();
}

/** Queues a message to a display. @param expiresAt it is not sent later */
export async function insertDisplayMessage(
  tx: Tx,
  { account_id, asset_id, driver_id, device_id }: DisplayRow,
  message: NewTextMessage,
  expiresAt: Date,
): Promise<void> {
  const receiver = { account_id, asset_id, driver_id, device_id, status: 'queued' as const, expires_at: expiresAt };
  await tx
    .insertInto('text_messages')
    .values({ ...receiver, ...values(message) })
    .execute();
}

function values({ uid, body, sender, at }: NewTextMessage) {
  return { uid, body, created_at: at, sender_account_id: sender.accountId, sender_id: sender.userId };
}
