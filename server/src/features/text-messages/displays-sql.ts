/** Messages to displays as the dispatcher sees them, in all accounts. */
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** Low bits of a message's id that are its serial number on the wire. */
const SERIAL_BITS = 0xffff;

/** Returns the devices with messages that are queued, or wait for a confirmation. */
export async function devicesWithMessages(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ device_id: number }>`SELECT DISTINCT device_id FROM text_messages
    WHERE device_id IS NOT NULL AND finished_at IS NULL`.execute(tx);
  return rows.map(({ device_id }) => device_id);
}

export interface ClaimedText {
  id: number;
  body: string;
  serial: number;
  model: string | null;
}

/** Ends the queued messages of a device that is not assigned to their asset any more. */
export async function endUnassigned(tx: Tx, deviceId: number, now: Date): Promise<void> {
  await sql`UPDATE text_messages t SET status = 'failed', failure = 'deviceChanged', finished_at = ${now}
    WHERE t.device_id = ${deviceId} AND t.status = 'queued' AND NOT EXISTS (
      SELECT FROM device_assignments n WHERE n.account_id = t.account_id AND n.device_id = t.device_id
        AND n.asset_id = t.asset_id AND n.assigned_to IS NULL)`.execute(tx);
}

/**
 * Marks the oldest queued message of a device as sent, before its bytes are written, so that it is never sent twice.
 * @param confirms whether the device will confirm it; otherwise the message is finished
 */
export async function claimText(
  tx: Tx,
  deviceId: number,
  confirms: boolean,
  now: Date,
): Promise<ClaimedText | undefined> {
  const { rows } = await sql<ClaimedText>`UPDATE text_messages t
    SET status = 'sent', sent_at = ${now}, finished_at = ${confirms ? null : now}::timestamptz
    FROM devices d
    WHERE d.account_id = t.account_id AND d.id = t.device_id AND t.status = 'queued' AND t.expires_at > ${now}
      AND t.id = (SELECT q.id FROM text_messages q WHERE q.device_id = ${deviceId} AND q.status = 'queued'
        AND q.finished_at IS NULL ORDER BY q.id LIMIT 1)
    RETURNING t.id, t.body, t.id & ${SERIAL_BITS}::int AS serial, d.model`.execute(tx);
  return rows[0];
}

/** Queues a claimed message again whose bytes were not written. */
export async function unclaimText(tx: Tx, id: number): Promise<void> {
  await sql`UPDATE text_messages SET status = 'queued', sent_at = NULL, finished_at = NULL WHERE id = ${id}`.execute(
    tx,
  );
}

/** Stores the answer of a device, also one that comes later than was waited for. */
export async function answerText(
  tx: Tx,
  deviceId: number,
  answer: { serial: number; refused: boolean },
  at: Date,
): Promise<void> {
  const [status, failure] = answer.refused ? ['failed', 'refused'] : ['acknowledged', null];
  await sql`UPDATE text_messages SET status = ${status}, failure = ${failure}, finished_at = ${at}
    WHERE id = (SELECT t.id FROM text_messages t WHERE t.device_id = ${deviceId}
        AND t.id & ${SERIAL_BITS}::int = ${answer.serial & SERIAL_BITS}::int
        AND (t.status = 'sent' OR t.failure = 'unanswered') ORDER BY t.id DESC LIMIT 1)`.execute(tx);
}

/** Ends messages that expired in the queue, and those without a confirmation since `sentBefore`. */
export async function endOverdue(tx: Tx, now: Date, sentBefore: Date): Promise<void> {
  await sql`UPDATE text_messages SET status = 'expired', finished_at = ${now}
    WHERE device_id IS NOT NULL AND finished_at IS NULL AND status = 'queued' AND expires_at <= ${now}`.execute(tx);
  await sql`UPDATE text_messages SET status = 'failed', failure = 'unanswered', finished_at = ${now}
    WHERE device_id IS NOT NULL AND finished_at IS NULL AND status = 'sent' AND sent_at <= ${sentBefore}`.execute(tx);
}
