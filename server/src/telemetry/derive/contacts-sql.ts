import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { CLOCK_PUT_BACK_MS } from '../intake/clock.ts';
import type { AssetRules } from './asset-rules-sql.ts';

/** Maximum distance of signs of life in one stretch. It is shorter than any silence that could mean offline. */
const CONTACT_JOINED_MS = 300_000;

/** A stretch of time with a sign of life of a device at least every five minutes; epoch ms. */
export interface ContactStretch {
  accountId: number;
  deviceId: number;
  from: number;
  until: number;
}

/**
 * Writes signs of life. Each extends the stretch that it follows closely, else starts a new one. Stretches in the
 * future come from a server clock that was set back. They are cut off, so that later silence is detected.
 */
export async function saveContacts(tx: Tx, contacts: readonly ContactStretch[]): Promise<void> {
  if (contacts.length === 0) return;
  const values = sql`unnest(${contacts.map((it) => it.accountId)}::int[], ${contacts.map((it) => it.deviceId)}::int[],
    ${contacts.map((it) => new Date(it.from).toISOString())}::timestamptz[],
    ${contacts.map((it) => new Date(it.until).toISOString())}::timestamptz[])
    AS n (account_id, device_id, started_at, ended_at)`;
  const joined = `${CONTACT_JOINED_MS} milliseconds`;
  const putBack = `${CLOCK_PUT_BACK_MS} milliseconds`;
  await sql`
    WITH ahead AS (
      DELETE FROM device_contacts c USING ${values}
      WHERE c.account_id = n.account_id AND c.device_id = n.device_id
        AND c.started_at > n.ended_at + ${putBack}::interval
    ), extended AS (
      UPDATE device_contacts c SET ended_at = CASE WHEN c.ended_at > n.ended_at + ${putBack}::interval
        THEN n.ended_at ELSE greatest(c.ended_at, n.ended_at) END
      FROM ${values}
      WHERE c.account_id = n.account_id AND c.device_id = n.device_id AND c.started_at = (
        SELECT max(l.started_at) FROM device_contacts l
        WHERE l.account_id = n.account_id AND l.device_id = n.device_id AND l.started_at <= n.started_at
      ) AND c.ended_at >= n.started_at - ${joined}::interval
      RETURNING c.device_id
    )
    INSERT INTO device_contacts (account_id, device_id, started_at, ended_at)
    SELECT n.* FROM ${values} WHERE n.device_id NOT IN (SELECT device_id FROM extended)
    ON CONFLICT (account_id, device_id, started_at) DO UPDATE
      SET ended_at = greatest(device_contacts.ended_at, excluded.ended_at)`.execute(tx);
}

/** Reads the stretches of an asset's devices during their assignments that end after `after` (epoch ms), by start. */
export async function readContacts(
  tx: Tx,
  asset: AssetRules,
  after: number,
): Promise<{ from: number; until: number }[]> {
  const devices = [...new Set(asset.assignments.map((assignment) => assignment.deviceId))];
  if (devices.length === 0) return [];
  const { rows } = await sql<{ device_id: number; started_at: Date; ended_at: Date }>`
    SELECT device_id, started_at, ended_at FROM device_contacts
    WHERE account_id = ${asset.key.accountId} AND device_id = ANY (${devices}::int[]) AND ended_at > ${new Date(after)}
    ORDER BY started_at`.execute(tx);
  const stretches: { from: number; until: number }[] = [];
  for (const row of rows) {
    for (const { deviceId, from, to } of asset.assignments) {
      const start = Math.max(row.started_at.getTime(), from);
      const end = Math.min(row.ended_at.getTime(), to ?? Number.POSITIVE_INFINITY);
      if (deviceId === row.device_id && start <= end) stretches.push({ from: start, until: end });
    }
  }
  return stretches.sort((a, b) => a.from - b.from);
}
