import type { Feature } from '@waymark/domain/access.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** Returns the account of the notification that a message is of, and its accounts below; undefined for other messages. */
export async function accountOfMessage(
  tx: Tx,
  uid: string,
): Promise<{ accountId: number; accounts: number[] } | undefined> {
  const { rows } = await sql<{ account_id: number; alert_accounts: number[] }>`
    SELECT * FROM lookup_notification_of_message(${uid}::uuid)`.execute(tx);
  return rows[0] && { accountId: rows[0].account_id, accounts: rows[0].alert_accounts };
}

export interface LoggedMessage {
  kind: string;
  recipient: string;
  channel: string;
  address: string | null;
  types: string[];
  /** Features whose data the sensors of the alerts carry. */
  features: Feature[];
  bundle: string;
  notification_id: number | null;
  /** Its alerts, without those that were left to a new message. Empty if it was queued before the column existed. */
  alert_account_ids: number[];
  alert_ids: number[];
  /** False: the notification was deleted or turned off. */
  enabled: boolean;
}

export async function findMessage(tx: Tx, accountId: number, uid: string): Promise<LoggedMessage | undefined> {
  const { rows } = await sql<LoggedMessage>`
    SELECT l.kind, l.recipient, l.channel, l.address, l.types, l.features, l.bundle, l.notification_id,
      l.alert_account_ids, l.alert_ids::float8[] AS alert_ids, coalesce(n.enabled, false) AS enabled
    FROM notification_log l LEFT JOIN notifications n ON n.account_id = l.account_id AND n.id = l.notification_id
    WHERE l.account_id = ${accountId} AND l.uid = ${uid}`.execute(tx);
  return rows[0];
}

export interface AlertKey {
  account_id: number;
  id: number;
}

/**
 * Leaves alerts to a new message: the messages of the bundle on the channel keep the others only, and the marks of the
 * alerts are deleted.
 * @returns false: another attempt of a message of the bundle did so first
 */
export async function leaveToNew(
  tx: Tx,
  accountId: number,
  { recipient, channel, bundle, alert_ids: all }: LoggedMessage,
  alerts: readonly AlertKey[],
  others: readonly AlertKey[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE notification_log SET alert_account_ids = ${others.map((alert) => alert.account_id)}::int[],
      alert_ids = ${others.map(({ id }) => id)}::int8[]
    WHERE account_id = ${accountId} AND recipient = ${recipient} AND channel = ${channel} AND bundle = ${bundle}
      AND alert_ids = ${all}::int8[]`.execute(tx);
  if (numAffectedRows === 0n) return false;
  await sql`DELETE FROM notification_told t
    USING unnest(${alerts.map((alert) => alert.account_id)}::int[], ${alerts.map(({ id }) => id)}::int8[]) k (account_id, id)
    WHERE t.account_id = ${accountId} AND t.recipient = ${recipient} AND t.channel = ${channel}
      AND t.alert_account_id = k.account_id AND t.alert_id = k.id`.execute(tx);
  return true;
}

export async function findWebhook(
  tx: Tx,
  notification: string,
): Promise<{ url: string; sealed_secret: Buffer | null } | undefined> {
  const { rows } = await sql<{ url: string; sealed_secret: Buffer | null }>`
    SELECT * FROM lookup_webhook(${notification}::uuid)`.execute(tx);
  return rows[0];
}
