import type { TextMessageQuery } from '@waymark/contract/text-messages/schema.ts';
import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { allOf, ofAccounts, paged } from '../records/list-sql.ts';

export interface TextMessageRow {
  uid: string;
  account_uid: string;
  driver_uid: string;
  driver_name: string;
  asset_uid: string | null;
  asset_name: string | null;
  body: string;
  sent_by: string | null;
  created_at: Date;
  /** Null: forgotten after its days, which only sent and failed ones are. */
  status: 'queued' | 'sent' | 'failed' | null;
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
    JOIN drivers d ON d.account_id = t.account_id AND d.id = t.driver_id
    LEFT JOIN assets a ON a.account_id = t.account_id AND a.id = t.asset_id
    LEFT JOIN users u ON u.account_id = t.sender_account_id AND u.id = t.sender_id
    WHERE ${allOf(conditions)}`;
  const { rows } = await sql<TextMessageRow>`
    WITH page AS (
      SELECT t.id, t.uid, n.uid AS account_uid, d.uid AS driver_uid, d.name AS driver_name, a.uid AS asset_uid,
        a.name AS asset_name, t.body, u.name AS sent_by, t.created_at
      ${from} ORDER BY t.created_at DESC, t.id DESC ${paged(page)}),
    results AS (SELECT * FROM message_results(ARRAY(SELECT uid FROM page)))
    SELECT p.*, m.status, m.finished_at, m.reason
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

export async function insertTextMessage(
  tx: Tx,
  to: Pick<Receiver, 'account_id' | 'id' | 'asset_id'>,
  { uid, body, sender, at }: NewTextMessage,
): Promise<void> {
  await tx
    .insertInto('text_messages')
    .values({
      ...{ account_id: to.account_id, uid, driver_id: to.id, asset_id: to.asset_id, body, created_at: at },
      ...{ sender_account_id: sender.accountId, sender_id: sender.userId },
    })
    .execute();
}
