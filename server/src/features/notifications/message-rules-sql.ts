import type { Feature } from '@waymark/domain/access.ts';
import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';

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
  /** Its alerts; empty if it was queued before the column existed, or if they are due again. */
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

/** Deletes the marks of alerts that a message contained, and the lists of alerts of its bundle's messages on the channel. */
export async function forgetTold(
  tx: Tx,
  accountId: number,
  { recipient, channel, bundle }: Pick<LoggedMessage, 'recipient' | 'channel' | 'bundle'>,
  alerts: readonly { account_id: number; id: number }[],
): Promise<void> {
  await sql`DELETE FROM notification_told t
    USING unnest(${alerts.map((alert) => alert.account_id)}::int[], ${alerts.map(({ id }) => id)}::int8[]) k (account_id, id)
    WHERE t.account_id = ${accountId} AND t.recipient = ${recipient} AND t.channel = ${channel}
      AND t.alert_account_id = k.account_id AND t.alert_id = k.id`.execute(tx);
  await sql`UPDATE notification_log SET alert_account_ids = '{}', alert_ids = '{}'
    WHERE account_id = ${accountId} AND recipient = ${recipient} AND channel = ${channel} AND bundle = ${bundle}`.execute(
    tx,
  );
}

export async function findWebhook(
  tx: Tx,
  notification: string,
): Promise<{ url: string; sealed_secret: Buffer | null } | undefined> {
  const { rows } = await sql<{ url: string; sealed_secret: Buffer | null }>`
    SELECT * FROM lookup_webhook(${notification}::uuid)`.execute(tx);
  return rows[0];
}
