import type { FamilyName } from '@waymark/domain/commands/families.ts';
import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { mayStill } from './policy.ts';
import type { Actor } from './steps-sql.ts';

/**
 * Whether somebody may still ask for a command of an account's vehicles, by what the database holds now.
 * @param tx sees the command's account
 */
export async function requesterMayStill(
  tx: Tx,
  requester: Actor,
  accountId: number,
  family: FamilyName,
): Promise<boolean> {
  const { rows } = await sql<{
    role: string;
    features: string[];
    disabled_at: Date | null;
    account_features: string[];
  }>`
    SELECT r.role, r.features, r.disabled_at, a.features AS account_features
    FROM lookup_command_requester(${requester.accountId}, ${requester.userId}) r, accounts a
    WHERE a.id = ${accountId} AND ${requester.accountId}::int = ANY (a.ancestors)`.execute(tx);
  return rows[0] !== undefined && mayStill(rows[0], rows[0].account_features, family);
}
