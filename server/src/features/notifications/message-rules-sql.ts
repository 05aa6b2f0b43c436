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
  /** False: the notification was deleted or turned off. */
  enabled: boolean;
}

export async function findMessage(tx: Tx, accountId: number, uid: string): Promise<LoggedMessage | undefined> {
  const { rows } = await sql<LoggedMessage>`
    SELECT l.kind, l.recipient, l.channel, l.address, l.types, l.features, coalesce(n.enabled, false) AS enabled
    FROM notification_log l LEFT JOIN notifications n ON n.account_id = l.account_id AND n.id = l.notification_id
    WHERE l.account_id = ${accountId} AND l.uid = ${uid}`.execute(tx);
  return rows[0];
}

export async function findWebhook(
  tx: Tx,
  notification: string,
): Promise<{ url: string; sealed_secret: Buffer | null } | undefined> {
  const { rows } = await sql<{ url: string; sealed_secret: Buffer | null }>`
    SELECT * FROM lookup_webhook(${notification}::uuid)`.execute(tx);
  return rows[0];
}
