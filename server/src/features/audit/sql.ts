import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { allOf, ofAccounts, orderBy, type Page, paged, pageWithCount, type Sorting } from '../records/list-sql.ts';

export interface AuditFilter {
  userUid?: string | undefined;
  action?: string | undefined;
  subjectType?: string | undefined;
  subjectUid?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface AuditRow {
  id: number;
  at: Date;
  user_id: number | null;
  user_uid: string | null;
  user_name: string | null;
  action: string;
  subject_type: string | null;
  subject_uid: string | null;
  account_name: string;
  details: Record<string, unknown>;
}

const SORTING: Sorting<'time'> = {
  fields: { time: sql`l.at` },
  fallback: 'time',
  fallbackOrder: 'desc',
  ties: [sql`l.id`],
};

/** Number of newest lines that the filter choices are taken from. */
const CHOICE_LINES = 5000;

/** Joins users of the line's own account. A user of an account above is not visible and has no name here. */
const COLUMNS = sql`l.id, l.at, l.user_id, u.uid AS user_uid, u.name AS user_name, l.action, l.subject_type, l.subject_uid,
  n.name AS account_name, l.details`;
const JOINS = sql`JOIN accounts n ON n.id = l.account_id LEFT JOIN LATERAL (
  SELECT uid, name FROM users WHERE users.id = l.user_id LIMIT 1) u ON true`;

function conditions(accounts: readonly number[], filter: AuditFilter): RawBuilder<boolean> {
  const { userUid, action, subjectType, subjectUid, from, to } = filter;
  return allOf([
    ofAccounts(sql`l.account_id`, accounts),
    ...(userUid === undefined ? [] : [sql<boolean>`l.user_id = (SELECT id FROM users WHERE uid = ${userUid})`]),
    ...(action === undefined ? [] : [sql<boolean>`l.action = ${action}`]),
    ...(subjectType === undefined ? [] : [sql<boolean>`l.subject_type = ${subjectType}`]),
    ...(subjectUid === undefined ? [] : [sql<boolean>`l.subject_uid = ${subjectUid}`]),
    ...(from === undefined ? [] : [sql<boolean>`l.at >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`l.at < ${to}`]),
  ]);
}

/** @throws Refusal `error.sort.field` */
export async function listAudit(
  tx: Tx,
  accounts: readonly number[],
  filter: AuditFilter,
  page: Page,
): Promise<{ rows: readonly AuditRow[]; count: number }> {
  const where = conditions(accounts, filter);
  const { rows } = await sql<AuditRow>`SELECT ${COLUMNS} FROM (
      SELECT l.* FROM audit l WHERE ${where} ORDER BY ${orderBy(SORTING, page.sort, page.order)} ${paged(page)}) l ${JOINS}
    ORDER BY ${orderBy(SORTING, page.sort, page.order)}`.execute(tx);
  const { rows: counted } = await sql<{
    total: number;
  }>`SELECT count(*)::int AS total FROM audit l WHERE ${where}`.execute(tx);
  return pageWithCount(
    rows.map((row) => ({ ...row, total: counted[0]!.total })),
    page,
    async () => counted[0]!.total,
  );
}

/** Returns the next lines of a file, newest first. @param after the last line of the previous batch */
export async function auditBatch(
  tx: Tx,
  accounts: readonly number[],
  filter: AuditFilter,
  after: { at: Date; id: number } | undefined,
  limit: number,
): Promise<AuditRow[]> {
  const beyond = after === undefined ? sql`true` : sql`(l.at, l.id) < (${after.at}, ${after.id})`;
  const { rows } = await sql<AuditRow>`SELECT ${COLUMNS} FROM (
      SELECT l.* FROM audit l WHERE ${conditions(accounts, filter)} AND ${beyond} ORDER BY l.at DESC, l.id DESC
      LIMIT ${limit}) l ${JOINS}
    ORDER BY l.at DESC, l.id DESC`.execute(tx);
  return rows;
}

/** Returns actions, kinds of things and users of the newest lines. */
export async function auditChoices(tx: Tx, accounts: readonly number[]) {
  const { rows } = await sql<{ users: { id: string; name: string }[]; actions: string[]; subject_types: string[] }>`
    WITH newest AS MATERIALIZED (SELECT l.action, l.subject_type, l.user_id FROM audit l
      WHERE ${ofAccounts(sql`l.account_id`, accounts)} ORDER BY l.at DESC LIMIT ${CHOICE_LINES})
    SELECT
      ARRAY(SELECT DISTINCT action FROM newest ORDER BY 1) AS actions,
      ARRAY(SELECT DISTINCT subject_type FROM newest WHERE subject_type IS NOT NULL ORDER BY 1) AS subject_types,
      (SELECT coalesce(json_agg(json_build_object('id', u.uid, 'name', u.name) ORDER BY u.name, u.uid), '[]')
        FROM users u WHERE u.id IN (SELECT user_id FROM newest)) AS users`.execute(tx);
  return rows[0]!;
}

/** The name column of each kind of thing that has one. */
const NAMED_BY: Readonly<Record<string, RawBuilder<unknown>>> = {
  account: sql`SELECT uid, name FROM accounts`,
  asset: sql`SELECT uid, name FROM assets`,
  device: sql`SELECT uid, imei AS name FROM devices`,
  driver: sql`SELECT uid, name FROM drivers`,
  place: sql`SELECT uid, name FROM places`,
  user: sql`SELECT uid, name FROM users`,
};

/** Returns the current names of things. @returns uid → name, for things that still exist */
export async function namesOf(tx: Tx, things: readonly Pick<AuditRow, 'subject_type' | 'subject_uid'>[]) {
  const names = new Map<string, string>();
  for (const [type, query] of Object.entries(NAMED_BY)) {
    const uids = [...new Set(things.filter((thing) => thing.subject_type === type).map((thing) => thing.subject_uid))];
    if (uids.length === 0) continue;
    const { rows } = await sql<{ uid: string; name: string }>`SELECT uid, name FROM (${query}) named
      WHERE uid = ANY (${uids}::uuid[])`.execute(tx);
    for (const { uid, name } of rows) names.set(uid, name);
  }
  return names;
}

/** Returns the uids that name an account which the transaction sees. */
export async function accountUidsOf(tx: Tx, uids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set();
  const { rows } = await sql<{
    uid: string;
  }>`SELECT uid FROM accounts WHERE uid = ANY (${[...new Set(uids)]}::uuid[])`.execute(tx);
  return new Set(rows.map(({ uid }) => uid));
}
