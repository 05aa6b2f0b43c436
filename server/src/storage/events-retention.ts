/**
 * Deletes domain events that every consumer has read, after some time, because events are a queue and not a history. A
 * consumer that is behind keeps its unread events, however old. A new consumer reads the events that still exist.
 */
import type { Database } from './db.ts';
import { sql } from './sql.ts';

/** By the time of the event; long enough to inspect the events of last week. */
const KEPT_MS = 14 * 86_400_000;
/** Maximum number of rows that a transaction deletes, so that none runs for minutes. */
const DELETE_AT_ONCE = 20_000;

/**
 * Prunes events. Safe to repeat. Without consumers all old events are deleted.
 * @param now epoch ms
 * @returns the number of deleted events
 */
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
