/**
 * Orders that the demo's devices received, for the simulation to resume from. Real devices keep their outputs
 * themselves.
 */

import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import type { ObeyedOrder } from '@waymark/simulator/fleet/obedience.ts';
import { orderOf } from '../features/commands/dispatch/orders.ts';
import type { Tx } from '../storage/db.ts';
import { sql } from '../storage/sql.ts';

/** By then a vehicle has long caught up with its plan. */
const LATE_FOR_MS = 14 * 86_400_000;

/**
 * Returns the orders that a device carried out: recent ones, and older ones that still apply. A device acts before it
 * answers, so a command without an answer was carried out too.
 * @param now epoch ms @returns oldest first
 */
export async function obeyedOrders(
  tx: Tx,
  device: { accountId: number; deviceId: number },
  now: number,
): Promise<ObeyedOrder[]> {
  const { rows } = await sql<{ request: CommandRequest; sent_at: Date; moving: number | null; parked: number | null }>`
    SELECT c.request, c.sent_at, d.moving_interval_seconds AS moving, d.parked_interval_seconds AS parked
    FROM (
      SELECT *, row_number() OVER (PARTITION BY family ORDER BY sent_at DESC, id DESC) AS place FROM commands
      WHERE account_id = ${device.accountId} AND device_id = ${device.deviceId} AND sent_at IS NOT NULL
        AND status <> 'accepted' AND note <> 'refused'
    ) c
    JOIN devices d ON d.account_id = c.account_id AND d.id = c.device_id
    WHERE c.sent_at > ${new Date(now - LATE_FOR_MS)}
      OR (c.place = 1 AND c.request IN ('SET_IMMOBILIZE', 'REMOTE_FORCE_LOCK', 'SET_REPORT_FREQ_INTERVAL'))
    ORDER BY c.sent_at, c.id`.execute(tx);
  return rows.map(({ request, sent_at, moving, parked }) => ({
    at: sent_at.getTime(),
    order: orderOf(request, { movingIntervalSeconds: moving, parkedIntervalSeconds: parked }),
  }));
}
