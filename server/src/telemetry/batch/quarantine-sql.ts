import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { Packet } from '../intake/queue.ts';
import { storableJson } from '../storable.ts';

/** Records kept per device; the oldest are removed. The counters count all of them. */
export const KEPT_PER_DEVICE = 100;

/** Stores the refused records of a batch, with a bounded number per device. */
export async function saveQuarantine(
  tx: Tx,
  packets: readonly (Pick<Packet, 'device' | 'receivedAt'> & {
    refused: readonly { reason: string; record: string }[];
  })[],
): Promise<void> {
  const accountIds: number[] = [];
  const deviceIds: number[] = [];
  const times: string[] = [];
  const reasons: string[] = [];
  const records: string[] = [];
  for (const { device, receivedAt, refused } of packets) {
    for (const { reason, record } of refused.slice(-KEPT_PER_DEVICE)) {
      accountIds.push(device.accountId);
      deviceIds.push(device.deviceId);
      times.push(new Date(receivedAt).toISOString());
      reasons.push(reason);
      records.push(storableJson(record));
    }
  }
  if (records.length === 0) return;
  await sql`
    INSERT INTO quarantine (account_id, device_id, at, reason, record)
    SELECT * FROM unnest(${accountIds}::int[], ${deviceIds}::int[], ${times}::timestamptz[], ${reasons}::text[],
      ${records}::jsonb[])`.execute(tx);
  await sql`
    DELETE FROM quarantine q
    USING (SELECT DISTINCT * FROM unnest(${accountIds}::int[], ${deviceIds}::int[])) AS d (account_id, device_id)
    WHERE q.account_id = d.account_id AND q.device_id = d.device_id AND q.id <= (
      SELECT o.id FROM quarantine o WHERE o.account_id = d.account_id AND o.device_id = d.device_id
      ORDER BY o.id DESC OFFSET ${KEPT_PER_DEVICE} LIMIT 1)`.execute(tx);
}
