/**
 * The table `position_writer` has one row: the process that stores positions. A process remembers the newest position of
 * each device and the existing weeks, so that a usual batch compares and checks nothing. Each of its transactions locks
 * the row and finds itself there, so that what it remembers is true until its commit. Another process that writes its
 * own name waits for the running transactions of the one before.
 */
import { sql } from 'kysely';
import type { Tx } from './db.ts';

/** A row of the table; null: no process is the writer. */
export interface Writer {
  writer: string | null;
}

/** Query that locks the row together with other transactions of the same process, the first one of a transaction. */
export const SHARE_WRITER = 'SELECT writer FROM position_writer FOR SHARE';

/**
 * Waits until no other transaction stores positions, locks the row and makes `writer` the writer.
 * @returns the id of the writer before
 */
export async function becomeWriter(tx: Tx, writer: string | null): Promise<string | null> {
  const { rows } = await sql<Writer>`SELECT writer FROM position_writer FOR UPDATE`.execute(tx);
  const before = rows[0]?.writer ?? null;
  if (before !== writer) await sql`UPDATE position_writer SET writer = ${writer}`.execute(tx);
  return before;
}

/** Makes every process check what it remembers before it stores again. Positions are not stored until the commit. */
export async function endTrust(tx: Tx): Promise<void> {
  await becomeWriter(tx, null);
}
