/**
 * The table `position_writer` has one row: the process that stores positions. A process remembers the newest position of
 * each device and the existing weeks, so that a usual batch compares and checks nothing. Each of its transactions locks
 * the row and finds itself there, so that what it remembers is true until its commit. Another process that writes its
 * own name waits for the running transactions of the one before. It locks the table, because requests for locks of a table
 * are served in their order: those of a row that is always shared never let a writer in.
 */
import type { Tx } from './db.ts';
import { sql } from './sql.ts';

/** A row of the table; null: no process is the writer. */
export interface Writer {
  writer: string | null;
}

/** Query that locks the row together with other transactions of the same process, the first one of a transaction. */
export const SHARE_WRITER = 'SELECT writer FROM position_writer FOR SHARE';

/**
 * Waits until no other transaction stores positions, makes `writer` the writer, and lets none store until the commit.
 * @returns the id of the writer before
 */
export async function becomeWriter(tx: Tx, writer: string | null): Promise<string | null> {
  // Conflicts with the lock of the table that SHARE_WRITER takes.
  await sql`LOCK TABLE position_writer IN EXCLUSIVE MODE`.execute(tx);
  const { rows } = await sql<Writer>`SELECT writer FROM position_writer`.execute(tx);
  const before = rows[0]?.writer ?? null;
  if (before !== writer) await sql`UPDATE position_writer SET writer = ${writer}`.execute(tx);
  return before;
}

/** Makes every process check what it remembers before it stores again. Positions are not stored until the commit. */
export async function endTrust(tx: Tx): Promise<void> {
  await becomeWriter(tx, null);
}
