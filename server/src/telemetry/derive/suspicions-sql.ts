import type { Tx } from '../../storage/db.ts';
import { endProductAlerts, raiseProductAlerts, subjectOfDevice } from '../../storage/product-alerts-sql.ts';
import { sql } from '../../storage/sql.ts';

/** A contradiction between two connections that claim to be one device. */
export interface NewSuspicion {
  accountId: number;
  deviceId: number;
  /** Asset that carried the device, null: none. */
  assetId: number | null;
  /** Receive time of the newer position, epoch ms. */
  at: number;
  /** Addresses of the two connections; the newer one last. */
  addresses: readonly [string, string];
  distanceMeters: number;
  impliedSpeedMetersPerSecond: number;
}

/** Type of the event in `domain_events`, and kind of the alert. */
const EVENT = 'possibleSpoofing';

/**
 * Stores the last contradiction of a device. The first one, or one after the warning cleared, raises the warning and
 * writes a domain event and an alert in the same transaction. The alert lasts as long as the warning.
 * @param clearsAfterSeconds time without a contradiction after which the warning clears
 */
export async function saveSuspicion(tx: Tx, suspicion: NewSuspicion, clearsAfterSeconds: number): Promise<void> {
  const { accountId, deviceId, assetId, addresses, distanceMeters, impliedSpeedMetersPerSecond } = suspicion;
  const at = new Date(suspicion.at).toISOString();
  const { rows } = await sql<{ raised: boolean }>`
    INSERT INTO device_suspicions AS s (account_id, device_id, raised_at, last_at, first_address, second_address,
      distance_m, implied_speed_m_s)
    SELECT d.account_id, d.id, ${at}::timestamptz, ${at}::timestamptz, ${addresses[0]}, ${addresses[1]},
      ${distanceMeters}::float8, ${impliedSpeedMetersPerSecond}::float8
    FROM devices d WHERE d.account_id = ${accountId} AND d.id = ${deviceId} AND d.deleted_at IS NULL
    ON CONFLICT (account_id, device_id) DO UPDATE SET
      raised_at = CASE WHEN s.last_at < excluded.last_at - make_interval(secs => ${clearsAfterSeconds})
        THEN excluded.raised_at ELSE s.raised_at END,
      last_at = greatest(s.last_at, excluded.last_at), first_address = excluded.first_address,
      second_address = excluded.second_address, distance_m = excluded.distance_m,
      implied_speed_m_s = excluded.implied_speed_m_s
    RETURNING raised_at = ${at}::timestamptz AS raised`.execute(tx);
  if (rows[0]?.raised !== true) return;
  const payload = JSON.stringify({ deviceId, distanceMeters, impliedSpeedMetersPerSecond });
  await sql`
    INSERT INTO domain_events (account_id, asset_id, type, at, payload)
    VALUES (${accountId}, ${assetId}, ${EVENT}, ${at}::timestamptz, ${payload}::jsonb)`.execute(tx);
  const subject = subjectOfDevice(deviceId);
  await endProductAlerts(tx, { accountId, kinds: [EVENT], subject }, suspicion.at);
  if (assetId === null) return;
  const details = { distanceMeters, impliedSpeedMetersPerSecond };
  await raiseProductAlerts(tx, [
    { accountId, assetId, kind: EVENT, subject, since: suspicion.at, lasts: true, details },
  ]);
}

/**
 * Ends the alerts of warnings that are over because of time.
 * @param openSince warnings without a contradiction since then are over
 */
export async function endClearedSuspicions(tx: Tx, openSince: Date, now: Date): Promise<void> {
  await sql`
    UPDATE alerts a SET ended_at = greatest(a.since, ${now}::timestamptz), ended_by = 'over'
    WHERE a.type = ${EVENT} AND a.rule_id IS NULL AND a.ended_at IS NULL AND a.withdrawn_at IS NULL
      AND NOT EXISTS (SELECT FROM device_suspicions s WHERE s.account_id = a.account_id
        AND a.subject = 'device ' || s.device_id AND s.last_at >= ${openSince})`.execute(tx);
}
