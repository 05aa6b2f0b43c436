import type { ReportNeeds } from '@waymark/contract/reports/declaration.ts';
import type { Database, Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';

/** Name of the job that makes one file; also written in migration 0050. */
export const MAKE_JOB = 'make-report-file';

export interface NewReportFile {
  accountId: number;
  uid: string;
  userAccountId: number;
  userId: number;
  report: string;
  /** JSON text. */
  query: string;
  title: string | null;
  format: string;
  language: string;
  at: Date;
}

/** Stores a file that is to be made, and wakes the job. @returns its id */
export async function insertReportFile(tx: Tx, file: NewReportFile): Promise<number> {
  const { id } = await tx
    .insertInto('report_files')
    .values({
      account_id: file.accountId,
      uid: file.uid,
      user_account_id: file.userAccountId,
      user_id: file.userId,
      report: file.report,
      query: file.query,
      title: file.title,
      format: file.format,
      language: file.language,
      created_at: file.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`SELECT queue_report_file(${file.accountId}::int, ${id}::int)`.execute(tx);
  return id;
}

export interface ReportFileRow {
  account_id: number;
  id: number;
  uid: string;
  report: string;
  format: string;
  state: string;
  rows_done: number;
  rows_total: number | null;
  bytes: number | null;
  file_name: string | null;
  reason: string | null;
  needs: ReportNeeds | null;
  schedule_name: string | null;
  created_at: Date;
  finished_at: Date | null;
  notice: boolean;
}

/** Seconds for which a user waits for a file. Later, a notice says that it is over. */
export const WAITED_SECONDS = 3;
const NOTICE = sql`(f.title IS NULL AND f.state IN ('ready', 'failed') AND f.seen_at IS NULL
  AND f.finished_at - f.created_at > make_interval(secs => ${sql.lit(WAITED_SECONDS)}))`;

const OWN_COLUMNS = sql`f.account_id, f.id, f.uid, f.report, f.format, f.state, f.rows_done, f.rows_total, f.bytes,
  f.file_name, f.reason, f.needs, f.title AS schedule_name, f.created_at, f.finished_at, ${NOTICE} AS notice`;

interface Owner {
  accountId: number;
  userAccountId: number;
  userId: number;
}

const owned = ({ accountId, userAccountId, userId }: Owner) =>
  sql`f.account_id = ${accountId} AND f.user_account_id = ${userAccountId} AND f.user_id = ${userId}`;

/** Returns the files of a user in an account, newest first. */
export async function listReportFiles(
  tx: Tx,
  owner: Owner,
  page: { limit: number; skip: number; notices: boolean },
): Promise<{ rows: ReportFileRow[]; count: number }> {
  const where = page.notices ? sql`${owned(owner)} AND ${NOTICE}` : owned(owner);
  const { rows } = await sql<ReportFileRow>`SELECT ${OWN_COLUMNS} FROM report_files f WHERE ${where}
    ORDER BY f.created_at DESC, f.id DESC LIMIT ${page.limit} OFFSET ${page.skip}`.execute(tx);
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM report_files f
    WHERE ${where}`.execute(tx);
  return { rows, count: counted.rows[0]?.total ?? 0 };
}

/** Ends the notices of a user's files. */
export async function markSeen(tx: Tx, owner: Owner, at: Date): Promise<void> {
  await sql`UPDATE report_files f SET seen_at = ${at} WHERE ${owned(owner)} AND ${NOTICE}`.execute(tx);
}

export async function findReportFile(tx: Tx, owner: Owner, uid: string): Promise<ReportFileRow | undefined> {
  const { rows } = await sql<ReportFileRow>`SELECT ${OWN_COLUMNS} FROM report_files f
    WHERE ${owned(owner)} AND f.uid = ${uid}`.execute(tx);
  return rows[0];
}

/** Blocks other new files of the user until the transaction ends. @returns how many are not finished */
export async function countWaiting(tx: Tx, owner: Owner): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('report_files'), ${owner.userId}::int)`.execute(tx);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM report_files f
    WHERE ${owned(owner)} AND f.state IN ('queued', 'running')`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Ends a file that is not made yet, and deletes its parts. @returns false if it was over */
export async function cancelReportFile(tx: Tx, accountId: number, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_files')
    .set({ state: 'cancelled', finished_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await deleteParts(tx, accountId, id);
  return true;
}

/** One attempt to make a file. Its writes have no effect once the file is over or another process has claimed it. */
export interface ReportFileClaim {
  account_id: number;
  id: number;
  attempts: number;
}

export interface ClaimedReportFile extends ReportFileClaim {
  uid: string;
  user_account_id: number;
  user_id: number;
  report: string;
  query: string;
  title: string | null;
  format: string;
  language: string;
}

/** Claims a file that no process makes. A claim expires if its process was killed. */
export async function claimReportFile(
  tx: Tx,
  accountId: number,
  id: number,
  now: Date,
  until: Date,
): Promise<ClaimedReportFile | undefined> {
  const { rows } = await sql<ClaimedReportFile>`
    UPDATE report_files SET state = 'running', attempts = attempts + 1, claimed_until = ${until}, rows_done = 0
    WHERE account_id = ${accountId} AND id = ${id}
      AND (state = 'queued' OR (state = 'running' AND claimed_until <= ${now}))
    RETURNING account_id, id, uid, user_account_id, user_id, report, query::text AS query, title, format, language,
      attempts`.execute(tx);
  // A file that was not claimed keeps its content: it is ready, or another process makes it.
  if (rows[0] !== undefined) await deleteParts(tx, accountId, id);
  return rows[0];
}

const claimed = ({ account_id, id, attempts }: ReportFileClaim) =>
  sql<boolean>`account_id = ${account_id} AND id = ${id} AND state = 'running' AND attempts = ${attempts}`;

/** Stores the progress and extends the claim. @returns false if the claim is over */
export async function noteProgress(
  tx: Tx,
  claim: ReportFileClaim,
  progress: { done: number; total: number; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_files')
    .set({ rows_done: progress.done, rows_total: progress.total, claimed_until: progress.until })
    .where(claimed(claim))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false if the claim is over */
export async function insertPart(tx: Tx, claim: ReportFileClaim, part: number, bytes: Buffer): Promise<boolean> {
  // The lock makes a cancellation wait, so that it deletes this part as well.
  const { numAffectedRows } = await sql`INSERT INTO report_file_parts (account_id, file_id, part, bytes)
    SELECT account_id, id, ${part}, ${bytes} FROM report_files WHERE ${claimed(claim)} FOR SHARE`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

async function deleteParts(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('report_file_parts').where('account_id', '=', accountId).where('file_id', '=', id).execute();
}

/** Ends a running file. @returns false if the claim is over */
export async function finishReportFile(
  tx: Tx,
  claim: ReportFileClaim,
  end: {
    state: 'ready' | 'failed' | 'queued';
    bytes?: number;
    fileName?: string;
    needs?: ReportNeeds;
    reason?: string;
    at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_files')
    .set({
      state: end.state,
      bytes: end.bytes ?? null,
      file_name: end.fileName ?? null,
      reason: end.reason ?? null,
      needs: end.needs ? JSON.stringify(end.needs) : null,
      finished_at: end.state === 'queued' ? null : end.at,
      claimed_until: null,
    })
    .where(claimed(claim))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (end.state !== 'ready') await deleteParts(tx, claim.account_id, claim.id);
  return true;
}

export async function readPart(tx: Tx, accountId: number, id: number, part: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('report_file_parts')
    .select('bytes')
    .where('account_id', '=', accountId)
    .where('file_id', '=', id)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes;
}

/** Deletes the oldest ready files of an account beyond its bytes. */
export async function keepWithin(tx: Tx, accountId: number, bytes: number): Promise<void> {
  await sql`DELETE FROM report_files WHERE account_id = ${accountId} AND id IN (
    SELECT id FROM (
      SELECT id, sum(bytes) OVER (ORDER BY finished_at DESC, id DESC) AS kept FROM report_files
      WHERE account_id = ${accountId} AND state = 'ready') f
    WHERE f.kept > ${bytes})`.execute(tx);
}

/** Deletes files and runs that are past their retention. */
export async function pruneReportFiles(database: Database, files: Date, runs: Date): Promise<void> {
  await database.ingest(async (tx) => {
    await sql`DELETE FROM report_files WHERE created_at < ${files}`.execute(tx);
    await sql`DELETE FROM report_runs WHERE created_at < ${runs}`.execute(tx);
  });
}

/** Wakes the job for files that wait since before `since`, or whose process was killed. */
export async function wakeReportFiles(database: Database, now: Date, since: Date): Promise<void> {
  const waiting = await database.ingest(async (tx) => {
    const { rows } = await sql<{ account_id: number; id: number }>`SELECT account_id, id FROM report_files
      WHERE (state = 'queued' AND created_at <= ${since}) OR (state = 'running' AND claimed_until <= ${now})
      ORDER BY created_at LIMIT 500`.execute(tx);
    return rows;
  });
  for (const { account_id, id } of waiting)
    await database.tenant([account_id], (tx) =>
      sql`SELECT queue_report_file(${account_id}::int, ${id}::int)`.execute(tx),
    );
}

/** Returns a ready file of an account. */
export async function readyFile(tx: Tx, accountId: number, uid: string) {
  const row = await tx
    .selectFrom('report_files')
    .select(['id', 'file_name', 'format'])
    .where('account_id', '=', accountId)
    .where('uid', '=', uid)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return row?.file_name == null ? undefined : { ...row, file_name: row.file_name };
}
