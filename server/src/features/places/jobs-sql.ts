import type { PlaceJob } from '@waymark/contract/places/schema.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';

export interface JobRow {
  account_id: number;
  id: number;
  uid: string;
  place_uid: string;
  place_name: string;
  state: PlaceJob['state'];
  done: number;
  total: number;
  since: Date;
  created_at: Date;
  ended_at: Date | null;
}

const JOBS_SHOWN = 20;

const JOBS = sql`
  SELECT j.account_id, j.id, j.uid, p.uid AS place_uid, p.name AS place_name, j.state, j.done, j.total, j.since,
    j.created_at, j.ended_at
  FROM place_jobs j JOIN places p ON p.account_id = j.account_id AND p.id = j.place_id`;

/** Returns the latest jobs of a place, newest first. Accounts below do not see the jobs of a shared place. */
export async function latestJobs(tx: Tx, accountIds: readonly number[], placeId: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`${JOBS}
    WHERE ${ofAccounts(sql`j.account_id`, accountIds)} AND j.place_id = ${placeId}
    ORDER BY j.id DESC LIMIT ${JOBS_SHOWN}`.execute(tx);
  return rows;
}

export async function findJob(tx: Tx, accountIds: readonly number[], uid: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`${JOBS}
    WHERE ${ofAccounts(sql`j.account_id`, accountIds)} AND j.uid = ${uid}`.execute(tx);
  return rows[0];
}

/** @returns false if the job is not running */
export async function cancelJob(tx: Tx, accountId: number, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('place_jobs')
    .set({ state: 'cancelled', ended_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
