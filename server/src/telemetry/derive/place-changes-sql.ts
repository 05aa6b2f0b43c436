import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { AssetKey } from './due.ts';

/** A change of a place whose visits are being derived again. */
export interface PlaceJob {
  id: number;
  accountId: number;
  placeId: number;
  /** Epoch ms. */
  since: number;
}

/** Returns the running jobs of all places. */
export async function runningJobs(tx: Tx): Promise<PlaceJob[]> {
  const { rows } = await sql<PlaceJob>`
    SELECT id, account_id AS "accountId", place_id AS "placeId", (extract(epoch FROM since) * 1000)::float8 AS since
    FROM place_jobs WHERE state = 'running' ORDER BY id`.execute(tx);
  return rows;
}

/** Returns the assets that can visit places of an account: its own, and those below if one was ever shared. */
export async function visitorsOf(tx: Tx, accountId: number, placeIds: readonly number[]): Promise<AssetKey[]> {
  const { rows } = await sql<AssetKey>`
    SELECT s.account_id AS "accountId", s.id AS "assetId" FROM assets s JOIN accounts a ON a.id = s.account_id
    WHERE a.ancestors @> ARRAY[${accountId}::int] AND s.deleted_at IS NULL AND (a.id = ${accountId}
      OR EXISTS (SELECT FROM places p WHERE p.account_id = ${accountId} AND p.id = ANY (${placeIds}::int[]) AND p.was_shared))
    ORDER BY s.account_id, s.id`.execute(tx);
  return rows;
}

/** Stores the progress of jobs of one account. @returns the ids of those that still run */
export async function saveProgress(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  done: number,
  total: number,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    UPDATE place_jobs SET done = ${done}, total = ${total}
    WHERE account_id = ${accountId} AND id = ANY (${ids}::int[]) AND state = 'running' RETURNING id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Ends those jobs of an account that still run. */
export async function endJobs(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  state: 'done' | 'failed',
): Promise<void> {
  await sql`UPDATE place_jobs SET state = ${state}, ended_at = now()
    WHERE account_id = ${accountId} AND id = ANY (${ids}::int[]) AND state = 'running'`.execute(tx);
}
