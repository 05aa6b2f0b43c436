import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import { type RecordRow, recordList, recordQueries } from '../../records/record-sql.ts';

/** Columns of a schedule that users write. */
export interface ScheduleValues {
  name: string;
  report: string;
  /** JSON text. */
  query: string;
  frequency: string;
  day: number | null;
  at: string;
  enabled: boolean;
  /** JSON text of `StoredRecipient[]`. */
  recipients: string;
}

/** A user, or a person with a name and an address. */
export interface StoredRecipient {
  userId: string | null;
  /** Of a user: when the schedule was saved, for readers who do not see the user's account. */
  name: string | null;
  email: string | null;
  language: string;
  format: string;
}

export interface ScheduleRow extends RecordRow, ScheduleValues {
  users: { id: string; name: string; email: string | null }[];
  owner_account_id: number | null;
  owner_id: number | null;
  next_at: Date | null;
  account_attributes: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
}

const TABLE = {
  name: 'report_schedules',
  columns: sql`r.name, r.report, r.query::text AS query, r.frequency, r.day, r.at, r.enabled,
    r.recipients::text AS recipients, r.owner_account_id, r.owner_id, r.next_at, c.attributes AS account_attributes,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', u.uid, 'name', u.name, 'email', u.email)) FROM users u
      WHERE u.uid::text IN (SELECT one->>'userId' FROM json_array_elements(r.recipients) one)), '[]') AS users,
    r.created_at, r.updated_at`,
} as const;

export const scheduleQueries = recordQueries<ScheduleRow, ScheduleValues>(TABLE);

export const listSchedules = recordList<ScheduleRow>(TABLE, {
  sorts: { name: sql`lower(r.name)`, nextAt: sql`r.next_at`, createdAt: sql`r.created_at` },
  fallback: 'name',
  searched: [sql`r.name`],
});

/** Blocks other new schedules of the account until the transaction ends. @returns how many it has */
export async function countSchedules(tx: Tx, accountId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('report_schedules'), ${accountId}::int)`.execute(tx);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM report_schedules
    WHERE account_id = ${accountId}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Stores who vouches for the schedule, and its next run. */
export async function setOwnerAndTime(
  tx: Tx,
  accountId: number,
  uid: string,
  values: { owner: { accountId: number; id: number }; nextAt: Date | null; timeZone: string },
): Promise<void> {
  await tx
    .updateTable('report_schedules')
    .set({
      owner_account_id: values.owner.accountId,
      owner_id: values.owner.id,
      next_at: values.nextAt,
      time_zone: values.timeZone,
    })
    .where('account_id', '=', accountId)
    .where('uid', '=', uid)
    .execute();
}

export async function attributesOf(tx: Tx, accountId: number): Promise<Record<string, unknown>> {
  const row = await tx.selectFrom('accounts').select('attributes').where('id', '=', accountId).executeTakeFirst();
  return row?.attributes ?? {};
}

/** Returns the accounts whose users may see an account: itself and those above it. */
export async function accountAndAncestors(tx: Tx, accountId: number): Promise<number[]> {
  const row = await tx.selectFrom('accounts').select('ancestors').where('id', '=', accountId).executeTakeFirst();
  return row ? [...row.ancestors] : [];
}

export interface RecipientUser {
  account_id: number;
  id: number;
  uid: string;
  name: string;
  email: string | null;
}

/** Returns those of the users that may sign in. */
export async function usersByUid(tx: Tx, uids: readonly string[]): Promise<RecipientUser[]> {
  return tx
    .selectFrom('users')
    .select(['account_id', 'id', 'uid', 'name', 'email'])
    .where('uid', 'in', [...uids])
    .where('disabled_at', 'is', null)
    .execute();
}
