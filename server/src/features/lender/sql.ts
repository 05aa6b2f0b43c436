import type { LenderGroup, LenderPart } from '@waymark/contract/lender/parts.ts';
import type { LenderCaseQuery } from '@waymark/contract/lender/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import {
  type LenderCase,
  type LenderOutcome,
  type LenderProblem,
  type LenderStage,
  type LenderStep,
  nextChangeOf,
} from '@waymark/domain/lender/case.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { allOf, containing, ofAccounts, orderBy, paged, pageWithCount } from '../records/list-sql.ts';

/** A user, of the account or of one above. */
export interface Person {
  accountId: number;
  userId: number;
}

export interface CaseRow {
  account_id: number;
  id: number;
  uid: string;
  account_uid: string;
  asset_id: number;
  asset_uid: string;
  asset_name: string;
  asset_type: AssetType;
  license_plate: string | null;
  asset_deleted: boolean;
  customer_id: number | null;
  customer_uid: string | null;
  customer_name: string | null;
  reason: string;
  overdue_amount: number | null;
  overdue_since: string | null;
  installments_overdue: number | null;
  installments: number | null;
  opened_at: Date;
  stage: LenderStage;
  problem: LenderProblem | null;
  outcome: LenderOutcome | null;
  notice_due_at: Date;
  notice_at: Date | null;
  reminder_due_at: Date | null;
  is_reminded: boolean;
  waiting_until: Date | null;
  next_at: Date | null;
  requester_account_id: number | null;
  requester_id: number | null;
  requester_name: string | null;
  lapses_at: Date | null;
  approver_account_id: number | null;
  approver_id: number | null;
  approver_name: string | null;
  command_id: number | null;
  command_device_id: number | null;
  command_status: string | null;
  command_hold: string | null;
  command_expires_at: Date | null;
  /** A release was requested after the command. */
  is_released: boolean;
  immobilized_at: Date | null;
  closed_at: Date | null;
}

const CASES = sql`lender_cases l
  JOIN accounts n ON n.id = l.account_id
  JOIN assets a ON a.account_id = l.account_id AND a.id = l.asset_id
  LEFT JOIN customers u ON u.account_id = l.account_id AND u.id = l.customer_id
  LEFT JOIN users q ON q.account_id = l.requester_account_id AND q.id = l.requester_id
  LEFT JOIN users p ON p.account_id = l.approver_account_id AND p.id = l.approver_id
  LEFT JOIN commands c ON c.account_id = l.account_id AND c.id = l.command_id`;

const COLUMNS = sql`l.account_id, l.id, l.uid, n.uid AS account_uid, l.asset_id, a.uid AS asset_uid, a.name AS asset_name, a.type AS asset_type,
  a.license_plate, a.deleted_at IS NOT NULL AS asset_deleted, l.customer_id, u.uid AS customer_uid,
  u.name AS customer_name, l.reason, l.overdue_amount::float8 AS overdue_amount, l.overdue_since::text AS overdue_since,
  l.installments_overdue, l.installments, l.opened_at, l.stage, l.problem, l.outcome, l.notice_due_at, l.notice_at,
  l.reminder_due_at, l.is_reminded, l.waiting_until, l.next_at, l.requester_account_id, l.requester_id,
  q.name AS requester_name, l.lapses_at, l.approver_account_id, l.approver_id, p.name AS approver_name, l.command_id,
  c.device_id AS command_device_id, c.status AS command_status, c.hold AS command_hold, c.expires_at AS command_expires_at, l.immobilized_at, l.closed_at,
  c.id IS NOT NULL AND EXISTS (SELECT FROM commands r WHERE r.account_id = l.account_id AND r.asset_id = l.asset_id
    AND r.request = 'RESET_IMMOBILIZE' AND r.id > c.id) AS is_released`;

export async function findCase(tx: Tx, accountIds: readonly number[], uid: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`SELECT ${COLUMNS} FROM ${CASES}
    WHERE ${ofAccounts(sql`l.account_id`, accountIds)} AND l.uid = ${uid}`.execute(tx);
  return rows[0];
}

/**
 * Locks the asset of a case and then the case, in the order of every other change, and returns what the case is now.
 * @returns undefined without such a case
 */
export async function lockCase(
  tx: Tx,
  { account_id, asset_id, uid }: Pick<CaseRow, 'account_id' | 'asset_id' | 'uid'>,
): Promise<CaseRow | undefined> {
  await sql`SELECT FROM assets WHERE account_id = ${account_id} AND id = ${asset_id} FOR NO KEY UPDATE`.execute(tx);
  await sql`SELECT FROM lender_cases WHERE account_id = ${account_id} AND uid = ${uid} FOR UPDATE`.execute(tx);
  return findCase(tx, [account_id], uid);
}

/** Returns the open case of an asset. */
export async function openCaseOf(
  tx: Tx,
  asset: { account_id: number; id: number },
): Promise<Pick<CaseRow, 'account_id' | 'asset_id' | 'uid'> | undefined> {
  return tx
    .selectFrom('lender_cases')
    .select(['account_id', 'asset_id', 'uid'])
    .where('account_id', '=', asset.account_id)
    .where('asset_id', '=', asset.id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

const PARTS: Readonly<Record<LenderPart, RawBuilder<boolean>>> = {
  notice: sql<boolean>`l.stage IN ('notice', 'sending')`,
  waiting: sql<boolean>`l.stage = 'waiting'`,
  approval: sql<boolean>`l.stage IN ('ready', 'asked')`,
  whenStopped: sql<boolean>`l.stage = 'approved'`,
  immobilized: sql<boolean>`l.stage = 'immobilized'`,
  closed: sql<boolean>`l.closed_at IS NOT NULL`,
};

/** Cases that wait for a user come first, then those that change soonest, then those without a time. */
const URGENCY = sql`CASE WHEN l.closed_at IS NOT NULL THEN 3 WHEN l.stage IN ('ready', 'asked') OR l.problem IS NOT NULL THEN 0
  WHEN l.stage = 'immobilized' THEN 2 ELSE 1 END`;
const NEXT = sql`coalesce(l.next_at, c.expires_at, l.waiting_until)`;

/** Heading of a case. @param tomorrow start of the next day of the caller */
function groupOf(tomorrow: Date): RawBuilder<LenderGroup> {
  return sql<LenderGroup>`CASE ${URGENCY} WHEN 3 THEN 'closed' WHEN 0 THEN 'needsUser'
    WHEN 1 THEN CASE WHEN ${NEXT} < ${tomorrow} THEN 'today' ELSE 'later' END ELSE 'later' END`;
}

const SORTS = { asset: sql`lower(a.name)`, overdue: sql`l.overdue_amount`, when: NEXT };

export async function listCases(
  tx: Tx,
  accountIds: readonly number[],
  query: LenderCaseQuery,
): Promise<{ rows: readonly CaseRow[]; count: number }> {
  const where = conditionOf(accountIds, query);
  const order =
    query.sort === undefined
      ? sql`${URGENCY}, l.closed_at DESC, ${NEXT} NULLS LAST, l.id`
      : orderBy<keyof typeof SORTS>(
          { fields: SORTS, fallback: 'when', ties: [sql`l.account_id`, sql`l.id`] },
          query.sort,
          query.order,
        );
  const { rows } = await sql<
    CaseRow & { total: number }
  >`SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM ${CASES}
    WHERE ${where} ORDER BY ${order} ${paged(query)}`.execute(tx);
  return pageWithCount(rows, query, async () => {
    const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${CASES}
      WHERE ${where}`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** Counts the found cases by heading, with their overdue amount. @param tomorrow start of the caller's next day */
export async function sumGroups(
  tx: Tx,
  accountIds: readonly number[],
  query: LenderCaseQuery,
  tomorrow: Date,
): Promise<readonly { group: LenderGroup; cases: number; overdue: number }[]> {
  const { rows } = await sql<{ group: LenderGroup; cases: number; overdue: number }>`
    SELECT ${groupOf(tomorrow)} AS "group", count(*)::int AS cases, coalesce(sum(l.overdue_amount), 0)::float8 AS overdue
    FROM ${CASES} WHERE ${conditionOf(accountIds, query)} GROUP BY 1`.execute(tx);
  return rows;
}

function conditionOf(accountIds: readonly number[], { search, part, assetId }: LenderCaseQuery): RawBuilder<boolean> {
  const conditions = [ofAccounts(sql`l.account_id`, accountIds), sql<boolean>`a.deleted_at IS NULL`];
  conditions.push(part === undefined ? sql<boolean>`(l.closed_at IS NULL OR ${assetId !== undefined})` : PARTS[part]);
  if (assetId !== undefined) conditions.push(sql<boolean>`a.uid = ${assetId}`);
  if (search?.trim()) {
    const pattern = containing(search);
    conditions.push(
      sql<boolean>`(a.name ILIKE ${pattern} OR a.license_plate ILIKE ${pattern} OR u.name ILIKE ${pattern})`,
    );
  }
  return allOf(conditions);
}

/** Counts the cases of each part. @param since closed ones count from then on */
export async function countParts(
  tx: Tx,
  accountIds: readonly number[],
  since: Date,
): Promise<Record<LenderPart, number>> {
  const counts = Object.entries(PARTS).map(
    ([part, condition]) => sql`count(*) FILTER (WHERE ${condition})::int AS ${sql.ref(part)}`,
  );
  const { rows } = await sql<Record<LenderPart, number>>`SELECT ${sql.join(counts)} FROM lender_cases l
    JOIN assets a ON a.account_id = l.account_id AND a.id = l.asset_id
    WHERE ${ofAccounts(sql`l.account_id`, accountIds)} AND a.deleted_at IS NULL
      AND (l.closed_at IS NULL OR l.closed_at >= ${since})`.execute(tx);
  return rows[0]!;
}

export interface NewCase {
  accountId: number;
  uid: string;
  assetId: number;
  customerId: number;
  reason: string;
  overdueAmount: number | null;
  overdueSince: string | null;
  installmentsOverdue: number | null;
  installments: number | null;
  openedAt: Date;
  noticeDueAt: Date;
}

export async function insertCase(tx: Tx, one: NewCase): Promise<number> {
  const { id } = await tx
    .insertInto('lender_cases')
    .values({
      ...{ account_id: one.accountId, uid: one.uid, asset_id: one.assetId, customer_id: one.customerId },
      ...{ reason: one.reason, overdue_amount: one.overdueAmount?.toFixed(2) ?? null },
      ...{ overdue_since: one.overdueSince, installments_overdue: one.installmentsOverdue },
      ...{ installments: one.installments, opened_at: one.openedAt, stage: 'notice' },
      ...{ notice_due_at: one.noticeDueAt, next_at: one.noticeDueAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Columns that the machine does not have. */
export interface CaseChanges {
  asked_at?: Date;
  command_id?: number;
  immobilized_at?: Date;
  closed_at?: Date;
}

/** Stores a case after a step. */
export async function saveCase(
  tx: Tx,
  row: Pick<CaseRow, 'account_id' | 'id'>,
  one: LenderCase,
  changes: CaseChanges,
): Promise<void> {
  const time = (at: number | null) => (at === null ? null : new Date(at));
  const [requester, approver] = [personOf(one.requester), personOf(one.approver)];
  await tx
    .updateTable('lender_cases')
    .set({
      ...{ stage: one.stage, problem: one.problem, outcome: one.outcome, notice_due_at: new Date(one.noticeDueAt) },
      ...{ notice_at: time(one.noticeAt), reminder_due_at: time(one.reminderDueAt), is_reminded: one.isReminded },
      ...{ waiting_until: time(one.waitingUntil), lapses_at: time(one.lapsesAt), next_at: time(nextChangeOf(one)) },
      ...{ requester_account_id: requester?.accountId ?? null, requester_id: requester?.userId ?? null },
      ...{ approver_account_id: approver?.accountId ?? null, approver_id: approver?.userId ?? null },
      ...changes,
    })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute();
}

/** Returns the key of a user as the machine compares it. */
export function keyOf(accountId: number | null, userId: number | null): string | null {
  return accountId === null || userId === null ? null : `${accountId} ${userId}`;
}

function personOf(key: string | null): Person | null {
  const [accountId, userId] = key?.split(' ').map(Number) ?? [];
  return accountId === undefined || userId === undefined ? null : { accountId, userId };
}

export interface StepRow {
  at: Date;
  step: LenderStep | 'opened';
  by: string | null;
  /** Key of the user; null: the product, or deleted. */
  actor: string | null;
  reason: string | null;
  details: { language?: string; channels?: string[] };
}

export async function insertStep(
  tx: Tx,
  row: Pick<CaseRow, 'account_id' | 'id'>,
  {
    at,
    step,
    actor,
    reason,
    details,
  }: Omit<StepRow, 'by' | 'actor' | 'details'> & { actor: Person | null; details: object },
): Promise<void> {
  await tx
    .insertInto('lender_steps')
    .values({
      ...{ account_id: row.account_id, case_id: row.id, at, step, reason, details: JSON.stringify(details) },
      ...{ actor_account_id: actor?.accountId ?? null, actor_id: actor?.userId ?? null },
    })
    .execute();
}

/** Returns who approved cases and why, by the id of the case. */
export async function approvalsOf(
  tx: Tx,
  cases: readonly Pick<CaseRow, 'account_id' | 'id'>[],
): Promise<ReadonlyMap<number, Pick<StepRow, 'actor' | 'reason'>[]>> {
  if (cases.length === 0) return new Map();
  const { rows } = await sql<Pick<StepRow, 'actor' | 'reason'> & { case_id: number }>`
    SELECT s.case_id, s.actor_account_id || ' ' || s.actor_id AS actor, s.reason FROM lender_steps s
    JOIN unnest(${cases.map(({ account_id }) => account_id)}::int[], ${cases.map(({ id }) => id)}::int[])
      AS k (account_id, id) ON k.account_id = s.account_id AND k.id = s.case_id
    WHERE s.step = 'approved'`.execute(tx);
  return Map.groupBy(rows, ({ case_id }) => case_id);
}

/** Returns the steps of a case, oldest first. */
export async function stepsOf(tx: Tx, row: Pick<CaseRow, 'account_id' | 'id'>): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`SELECT s.at, s.step, u.name AS by,
      s.actor_account_id || ' ' || s.actor_id AS actor, s.reason, s.details FROM lender_steps s
    LEFT JOIN users u ON u.account_id = s.actor_account_id AND u.id = s.actor_id
    WHERE s.account_id = ${row.account_id} AND s.case_id = ${row.id} ORDER BY s.id`.execute(tx);
  return rows;
}

/** Returns open cases that changed by time, by a message or by a command, for the job of all accounts. */
export async function casesToCheck(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<Pick<CaseRow, 'account_id' | 'asset_id' | 'uid'>[]> {
  const { rows } = await sql<Pick<CaseRow, 'account_id' | 'asset_id' | 'uid'>>`
    SELECT l.account_id, l.asset_id, l.uid FROM lender_cases l
    JOIN accounts n ON n.id = l.account_id
    LEFT JOIN lender_settings s ON s.account_id = l.account_id
    WHERE l.closed_at IS NULL AND (l.stage IN ('sending', 'approved', 'immobilized')
      OR (l.next_at <= ${now} AND s.enabled AND 'npa' = ANY (n.features))
      OR EXISTS (SELECT FROM lender_messages m
        WHERE m.account_id = l.account_id AND m.case_id = l.id AND m.status = 'queued'))
    ORDER BY l.next_at NULLS LAST LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Returns the cases of an account with a request or an approval, in the order in which assets are locked. */
export async function casesWithApproval(
  tx: Tx,
  accountId: number,
): Promise<Pick<CaseRow, 'account_id' | 'asset_id' | 'uid'>[]> {
  return tx
    .selectFrom('lender_cases')
    .select(['account_id', 'asset_id', 'uid'])
    .where('account_id', '=', accountId)
    .where('stage', 'in', ['asked', 'approved'])
    .orderBy('asset_id')
    .execute();
}

/** Returns the cases of an account that follow a command. */
export async function casesWithCommand(
  tx: Tx,
  accountId: number,
): Promise<Pick<CaseRow, 'account_id' | 'asset_id' | 'uid'>[]> {
  return tx
    .selectFrom('lender_cases')
    .select(['account_id', 'asset_id', 'uid'])
    .where('account_id', '=', accountId)
    .where('stage', 'in', ['approved', 'immobilized'])
    .where('closed_at', 'is', null)
    .orderBy('asset_id')
    .execute();
}

/** Returns the current role of a user of any account, for the check of a requester. */
export async function rightsOf(tx: Tx, { accountId, userId }: Person) {
  const { rows } = await sql<{ role: string; features: string[]; disabled_at: Date | null }>`
    SELECT role, features, disabled_at FROM lookup_command_requester(${accountId}, ${userId})`.execute(tx);
  return rows[0];
}

/** Returns the key of a command by its request id. */
export async function commandIdOf(tx: Tx, accountId: number, requestId: string): Promise<number> {
  const { id } = await tx
    .selectFrom('commands')
    .select('id')
    .where('account_id', '=', accountId)
    .where('uid', '=', requestId)
    .executeTakeFirstOrThrow();
  return id;
}
