/**
 * The table `position_writer` has one row, which says what a process may rely on.
 *
 * `writer` is the process that stores positions. It remembers the newest position of each device and the existing weeks,
 * so that a usual batch compares and checks nothing. Each of its transactions locks the row and finds itself there, so
 * that what it remembers is true until its commit. Another process that writes its own name waits for the running
 * transactions of the one before. It locks the table, because requests for locks of a table are served in their order:
 * those of a row that is always shared never let a writer in.
 *
 * `sole_deriver` is a process that leaves rows of `asset_state` unwritten for a moment, so that what others read of
 * them may be old. While it is set, no other process derives: one that wants to ends this first, and a process claims it
 * only while no other one derives. Null: every batch writes the rows of its assets.
 */
import type { Tx } from './db.ts';
import { sql } from './sql.ts';

/** The row of the table. */
export interface WriterRow {
  writer: string | null;
  soleDeriver: string | null;
}

const ROW = 'SELECT writer, sole_deriver AS "soleDeriver" FROM position_writer';

/** Query that locks the row together with other transactions, the first one of a batch. */
export const SHARE_WRITER = `${ROW} FOR SHARE`;

/** Key of the lock that transactions share which derive without locking the row, because they may take long. */
const DERIVING = sql`hashtext('deriving')`;

/** Batches that begin meanwhile wait as long. */
const CLAIM_PATIENCE_MS = 200;

/** Waits for the transactions that have locked the row, and lets none lock it until the commit. */
async function lockTable(tx: Tx): Promise<void> {
  // Conflicts with the lock of the table that SHARE_WRITER takes.
  await sql`LOCK TABLE position_writer IN EXCLUSIVE MODE`.execute(tx);
}

/**
 * Waits until no other transaction stores positions, makes `writer` the writer, and lets none store until the commit.
 * @returns the id of the writer before
 */
export async function becomeWriter(tx: Tx, writer: string | null): Promise<string | null> {
  await lockTable(tx);
  const { rows } = await sql<WriterRow>`${sql.raw(ROW)}`.execute(tx);
  const before = rows[0]?.writer ?? null;
  if (before !== writer) await sql`UPDATE position_writer SET writer = ${writer}`.execute(tx);
  return before;
}

/** Makes every process check what it remembers before it stores again. Positions are not stored until the commit. */
export async function endTrust(tx: Tx): Promise<void> {
  await becomeWriter(tx, null);
}

/** Prevents claims of `sole_deriver` until the end of a transaction that derives. @returns the row */
export async function shareDeriving(tx: Tx): Promise<WriterRow[]> {
  // A statement of its own, because the row must be read after a claim that is waited for.
  await sql`SELECT pg_advisory_xact_lock_shared(${DERIVING})`.execute(tx);
  const { rows } = await sql<WriterRow>`${sql.raw(ROW)}`.execute(tx);
  return rows;
}

/**
 * Makes a process the sole deriver, unless there is one or something else derives at present.
 * @returns success
 * @throws an error of the database if a batch takes so long that others would wait behind the claim
 */
export async function claimDeriving(tx: Tx, process: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${DERIVING}) AS free`.execute(tx);
  if (rows[0]?.free !== true) return false;
  await sql`SET LOCAL lock_timeout = ${sql.lit(CLAIM_PATIENCE_MS)}`.execute(tx);
  await lockTable(tx);
  const { numAffectedRows } = await sql`
    UPDATE position_writer SET sole_deriver = ${process} WHERE sole_deriver IS NULL`.execute(tx);
  return numAffectedRows === 1n;
}

/** Ends what another process has claimed: its batches write all rows from now on. */
export async function endSoleDeriver(tx: Tx, other: string): Promise<void> {
  await lockTable(tx);
  await sql`UPDATE position_writer SET sole_deriver = NULL WHERE sole_deriver = ${other}`.execute(tx);
}
