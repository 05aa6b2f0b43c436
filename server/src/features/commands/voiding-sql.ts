import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';
import type { Actor } from './step.ts';

/** A queued command. */
export interface WaitingCommand {
  account_id: number;
  id: number;
  device_id: number;
  request: CommandRequest;
  family: FamilyName;
}

const WAITING = sql`c.account_id, c.id, c.device_id, c.request, c.family`;
/** The role that the device of a command must have on its asset. */
const ROLE = sql`CASE WHEN c.family = 'auxiliaryTracker' THEN 'auxiliary' ELSE 'primary' END`;

/** Returns and locks queued commands whose device is not on their asset in the required role. */
export async function unassignedCommands(
  tx: Tx,
  accountId: number,
  of: { assetId: number } | { deviceId: number },
): Promise<WaitingCommand[]> {
  const mine = 'assetId' in of ? sql`c.asset_id = ${of.assetId}` : sql`c.device_id = ${of.deviceId}`;
  const { rows } = await sql<WaitingCommand>`SELECT ${WAITING} FROM commands c
    WHERE c.account_id = ${accountId} AND ${mine} AND c.status = 'queued' AND NOT EXISTS (
      SELECT FROM device_assignments s WHERE s.account_id = c.account_id AND s.device_id = c.device_id
        AND s.asset_id = c.asset_id AND s.role = ${ROLE} AND s.assigned_to IS NULL)
    ORDER BY c.id FOR UPDATE OF c`.execute(tx);
  return rows;
}

/** A queued command with the current role and features of its requester and the features of its account. */
export interface WaitingWithRequester extends WaitingCommand {
  role: string | null;
  features: string[] | null;
  disabled_at: Date | null;
  account_features: string[];
}

/**
 * Returns and locks the queued commands of these accounts that users requested, users of accounts above too.
 * @param requester default all users
 */
export async function waitingOfUsers(
  tx: Tx,
  accountIds: readonly number[],
  requester: Actor | undefined,
): Promise<WaitingWithRequester[]> {
  const theirs =
    requester === undefined
      ? sql`c.requested_by_id IS NOT NULL`
      : sql`c.requested_by_account_id = ${requester.accountId} AND c.requested_by_id = ${requester.userId}`;
  const { rows } = await sql<WaitingWithRequester>`
    SELECT ${WAITING}, r.role, r.features, r.disabled_at, n.features AS account_features
    FROM commands c JOIN accounts n ON n.id = c.account_id
    LEFT JOIN LATERAL lookup_command_requester(c.requested_by_account_id, c.requested_by_id) r ON true
    WHERE ${ofAccounts(sql`c.account_id`, accountIds)} AND c.status = 'queued' AND ${theirs}
    ORDER BY c.account_id, c.id FOR UPDATE OF c`.execute(tx);
  return rows;
}
