/**
 * Applies the retention of positions per account (`accounts.retention_days`; null: without limit). Whole weeks are
 * deleted together, so a position is kept for at least that many days and at most seven more. Trips, stops, intervals
 * and rollups stay.
 */
import { deleteBlocks, hasBlocksBesides } from './blocks-sql.ts';
import type { Database, Tx } from './db.ts';
import { existingWeeks, lockWeeks, type Week } from './partitions.ts';
import { endTrust } from './position-writer.ts';
import { sql } from './sql.ts';

const DAY_MS = 86_400_000;
/** Maximum number of rows that a transaction deletes, so that none runs for minutes. */
const DELETE_AT_ONCE = 50_000;
/** The same for blocks of each table. */
const DELETE_BLOCKS_AT_ONCE = 2_000;
/** SQLSTATE lock_not_available. */
const BUSY = '55P03';

export interface RetentionResult {
  /** Weeks whose partition was dropped, because no account keeps any of them. */
  droppedWeeks: string[];
  /** Rows deleted from weeks that another account keeps, without those in blocks. */
  deletedRows: number;
}

/**
 * Applies the retention of every account. Safe to repeat.
 * @param now epoch ms
 */
export async function applyRetention(database: Database, now: number): Promise<RetentionResult> {
  const result: RetentionResult = { droppedWeeks: [], deletedRows: 0 };
  const { weeks, accounts } = await database.ingest(async (tx) => ({
    weeks: await existingWeeks(tx),
    accounts: await tx.selectFrom('accounts').select(['id', 'retention_days']).execute(),
  }));
  for (const week of weeks) {
    const expired = accounts.filter((account) => isExpired(account.retention_days, week, now)).map(({ id }) => id);
    if (expired.length === 0) continue;
    await deleteExpiredBlocks(database, week, expired);
    const dropped = await dropIfNobodyKeeps(database, week, expired);
    if (dropped === 'dropped') result.droppedWeeks.push(week.name);
    else if (dropped === 'kept') result.deletedRows += await deleteRows(database, week, expired);
  }
  return result;
}

function isExpired(retentionDays: number | null, week: Week, now: number): boolean {
  return retentionDays !== null && week.to <= now - retentionDays * DAY_MS;
}

/** Deletes the blocks of accounts before a week is dropped, because that blocks every batch. */
async function deleteExpiredBlocks(database: Database, week: Week, expired: number[]): Promise<void> {
  const some = { accounts: expired, most: DELETE_BLOCKS_AT_ONCE };
  while ((await database.ingest((tx) => deleteBlocks(tx, week, some))) > 0);
}

/** @returns `busy`: the next run will try again */
async function dropIfNobodyKeeps(
  database: Database,
  week: Week,
  expired: number[],
): Promise<'dropped' | 'kept' | 'busy'> {
  if (await database.ingest((tx) => anybodyKeeps(tx, week, expired))) return 'kept';
  try {
    return await database.ingest(async (tx) => {
      // Waiting for the locks would delay every batch behind it, so a busy week is left to the next run.
      await sql`SET LOCAL lock_timeout = '2s'`.execute(tx);
      await lockWeeks(tx);
      await endTrust(tx);
      await sql`LOCK TABLE ONLY positions IN ACCESS EXCLUSIVE MODE`.execute(tx);
      // A block that a job writes meanwhile would stay without its week.
      await sql`LOCK TABLE recent_position_blocks, position_blocks IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
      // A late record of an account that keeps the week may have arrived since the first check.
      if (await anybodyKeeps(tx, week, expired)) return 'kept';
      await sql.raw(`ALTER TABLE positions DETACH PARTITION ${week.name}; DROP TABLE ${week.name};`).execute(tx);
      await deleteBlocks(tx, week);
      return 'dropped';
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === BUSY) return 'busy';
    throw error;
  }
}

/** Checks each keeping account in the index of the key. A deleted account keeps nothing. */
async function anybodyKeeps(tx: Tx, week: Week, expired: number[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM accounts a WHERE a.id <> ALL (${expired}::int[])
      AND EXISTS (SELECT FROM ${sql.table(week.name)} p WHERE p.account_id = a.id) LIMIT 1`.execute(tx);
  return rows.length > 0 || hasBlocksBesides(tx, week, expired);
}

async function deleteRows(database: Database, week: Week, expired: number[]): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await database.ingest(async (tx) => {
      await lockWeeks(tx);
      const { numAffectedRows } = await sql`
        DELETE FROM ${sql.table(week.name)} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${sql.table(week.name)} WHERE account_id = ANY (${expired}::int[]) LIMIT ${DELETE_AT_ONCE}))`.execute(
        tx,
      );
      return Number(numAffectedRows ?? 0n);
    });
    total += deleted;
    if (deleted < DELETE_AT_ONCE) return total;
  }
}
