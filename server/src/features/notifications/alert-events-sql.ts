/** Matches raised alerts with notifications, in the transaction that moves the cursor of events. As the ingest role. */
import type { Severity } from '@waymark/domain/alerts/kind.ts';
import type { NotificationType } from '@waymark/domain/notifications/channel.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

export interface RaisedAlert {
  account_id: number;
  id: number;
  type: string;
  severity: Severity;
  rule_uid: string | null;
  /** From the topmost account to that of the asset. */
  ancestors: number[];
  raised_at: Date;
}

/** Returns the alerts that need a message: neither late nor withdrawn. */
export async function raisedAlerts(tx: Tx, uids: readonly string[]): Promise<RaisedAlert[]> {
  const { rows } = await sql<RaisedAlert>`
    SELECT a.account_id, a.id, a.type, a.severity, r.uid AS rule_uid, c.ancestors, a.raised_at
    FROM alerts a JOIN accounts c ON c.id = a.account_id LEFT JOIN alert_rules r ON r.id = a.rule_id
    WHERE a.uid = ANY (${[...uids]}::uuid[]) AND NOT a.late AND a.withdrawn_at IS NULL
    ORDER BY a.id`.execute(tx);
  return rows;
}

export interface SubscriptionRow {
  account_id: number;
  id: number;
  enabled: boolean;
  includes_below: boolean;
  severities: string[];
  kinds: string[];
  rules: string[];
  type: NotificationType;
  daily_at: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
  escalate_after_min: number | null;
}

export async function subscriptionsOf(tx: Tx, accountIds: readonly number[]): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    SELECT account_id, id, enabled, includes_below, severities, kinds, rules, type, daily_at, quiet_from, quiet_to,
      escalate_after_min
    FROM notifications WHERE account_id = ANY (${[...accountIds]}::int[]) AND enabled`.execute(tx);
  return rows;
}

export interface NewPending {
  accountId: number;
  notificationId: number;
  alertAccountId: number;
  alertId: number;
  /** Undefined: each recipient's time is not decided yet. */
  recipient?: string;
  digest?: boolean;
  dueAt: number;
}

export async function insertPending(tx: Tx, pending: readonly NewPending[]): Promise<void> {
  if (pending.length === 0) return;
  await sql`
    INSERT INTO notification_pending
      (account_id, notification_id, alert_account_id, alert_id, recipient, digest, due_at)
    SELECT * FROM unnest(${pending.map((it) => it.accountId)}::int[], ${pending.map((it) => it.notificationId)}::int[],
      ${pending.map((it) => it.alertAccountId)}::int[], ${pending.map((it) => it.alertId)}::int8[],
      ${pending.map((it) => it.recipient ?? null)}::text[], ${pending.map((it) => it.digest ?? false)}::bool[],
      ${pending.map((it) => new Date(it.dueAt).toISOString())}::timestamptz[])`.execute(tx);
}

/** Accounts with due notifications, and the accounts whose alerts they may be about. */
export async function accountsWithDue(tx: Tx, now: Date): Promise<{ id: number; accounts: number[] }[]> {
  const { rows } = await sql<{ id: number; accounts: number[] }>`
    SELECT d.account_id AS id, ARRAY(SELECT a.id FROM accounts a WHERE a.ancestors @> ARRAY[d.account_id]) AS accounts
    FROM (SELECT DISTINCT account_id FROM notification_pending WHERE due_at <= ${now}) d ORDER BY 1`.execute(tx);
  return rows;
}
