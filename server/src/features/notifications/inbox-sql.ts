/** The bell of a user: alerts that the user was notified of, grouped. */
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { ALERT_SENSOR, type AlertSensorRow, alertSensor } from '../../storage/sensors-sql.ts';
import { sql } from '../../storage/sql.ts';

export interface InboxRow extends AlertSensorRow {
  uid: string;
  account_uid: string;
  alert_uid: string;
  type: string;
  severity: string;
  wording: string | null;
  acknowledged_at: Date | null;
  withdrawn_at: Date | null;
  asset_uid: string;
  asset_name: string;
  place_name: string | null;
  latitude_e7: number | null;
  longitude_e7: number | null;
  value: number | null;
  threshold: number | null;
  details: Record<string, unknown> | null;
  count: number;
  first_at: Date;
  last_at: Date;
  read_at: Date | null;
}

export interface InboxOwner {
  /** The user's own account. */
  homeAccountId: number;
  userId: number;
  /** Alerts of other accounts are not shown. */
  visibleAccounts: readonly number[];
  /** Condition on alert `l`. Other alerts are not shown. */
  seen: RawBuilder<boolean>;
}

/** A bell has few entries, so alert and asset of each are found by their key, also before there are statistics of the tables. */
const FROM = sql`FROM notification_inbox i
  CROSS JOIN LATERAL (SELECT * FROM alerts l WHERE l.account_id = i.alert_account_id AND l.id = i.alert_id
    ORDER BY l.account_id, l.id LIMIT 1) l
  CROSS JOIN LATERAL (SELECT * FROM assets s WHERE s.account_id = l.account_id AND s.id = l.asset_id LIMIT 1) s`;

const own = ({ homeAccountId, userId, visibleAccounts, seen }: InboxOwner) =>
  sql`i.account_id = ${homeAccountId} AND i.user_id = ${userId}
    AND i.alert_account_id = ANY (${[...visibleAccounts]}::int[]) AND ${seen}`;

/** Returns the latest entries, or one. */
export async function readInbox(
  tx: Tx,
  owner: InboxOwner,
  { limit, skip = 0 }: { limit: number; skip?: number },
  uid?: string,
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    SELECT i.uid, c.uid AS account_uid, l.uid AS alert_uid, l.type, l.severity, u.wording, l.acknowledged_at,
      l.withdrawn_at, s.uid AS asset_uid, s.name AS asset_name, p.name AS place_name, l.latitude_e7, l.longitude_e7,
      l.value, l.threshold, ${ALERT_SENSOR}, l.details, i.count, i.first_at, i.last_at, i.read_at
    ${FROM} JOIN accounts c ON c.id = l.account_id
    ${alertSensor({ alert: 'l', asset: 's' })}
    LEFT JOIN alert_rules u ON u.id = l.rule_id LEFT JOIN places p ON p.id = l.place_id
    WHERE ${own(owner)} ${uid === undefined ? sql`` : sql`AND i.uid = ${uid}`}
    ORDER BY i.last_at DESC, i.id DESC LIMIT ${limit} OFFSET ${skip}`.execute(tx);
  return rows;
}

/** Counts the entries. */
export function inboxCount(owner: InboxOwner): RawBuilder<{ count: number; unread: number }> {
  return sql<{ count: number; unread: number }>`
    SELECT count(*) AS count, count(*) FILTER (WHERE i.read_at IS NULL) AS unread ${FROM} WHERE ${own(owner)}`;
}

export async function countInbox(tx: Tx, owner: InboxOwner): Promise<{ count: number; unread: number }> {
  const { rows } = await inboxCount(owner).execute(tx);
  return rows[0] ?? { count: 0, unread: 0 };
}

/** Marks entries of the user as read. @param ids undefined: all */
export async function markRead(
  tx: Tx,
  { homeAccountId, userId, visibleAccounts }: Omit<InboxOwner, 'seen'>,
  ids: readonly string[] | undefined,
  at: Date,
): Promise<void> {
  await sql`UPDATE notification_inbox SET read_at = ${at}
    WHERE account_id = ${homeAccountId} AND user_id = ${userId} AND read_at IS NULL
      AND alert_account_id = ANY (${[...visibleAccounts]}::int[])
      ${ids === undefined ? sql`` : sql`AND uid = ANY (${[...ids]}::uuid[])`}`.execute(tx);
}
