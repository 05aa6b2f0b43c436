/**
 * Domain events are a queue, not a history: what every consumer has read goes after a while. A consumer that is behind
 * keeps what it has not read, however old; one that comes anew reads what is still there.
 */
import { sql } from 'kysely';
import type { Database } from './db.ts';

/** By the event's own time; long enough to look at what a consumer was given last week. */
const KEPT_MS = 14 * 86_400_000;
/** Rows a transaction deletes at most, so that none runs for minutes. */
const DELETE_AT_ONCE = 20_000;

/** Safe to repeat. Without any consumer there is nobody to wait for. @param now epoch ms @returns events deleted */
export async function pruneEvents(database: Database, now: number): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await database.ingest(async (tx) => {
      const { numAffectedRows } = await sql`
        DELETE FROM domain_events WHERE ctid = ANY (ARRAY(
          SELECT e.ctid FROM domain_events e
          WHERE e.at < ${new Date(now - KEPT_MS)} AND NOT EXISTS (SELECT FROM domain_event_cursors c
            WHERE (c.transaction_id, c.id) < (e.transaction_id, e.id))
          ORDER BY e.transaction_id, e.id LIMIT ${DELETE_AT_ONCE}))`.execute(tx);
      return Number(numAffectedRows ?? 0n);
    });
    total += deleted;
    if (deleted < DELETE_AT_ONCE) return total;
  }
}
