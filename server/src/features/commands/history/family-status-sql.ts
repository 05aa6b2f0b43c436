import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest, CommandStatus } from '@waymark/domain/commands/family.ts';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';

interface Asset {
  account_id: number;
  id: number;
}

/** The fields of a command that decide the state of its family. */
export interface LatestCommand {
  uid: string;
  family: FamilyName;
  request: CommandRequest;
  status: CommandStatus;
  response: string | null;
  activate: boolean | null;
  status_at: Date;
}

/** Returns the last requested command of each family. */
export async function latestCommands(tx: Tx, { account_id, id }: Asset): Promise<LatestCommand[]> {
  const { rows } =
    await sql<LatestCommand>`SELECT DISTINCT ON (family) uid, family, request, status, response, activate,
      status_at
    FROM commands WHERE account_id = ${account_id} AND asset_id = ${id}
    ORDER BY family, created_at DESC, id DESC`.execute(tx);
  return rows;
}

/** Returns for each family the last sent command that succeeded or had no answer. Refused commands changed nothing. */
export async function lastConfirmed(
  tx: Tx,
  { account_id, id }: Asset,
): Promise<Pick<LatestCommand, 'family' | 'request' | 'status'>[]> {
  const { rows } = await sql<LatestCommand>`SELECT DISTINCT ON (family) family, request, status
    FROM commands WHERE account_id = ${account_id} AND asset_id = ${id} AND sent_at IS NOT NULL
      AND (status = 'success' OR (status = 'failed' AND note <> 'refused'))
    ORDER BY family, sent_at DESC, id DESC`.execute(tx);
  return rows;
}
