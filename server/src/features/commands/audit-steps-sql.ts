import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import type { CommandKey, StepFacts } from './step.ts';

/** A command as audit entries name it, with the current position and speed of its vehicle. */
export interface AuditedCommand extends Omit<StepFacts, 'proof'> {
  uid: string;
  request: string;
  asset_uid: string;
  imei: string;
}

/** Returns a command for its audit entry; undefined if it does not exist. */
export async function auditedCommand(tx: Tx, { accountId, id }: CommandKey): Promise<AuditedCommand | undefined> {
  const { rows } = await sql<AuditedCommand>`
    SELECT c.uid, c.request, a.uid AS asset_uid, d.imei, s.last_fix_time AS "fixTime", s.latitude_e7 AS "latitudeE7",
      s.longitude_e7 AS "longitudeE7", s.speed_cm_s AS "speedCentimetersPerSecond", s.ignition
    FROM commands c JOIN assets a ON a.account_id = c.account_id AND a.id = c.asset_id
    JOIN devices d ON d.account_id = c.account_id AND d.id = c.device_id
    LEFT JOIN asset_state s ON s.account_id = c.account_id AND s.asset_id = c.asset_id
    WHERE c.account_id = ${accountId} AND c.id = ${id}`.execute(tx);
  return rows[0];
}
