import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';

/** Returns when a device last sent a login, a heartbeat or, if it is the source of its asset's state, any packet. */
export async function heardLast(tx: Tx, accountId: number, deviceId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`SELECT greatest(
      (SELECT ended_at FROM device_contacts WHERE account_id = ${accountId} AND device_id = ${deviceId}
        ORDER BY started_at DESC LIMIT 1),
      (SELECT max(last_packet_at) FROM asset_state WHERE account_id = ${accountId} AND device_id = ${deviceId})) AS at`.execute(
    tx,
  );
  return rows[0]?.at ?? null;
}
