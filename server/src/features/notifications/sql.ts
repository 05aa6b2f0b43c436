import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';
import { type RecordRow, recordList, recordQueries } from '../records/record-sql.ts';

/** Columns of a notification that users write. */
export interface NotificationValues {
  name: string;
  enabled: boolean;
  type: string;
  daily_at: string | null;
  users: string[];
  customers: string[];
  /** JSON text of `StoredContact[]`. */
  contacts: string;
  severities: string[];
  kinds: string[];
  rules: string[];
  includes_below: boolean;
  channels: string[];
  webhook_url: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
  escalate_after_min: number | null;
}

export interface StoredContact {
  name: string;
  email: string | null;
  /** E.164 */
  phone: string | null;
  language: string;
}

interface Named {
  id: string;
  name: string;
}

export interface NotificationRow extends RecordRow, NotificationValues {
  user_names: Named[];
  customer_names: Named[];
  rule_names: Named[];
  sealed_secret: Buffer | null;
  /** Stopped addresses of the account, in lower case. */
  stops: { address: string; reason: 'refused' | 'unsubscribed' }[];
  created_at: Date;
  updated_at: Date;
}

const names = (table: string, ids: string): RawBuilder<unknown> => sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', n.uid, 'name', n.name) ORDER BY lower(n.name), n.uid)
  FROM ${sql.table(table)} n WHERE n.uid = ANY (r.${sql.ref(ids)}::uuid[])), '[]')`;

const TABLE = {
  name: 'notifications',
  columns: sql`r.name, r.enabled, r.type, r.daily_at, r.users, r.customers, r.contacts::text AS contacts, r.severities,
    r.kinds, r.rules, r.includes_below, r.channels, r.webhook_url, r.quiet_from, r.quiet_to, r.escalate_after_min,
    r.sealed_secret, ${names('users', 'users')} AS user_names, ${names('customers', 'customers')} AS customer_names,
    ${names('alert_rules', 'rules')} AS rule_names, coalesce((
      SELECT jsonb_agg(jsonb_build_object('address', s.address, 'reason', s.reason))
      FROM notification_stops s WHERE s.account_id = r.account_id), '[]') AS stops, r.created_at, r.updated_at`,
} as const;

export const notificationQueries = recordQueries<NotificationRow, NotificationValues>(TABLE);

export const listNotifications = recordList<NotificationRow>(TABLE, {
  sorts: { name: sql`lower(r.name)`, createdAt: sql`r.created_at`, updatedAt: sql`r.updated_at` },
  fallback: 'name',
  searched: [sql`r.name`],
});

/** Blocks other new notifications of the account until the transaction ends. @returns how many it has */
export async function countNotifications(tx: Tx, accountId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('notifications'), ${accountId}::int)`.execute(tx);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM notifications
    WHERE account_id = ${accountId}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Returns the ids that name no living row of the accounts. Rules of accounts above count, too. */
export async function unknownIds(
  tx: Tx,
  table: 'users' | 'customers' | 'alert_rules',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const living = table === 'alert_rules' ? sql`WHERE n.deleted_at IS NULL` : sql``;
  const { rows } = await sql<{ id: string }>`SELECT id::text FROM unnest(${[...ids]}::uuid[]) id
    WHERE id NOT IN (SELECT n.uid FROM ${sql.table(table)} n ${living})`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function setSecret(tx: Tx, accountId: number, uid: string, sealed: Buffer): Promise<void> {
  await sql`UPDATE notifications SET sealed_secret = ${sealed} WHERE account_id = ${accountId} AND uid = ${uid}`.execute(
    tx,
  );
}

export interface LogRow {
  uid: string;
  created_at: Date;
  notification_uid: string | null;
  notification_name: string;
  kind: 'alert' | 'digest' | 'escalation' | 'test';
  recipient_name: string;
  channel: 'app' | 'email' | 'sms' | 'push' | 'webhook';
  address: string | null;
  subject: string;
  alerts: number;
  not_sent: string | null;
  status: 'queued' | 'sent' | 'failed' | null;
  attempts: number | null;
  next_attempt_at: Date | null;
  finished_at: Date | null;
  reason: string | null;
}

export interface LogFilter {
  notificationId?: string;
  channel?: string;
  /** ILIKE pattern. */
  pattern?: string;
  limit: number;
  skip: number;
}

/** Returns messages with their delivery results, newest first. */
export async function listLog(
  tx: Tx,
  accountIds: readonly number[],
  { notificationId, channel, pattern, limit, skip }: LogFilter,
): Promise<{ rows: LogRow[]; count: number }> {
  const conditions = [ofAccounts(sql`l.account_id`, accountIds)];
  if (notificationId !== undefined) conditions.push(sql<boolean>`n.uid = ${notificationId}`);
  if (channel !== undefined) conditions.push(sql<boolean>`l.channel = ${channel}`);
  if (pattern !== undefined)
    conditions.push(sql<boolean>`(l.recipient_name ILIKE ${pattern} OR l.address ILIKE ${pattern})`);
  const from = sql`FROM notification_log l
    LEFT JOIN notifications n ON n.account_id = l.account_id AND n.id = l.notification_id
    WHERE ${sql.join(conditions, sql` AND `)}`;
  const { rows } = await sql<LogRow>`
    WITH page AS (
      SELECT l.*, n.uid AS notification_uid ${from} ORDER BY l.created_at DESC, l.id DESC LIMIT ${limit} OFFSET ${skip}),
    results AS (SELECT * FROM message_results(ARRAY(SELECT uid FROM page)))
    SELECT p.uid, p.created_at, p.notification_uid, p.notification_name, p.kind, p.recipient_name, p.channel, p.address,
      p.subject, p.alerts, p.not_sent, m.status, m.attempts, m.next_attempt_at, m.finished_at, m.reason
    FROM page p LEFT JOIN results m ON m.uid = p.uid ORDER BY p.created_at DESC, p.id DESC`.execute(tx);
  const counted = await sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(tx);
  return { rows, count: counted.rows[0]?.total ?? 0 };
}

export interface StopRow {
  account_id: number;
  uid: string;
  channel: 'email' | 'sms';
  address: string;
  reason: 'refused' | 'unsubscribed';
  detail: string | null;
  created_at: Date;
}

export async function listStops(tx: Tx, accountIds: readonly number[]): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`SELECT account_id, uid, channel, address, reason, detail, created_at
    FROM notification_stops s WHERE ${ofAccounts(sql`s.account_id`, accountIds)}
    ORDER BY created_at DESC, id DESC LIMIT 1000`.execute(tx);
  return rows;
}

/** Stops an address. An unsubscription replaces a refusal, never the other way round. */
export async function stopAddress(
  tx: Tx,
  stop: { accountId: number; uid: string; channel: string; address: string; reason: string; detail: string | null },
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO notification_stops AS s (account_id, uid, channel, address, reason, detail, created_at)
    VALUES (${stop.accountId}, ${stop.uid}, ${stop.channel}, lower(${stop.address}), ${stop.reason}, ${stop.detail}, ${at})
    ON CONFLICT (account_id, channel, address) DO UPDATE
      SET reason = EXCLUDED.reason, detail = EXCLUDED.detail, created_at = EXCLUDED.created_at
      WHERE s.reason <> 'unsubscribed' AND EXCLUDED.reason = 'unsubscribed'
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

export async function removeStop(tx: Tx, accountId: number, uid: string): Promise<void> {
  await sql`DELETE FROM notification_stops WHERE account_id = ${accountId} AND uid = ${uid}`.execute(tx);
}

/** Counts the tests of an account since then. */
export async function countTests(tx: Tx, accountId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(DISTINCT bundle) AS total FROM notification_log
    WHERE account_id = ${accountId} AND kind = 'test' AND created_at > ${since}`.execute(tx);
  return rows[0]?.total ?? 0;
}
