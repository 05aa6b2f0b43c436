/** Deletes alerts that are older than the history is kept. Alerts that still last stay. */
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database } from './db.ts';
import { sql } from './sql.ts';

const DAY_MS = 86_400_000;
/** Maximum number of rows that a transaction deletes, so that none runs for minutes. */
const DELETE_AT_ONCE = 20_000;

/**
 * Deletes old alerts of every account. Safe to repeat.
 * @param now epoch ms
 * @returns the number of deleted alerts
 */
export async function pruneAlerts(database: Database, now: number): Promise<number> {
  const before = new Date(now - LIMITS.alertDays * DAY_MS);
  let total = 0;
  for (;;) {
    const deleted = await database.ingest(async (tx) => {
      const { numAffectedRows } = await sql`
        DELETE FROM alerts WHERE ctid = ANY (ARRAY(
          SELECT l.ctid FROM accounts a JOIN alerts l ON l.account_id = a.id AND l.raised_at < ${before}
          WHERE l.ended_at IS NOT NULL OR l.withdrawn_at IS NOT NULL LIMIT ${DELETE_AT_ONCE}))`.execute(tx);
      return Number(numAffectedRows ?? 0n);
    });
    total += deleted;
    if (deleted < DELETE_AT_ONCE) return total;
  }
}
