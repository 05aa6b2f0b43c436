/** People that notifications name, with the facts that decide whether and how they are reached. */
import type { Feature } from '@waymark/domain/access.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

export interface UserRecipientRow {
  account_id: number;
  id: number;
  uid: string;
  name: string;
  email: string | null;
  phone: string | null;
  role: string;
  features: string[];
  alerts: string[];
  language: string | null;
  time_zone: string | null;
  units_system: string | null;
  account_features: string[];
  account_alerts: string[];
  attributes: Record<string, unknown>;
  /** Uids of push subscriptions. */
  pushes: string[];
}

/** Returns the users that may sign in. */
export async function usersOf(tx: Tx, uids: readonly string[]): Promise<UserRecipientRow[]> {
  if (uids.length === 0) return [];
  const { rows } = await sql<UserRecipientRow>`
    SELECT u.account_id, u.id, u.uid, u.name, u.email, u.phone, u.role, u.features, u.alerts, u.language, u.time_zone,
      u.units_system, c.features AS account_features, c.alerts AS account_alerts, c.attributes,
      ARRAY(SELECT p.uid::text FROM push_subscriptions p WHERE p.account_id = u.account_id AND p.user_id = u.id) AS pushes
    FROM users u JOIN accounts c ON c.id = u.account_id
    WHERE u.uid = ANY (${[...uids]}::uuid[]) AND u.disabled_at IS NULL`.execute(tx);
  return rows;
}

export interface CustomerRecipientRow {
  uid: string;
  name: string;
  email: string | null;
  phone: string | null;
}

export async function customersOf(tx: Tx, uids: readonly string[]): Promise<CustomerRecipientRow[]> {
  if (uids.length === 0) return [];
  const { rows } = await sql<CustomerRecipientRow>`SELECT uid, name, email, phone FROM customers
    WHERE uid = ANY (${[...uids]}::uuid[])`.execute(tx);
  return rows;
}

export interface NotifyingAccount {
  id: number;
  name: string;
  attributes: Record<string, unknown>;
  alerts: string[];
}

export async function accountOf(tx: Tx, id: number): Promise<NotifyingAccount | undefined> {
  const { rows } =
    await sql<NotifyingAccount>`SELECT id, name, attributes, alerts FROM accounts WHERE id = ${id}`.execute(tx);
  return rows[0];
}

/** A message of the log before it is stored. */
export interface NewLogEntry {
  accountId: number;
  /** Also that of the message. */
  uid: string;
  notificationId: number;
  notificationName: string;
  kind: 'alert' | 'digest' | 'escalation' | 'test';
  recipient: string;
  recipientName: string;
  channel: string;
  address: string | null;
  subject: string;
  bundle: string;
  groups: readonly string[];
  /** Kinds of the alerts. */
  types: readonly string[];
  /** Features whose data the sensors of the alerts carry. */
  features: readonly Feature[];
  critical: boolean;
  /** Account and id of each alert. */
  alerts: readonly (readonly [accountId: number, id: number])[];
  notSent: string | null;
  at: Date;
}

export async function insertLog(tx: Tx, entries: readonly NewLogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('notification_log')
    .values(
      entries.map((entry) => ({
        account_id: entry.accountId,
        uid: entry.uid,
        notification_id: entry.notificationId,
        notification_name: entry.notificationName,
        kind: entry.kind,
        recipient: entry.recipient,
        recipient_name: entry.recipientName,
        channel: entry.channel,
        address: entry.address,
        subject: entry.subject,
        bundle: entry.bundle,
        groups: [...entry.groups],
        types: [...entry.types],
        features: [...entry.features],
        critical: entry.critical,
        alerts: entry.alerts.length,
        alert_account_ids: entry.alerts.map(([alertAccountId]) => alertAccountId),
        alert_ids: entry.alerts.map(([, id]) => id),
        not_sent: entry.notSent,
        created_at: entry.at,
      })),
    )
    .execute();
}

/** Returns the stopped addresses of an account as `channel address`, with the reason. */
export async function stopsOf(tx: Tx, accountId: number): Promise<Map<string, 'refused' | 'unsubscribed'>> {
  const { rows } = await sql<{ channel: string; address: string; reason: 'refused' | 'unsubscribed' }>`
    SELECT channel, address, reason FROM notification_stops WHERE account_id = ${accountId}`.execute(tx);
  return new Map(rows.map(({ channel, address, reason }) => [`${channel} ${address}`, reason]));
}
