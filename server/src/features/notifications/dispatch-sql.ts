import type { Severity } from '@waymark/domain/alerts/kind.ts';
import type { AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import type { Tx } from '../../storage/db.ts';
import { ALERT_SENSOR, type AlertSensorRow, alertSensor } from '../../storage/sensors-sql.ts';
import { sql } from '../../storage/sql.ts';
import type { SubscriptionRow } from './alert-events-sql.ts';

/** Blocks other processes that dispatch for the account until the transaction ends. @returns false: one is at it */
export async function lockDispatch(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('notification dispatch'), ${accountId}::int) AS locked`.execute(tx);
  return rows[0]?.locked === true;
}

export interface PendingRow {
  notification_id: number;
  alert_account_id: number;
  alert_id: number;
  recipient: string | null;
  digest: boolean;
}

/** Takes the due rows of an account, oldest first. */
export async function takeDue(tx: Tx, accountId: number, now: Date, atMost: number): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow & { id: number }>`
    -- As an array, because a join of ten thousand new rows takes minutes while the table has no statistics.
    DELETE FROM notification_pending WHERE account_id = ${accountId} AND id = ANY (ARRAY(
      SELECT id FROM notification_pending WHERE account_id = ${accountId} AND due_at <= ${now}
      ORDER BY due_at, id LIMIT ${atMost}))
    RETURNING id, notification_id, alert_account_id, alert_id, recipient, digest`.execute(tx);
  return rows.sort((one, other) => one.id - other.id);
}

export interface DispatchedNotification extends SubscriptionRow {
  uid: string;
  name: string;
  users: string[];
  customers: string[];
  contacts: string;
  channels: string[];
  webhook_url: string | null;
}

export async function notificationsOf(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<DispatchedNotification[]> {
  const { rows } = await sql<DispatchedNotification>`
    SELECT account_id, id, uid, name, enabled, includes_below, severities, kinds, rules, type, daily_at, quiet_from,
      quiet_to, escalate_after_min, users, customers, contacts::text AS contacts, channels, webhook_url
    FROM notifications WHERE account_id = ${accountId} AND id = ANY (${[...ids]}::int[])`.execute(tx);
  return rows;
}

export interface DispatchedAlert extends AlertSensorRow {
  account_id: number;
  id: number;
  uid: string;
  type: AlertKindName;
  severity: Severity;
  rule_uid: string | null;
  wording: string | null;
  instructions: string | null;
  ancestors: number[];
  account_alerts: string[];
  asset_id: number;
  asset_uid: string;
  asset_name: string;
  place_id: number | null;
  place_name: string | null;
  latitude_e7: number | null;
  longitude_e7: number | null;
  value: number | null;
  threshold: number | null;
  /** Of secure park. */
  violation: string | null;
  since: Date;
  raised_at: Date;
  acknowledged_at: Date | null;
  withdrawn_at: Date | null;
}

/** Returns alerts of living assets by `<account> <id>`. Each is found by its key, also before there are statistics. */
export async function alertsOf(
  tx: Tx,
  keys: readonly { alert_account_id: number; alert_id: number }[],
): Promise<Map<string, DispatchedAlert>> {
  const { rows } = await sql<DispatchedAlert>`
    SELECT a.account_id, a.id, a.uid, a.type, a.severity, r.uid AS rule_uid, r.wording, r.instructions, c.ancestors,
      c.alerts AS account_alerts, a.asset_id, s.uid AS asset_uid, s.name AS asset_name, a.place_id,
      p.name AS place_name, a.latitude_e7, a.longitude_e7, a.value, a.threshold, ${ALERT_SENSOR},
      a.details ->> 'violation' AS violation, a.since, a.raised_at,
      a.acknowledged_at, a.withdrawn_at
    FROM (SELECT DISTINCT * FROM unnest(${keys.map((key) => key.alert_account_id)}::int[],
      ${keys.map((key) => key.alert_id)}::int8[]) AS k (account_id, id)) k
    CROSS JOIN LATERAL (SELECT * FROM alerts a WHERE a.account_id = k.account_id AND a.id = k.id
      ORDER BY a.account_id, a.id LIMIT 1) a
    JOIN accounts c ON c.id = a.account_id
    CROSS JOIN LATERAL (SELECT * FROM assets s WHERE s.account_id = a.account_id AND s.id = a.asset_id
      AND s.deleted_at IS NULL LIMIT 1) s
    ${alertSensor({ alert: 'a', asset: 's' })}
    LEFT JOIN alert_rules r ON r.id = a.rule_id
    LEFT JOIN places p ON p.id = a.place_id`.execute(tx);
  return new Map(rows.map((row) => [`${row.account_id} ${row.id}`, row]));
}

export interface ToldRow {
  recipient: string;
  notification_id: number;
  groups: string[];
  critical: boolean;
  digest: boolean;
  created_at: Date;
}

/** Returns the bundles that recipients got since then, one row each. */
export async function recentBundles(
  tx: Tx,
  accountId: number,
  recipients: readonly string[],
  since: Date,
): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    SELECT DISTINCT ON (bundle) recipient, notification_id, groups, critical, kind = 'digest' AS digest, created_at
    FROM notification_log
    WHERE account_id = ${accountId} AND recipient = ANY (${[...recipients]}::text[]) AND created_at > ${since}
      AND kind <> 'test' AND channel <> 'app' AND notification_id IS NOT NULL`.execute(tx);
  return rows;
}

export interface NewTold {
  alertAccountId: number;
  alertId: number;
  recipient: string;
  channel: string;
}

/** Marks alerts as sent. @returns those that were not sent before, as `<account> <id> <recipient> <channel>` */
export async function markTold(tx: Tx, accountId: number, told: readonly NewTold[]): Promise<Set<string>> {
  if (told.length === 0) return new Set();
  const { rows } = await sql<{ alert_account_id: number; alert_id: number; recipient: string; channel: string }>`
    INSERT INTO notification_told (account_id, alert_account_id, alert_id, recipient, channel)
    SELECT ${accountId}, * FROM unnest(${told.map((it) => it.alertAccountId)}::int[],
      ${told.map((it) => it.alertId)}::int8[], ${told.map((it) => it.recipient)}::text[],
      ${told.map((it) => it.channel)}::text[])
    ON CONFLICT DO NOTHING RETURNING alert_account_id, alert_id, recipient, channel`.execute(tx);
  return new Set(rows.map((row) => `${row.alert_account_id} ${row.alert_id} ${row.recipient} ${row.channel}`));
}

export interface NewInboxEntry {
  uid: string;
  accountId: number;
  userId: number;
  alertAccountId: number;
  /** The newest. */
  alertId: number;
  group: string;
  count: number;
  first: Date;
  last: Date;
}

/**
 * Adds alerts to a user's bell: to the line of their group if it began after `groupedSince`, else as a line of their own.
 * Tells every process.
 */
export async function addToInbox(tx: Tx, entry: NewInboxEntry, groupedSince: Date, now: Date): Promise<void> {
  const { rows } = await sql<{ uid: string }>`
    UPDATE notification_inbox SET count = count + ${entry.count}, alert_account_id = ${entry.alertAccountId},
      alert_id = ${entry.alertId}, first_at = least(first_at, ${entry.first}), last_at = greatest(last_at, ${entry.last}),
      read_at = NULL
    WHERE account_id = ${entry.accountId} AND id = (
      SELECT id FROM notification_inbox WHERE account_id = ${entry.accountId} AND user_id = ${entry.userId}
        AND group_key = ${entry.group} AND created_at > ${groupedSince} ORDER BY created_at DESC LIMIT 1)
    RETURNING uid`.execute(tx);
  const uid = rows[0]?.uid ?? entry.uid;
  if (rows.length === 0)
    await sql`INSERT INTO notification_inbox (account_id, uid, user_id, alert_account_id, alert_id, group_key, count,
        first_at, last_at, created_at)
      VALUES (${entry.accountId}, ${uid}, ${entry.userId}, ${entry.alertAccountId}, ${entry.alertId}, ${entry.group},
        ${entry.count}, ${entry.first}, ${entry.last}, ${now})`.execute(tx);
  await sql`SELECT pg_notify(${INBOX_CHANNEL},
    ${JSON.stringify({ account: entry.accountId, user: entry.userId, entry: uid })})`.execute(tx);
}

/** Channel of LISTEN and NOTIFY on which processes learn of new entries. */
export const INBOX_CHANNEL = 'waymark_inbox';

/** Deletes rows older than these times, and entries of bells beyond the limit. */
export async function forgetOld(tx: Tx, accountId: number, before: Date, inboxEntries: number): Promise<void> {
  await sql`DELETE FROM notification_log WHERE account_id = ${accountId} AND created_at < ${before}`.execute(tx);
  await sql`DELETE FROM notification_inbox WHERE account_id = ${accountId} AND id IN (
    SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY last_at DESC, id DESC) AS place
      FROM notification_inbox WHERE account_id = ${accountId}) i WHERE place > ${inboxEntries})`.execute(tx);
}
