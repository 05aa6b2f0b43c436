/** Runs of schedules and their deliveries. */
import type { ReportNeeds } from '@waymark/contract/reports/declaration.ts';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import { ofAccounts } from '../../records/list-sql.ts';

export interface DueSchedule {
  account_id: number;
  uid: string;
  next_at: Date;
}

/** Returns schedules that are due, or whose account has another zone by now. */
export async function dueSchedules(tx: Tx, now: Date, limit: number): Promise<DueSchedule[]> {
  const { rows } = await sql<DueSchedule>`
    SELECT s.account_id, s.uid, s.next_at FROM report_schedules s JOIN accounts a ON a.id = s.account_id
    WHERE s.enabled AND s.next_at IS NOT NULL
      AND (s.next_at <= ${now} OR s.time_zone IS DISTINCT FROM coalesce(a.attributes->>'timeZone', s.time_zone))
    ORDER BY s.next_at LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Moves a schedule to its next run. @returns false if another process did */
export async function advanceSchedule(
  tx: Tx,
  { account_id, uid, next_at }: DueSchedule,
  next: { at: Date; timeZone: string },
): Promise<boolean> {
  const { rows } = await sql`UPDATE report_schedules SET next_at = ${next.at}, time_zone = ${next.timeZone}
    WHERE account_id = ${account_id} AND uid = ${uid} AND enabled AND next_at = ${next_at} RETURNING uid`.execute(tx);
  return rows.length > 0;
}

export interface NewRun {
  accountId: number;
  uid: string;
  scheduleId: number;
  name: string;
  report: string;
  dueAt: Date;
  manual: boolean;
  at: Date;
}

/** @returns its id */
export async function insertRun(tx: Tx, run: NewRun): Promise<number> {
  const { id } = await tx
    .insertInto('report_runs')
    .values({
      account_id: run.accountId,
      uid: run.uid,
      schedule_id: run.scheduleId,
      name: run.name,
      report: run.report,
      due_at: run.dueAt,
      manual: run.manual,
      created_at: run.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function countManualRuns(tx: Tx, accountId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM report_runs
    WHERE account_id = ${accountId} AND manual AND created_at >= ${since}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export interface NewDelivery {
  accountId: number;
  uid: string;
  runId: number;
  fileId: number | null;
  userUid: string | null;
  owner: { accountId: number; id: number } | null;
  recipientName: string;
  address: string | null;
  language: string;
  format: string;
  notSent: string | null;
  at: Date;
}

export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<void> {
  await tx
    .insertInto('report_deliveries')
    .values({
      account_id: delivery.accountId,
      uid: delivery.uid,
      run_id: delivery.runId,
      file_id: delivery.fileId,
      user_uid: delivery.userUid,
      owner_account_id: delivery.owner?.accountId ?? null,
      owner_id: delivery.owner?.id ?? null,
      recipient_name: delivery.recipientName,
      address: delivery.address,
      language: delivery.language,
      format: delivery.format,
      not_sent: delivery.notSent,
      created_at: delivery.at,
    })
    .execute();
}

export interface FileDelivery {
  uid: string;
  recipient_name: string;
  address: string | null;
  language: string;
  user_uid: string | null;
  run_name: string;
  report: string;
  account_name: string;
}

/** Returns the deliveries that wait for a file. */
export async function deliveriesOf(tx: Tx, accountId: number, fileId: number): Promise<FileDelivery[]> {
  const { rows } = await sql<FileDelivery>`
    SELECT d.uid, d.recipient_name, d.address, d.language, d.user_uid, r.name AS run_name, r.report,
      a.name AS account_name
    FROM report_deliveries d JOIN report_runs r ON r.account_id = d.account_id AND r.id = d.run_id
      JOIN accounts a ON a.id = d.account_id
    WHERE d.account_id = ${accountId} AND d.file_id = ${fileId} AND d.not_sent IS NULL`.execute(tx);
  return rows;
}

export async function markNotSent(tx: Tx, accountId: number, fileId: number, reason: string): Promise<void> {
  await tx
    .updateTable('report_deliveries')
    .set({ not_sent: reason })
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .execute();
}

export interface RunRow {
  uid: string;
  schedule_uid: string | null;
  name: string;
  report: string;
  due_at: Date;
  manual: boolean;
  created_at: Date;
  deliveries: {
    recipient_name: string;
    address: string | null;
    language: string;
    format: string;
    not_sent: string | null;
    status: 'queued' | 'sent' | 'failed' | null;
    attempts: number | null;
    reason: string | null;
    bytes: number | null;
    file_uid: string | null;
    file_state: string | null;
    needs: ReportNeeds | null;
    user_account_id: number | null;
    user_id: number | null;
  }[];
}

/** Returns runs with their deliveries, newest first. */
export async function listRuns(
  tx: Tx,
  accountIds: readonly number[],
  { scheduleUid, limit, skip }: { scheduleUid?: string; limit: number; skip: number },
): Promise<{ rows: RunRow[]; count: number }> {
  const conditions = [ofAccounts(sql`r.account_id`, accountIds)];
  if (scheduleUid !== undefined) conditions.push(sql<boolean>`s.uid = ${scheduleUid}`);
  const from = sql`FROM report_runs r
    LEFT JOIN report_schedules s ON s.account_id = r.account_id AND s.id = r.schedule_id
    WHERE ${sql.join(conditions, sql` AND `)}`;
  const { rows } = await sql<RunRow>`
    WITH page AS (
      SELECT r.*, s.uid AS schedule_uid ${from} ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit} OFFSET ${skip}),
    sent AS (
      SELECT d.* FROM report_deliveries d JOIN page p ON p.account_id = d.account_id AND p.id = d.run_id),
    results AS (SELECT * FROM message_results(ARRAY(SELECT uid FROM sent)))
    SELECT p.uid, p.schedule_uid, p.name, p.report, p.due_at, p.manual, p.created_at, coalesce((
      SELECT jsonb_agg(jsonb_build_object('recipient_name', d.recipient_name,
        -- Of people of accounts above, readers see the name only. Row-level security decides.
        'address', CASE WHEN d.user_uid IS NULL OR EXISTS (SELECT FROM users u WHERE u.uid = d.user_uid) THEN d.address END,
        'language', d.language, 'format', d.format, 'not_sent', d.not_sent, 'status', m.status, 'attempts', m.attempts,
        'reason', m.reason, 'bytes', f.bytes, 'file_uid', f.uid, 'file_state', f.state, 'needs', f.needs,
        'user_account_id', f.user_account_id, 'user_id', f.user_id) ORDER BY d.id)
      FROM sent d LEFT JOIN results m ON m.uid = d.uid
        LEFT JOIN report_files f ON f.account_id = d.account_id AND f.id = d.file_id
      WHERE d.account_id = p.account_id AND d.run_id = p.id), '[]') AS deliveries
    FROM page p ORDER BY p.created_at DESC, p.id DESC`.execute(tx);
  const counted = await sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(tx);
  return { rows, count: counted.rows[0]?.total ?? 0 };
}

/** Returns the account of a delivery by its message. */
export async function accountOfDelivery(tx: Tx, uid: string): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`SELECT account_id
    FROM lookup_report_delivery(${uid}::uuid)`.execute(tx);
  return rows[0]?.account_id;
}

export interface StoredDelivery {
  address: string | null;
  owner_account_id: number | null;
  owner_id: number | null;
  report: string;
  needs: ReportNeeds | null;
}

export async function findDelivery(tx: Tx, accountId: number, uid: string): Promise<StoredDelivery | undefined> {
  const { rows } = await sql<StoredDelivery>`
    SELECT d.address, d.owner_account_id, d.owner_id, r.report, f.needs
    FROM report_deliveries d JOIN report_runs r ON r.account_id = d.account_id AND r.id = d.run_id
      LEFT JOIN report_files f ON f.account_id = d.account_id AND f.id = d.file_id
    WHERE d.account_id = ${accountId} AND d.uid = ${uid}`.execute(tx);
  return rows[0];
}
