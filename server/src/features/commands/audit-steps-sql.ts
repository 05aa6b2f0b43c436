import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { CommandKey, StepFacts } from './step.ts';

/** A command as audit entries and alerts name it, with the current position and speed of its vehicle. */
export interface SteppedCommand extends Omit<StepFacts, 'proof'> {
  uid: string;
  request: CommandRequest;
  family: FamilyName;
  reason: string | null;
  requested_by_id: number | null;
  asset_id: number;
  asset_uid: string;
  device_id: number;
  imei: string;
}

/** Returns where the vehicle of a command was when it was sent last; undefined: not known. Degrees × 10⁷. */
export async function placeOfSending(
  tx: Tx,
  accountId: number,
  uid: string,
): Promise<{ latitudeE7: number; longitudeE7: number } | undefined> {
  const { rows } = await sql<{ latitudeE7: number; longitudeE7: number }>`
    SELECT t.latitude_e7 AS "latitudeE7", t.longitude_e7 AS "longitudeE7"
    FROM commands c JOIN command_steps t ON t.account_id = c.account_id AND t.command_id = c.id
    WHERE c.account_id = ${accountId} AND c.uid = ${uid} AND t.note = 'taken' AND t.latitude_e7 IS NOT NULL
    ORDER BY t.at DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** Returns a command for the consequences of its step; undefined if it does not exist. */
export async function steppedCommand(tx: Tx, { accountId, id }: CommandKey): Promise<SteppedCommand | undefined> {
  const { rows } = await sql<SteppedCommand>`
    SELECT c.uid, c.request, c.family, c.reason, c.requested_by_id, c.asset_id, a.uid AS asset_uid, c.device_id, d.imei,
      s.last_fix_time AS "fixTime", s.latitude_e7 AS "latitudeE7", s.longitude_e7 AS "longitudeE7", s.speed_cm_s AS "speedCentimetersPerSecond", s.ignition
    FROM commands c JOIN assets a ON a.account_id = c.account_id AND a.id = c.asset_id
    JOIN devices d ON d.account_id = c.account_id AND d.id = c.device_id
    LEFT JOIN asset_state s ON s.account_id = c.account_id AND s.asset_id = c.asset_id
    WHERE c.account_id = ${accountId} AND c.id = ${id}`.execute(tx);
  return rows[0];
}
