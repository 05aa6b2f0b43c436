/** Reads commands for lists. Row-level security of `users` hides the names of users that the reader may not see. */
import type { CommandDataQuery, CommandQuery } from '@waymark/contract/commands/schema.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import {
  allOf,
  containing,
  ofAccounts,
  orderBy,
  type Page,
  paged,
  pageWithCount,
  type Sorting,
} from '../../records/list-sql.ts';
import type { ReadCommand, ReadLine, ReadStep } from './present.ts';

const COLUMNS = sql`c.account_id, c.id, c.uid, c.request, c.family, c.status, c.activate, c.reason, c.response, c.note,
  c.hold, c.hold_have_seconds, c.hold_need_seconds, c.hold_report_at, c.created_at, c.status_at, c.expires_at, c.sent_at`;
const REQUESTER = sql`LEFT JOIN users u ON u.account_id = c.requested_by_account_id AND u.id = c.requested_by_id`;

/** Returns the commands of an asset, the latest first. @param families those that the reader may see */
export async function commandsOfAsset(
  tx: Tx,
  asset: { accountId: number; assetId: number },
  query: CommandDataQuery,
  families: readonly FamilyName[],
): Promise<{ rows: readonly ReadCommand[]; count: number }> {
  const { family, requestId } = query;
  const where = allOf([
    sql<boolean>`c.account_id = ${asset.accountId} AND c.asset_id = ${asset.assetId}`,
    ofFamilies(families),
    ...(family === undefined ? [] : [sql<boolean>`c.family = ${family}`]),
    ...(requestId === undefined ? [] : [sql<boolean>`c.uid = ${requestId}`]),
  ]);
  const total = sql`(SELECT count(*)::int FROM commands c WHERE ${where})`;
  const { rows } = await sql<
    ReadCommand & { total: number }
  >`SELECT ${COLUMNS}, u.name AS requester_name, ${total} AS total
    FROM commands c ${REQUESTER} WHERE ${where}
    ORDER BY c.created_at DESC, c.id DESC ${paged(query)}`.execute(tx);
  return pageWithCount(rows, query, async () => {
    return (await sql<{ total: number }>`SELECT ${total} AS total`.execute(tx)).rows[0]?.total ?? 0;
  });
}

/** Returns the steps of commands of one account, oldest first. */
export async function stepsOf(tx: Tx, accountId: number, commandIds: readonly number[]): Promise<ReadStep[]> {
  if (commandIds.length === 0) return [];
  const { rows } = await sql<ReadStep>`SELECT t.account_id, t.command_id, t.at, t.status, t.note, t.response,
      u.name AS actor_name, t.fix_time, t.latitude_e7, t.longitude_e7, t.speed_cm_s, t.ignition, t.proof
    FROM command_steps t LEFT JOIN users u ON u.account_id = t.actor_account_id AND u.id = t.actor_id
    WHERE t.account_id = ${accountId} AND t.command_id = ANY (${[...commandIds]}::int[])
    ORDER BY t.command_id, t.id`.execute(tx);
  return rows;
}

const SORTING: Sorting<string> = {
  fields: {
    createdAt: sql`c.created_at`,
    timestamp: sql`c.status_at`,
    status: sql`c.status`,
    request: sql`c.request`,
    assetName: sql`(SELECT lower(a.name) FROM assets a WHERE a.account_id = c.account_id AND a.id = c.asset_id)`,
  },
  fallback: 'createdAt',
  fallbackOrder: 'desc',
  ties: [sql`c.id`],
};

export type CommandFilter = Pick<CommandQuery, 'assetId' | 'family' | 'request' | 'status' | 'search' | 'attention'> & {
  /** The families that the reader may see. */
  families: readonly FamilyName[];
  from?: Date | undefined;
  to?: Date | undefined;
  /** With `attention`: commands that failed before this time need none. */
  failedSince?: Date | undefined;
};

function ofFamilies(families: readonly FamilyName[]): RawBuilder<boolean> {
  return sql<boolean>`c.family = ANY (${[...families]}::text[])`;
}

/** Condition that a command is open, or that its failure is recent and the last word of its family for the asset. */
function needsAttention(failedSince: Date | undefined): RawBuilder<boolean> {
  return sql<boolean>`(c.status IN ('queued', 'accepted', 'inprogress')
    OR (c.status = 'failed' AND c.status_at >= ${failedSince ?? null}::timestamptz AND NOT EXISTS (
      SELECT 1 FROM commands later WHERE later.account_id = c.account_id AND later.asset_id = c.asset_id
        AND later.family = c.family AND (later.created_at, later.id) > (c.created_at, c.id))))`;
}

function conditions(accountIds: readonly number[], filter: CommandFilter): RawBuilder<boolean> {
  const { assetId, families, family, request, status, search, from, to, attention, failedSince } = filter;
  const assets = (condition: RawBuilder<unknown>) => sql<boolean>`(c.account_id, c.asset_id) IN (
    SELECT a.account_id, a.id FROM assets a WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND ${condition})`;
  const pattern = search?.trim() ? containing(search) : undefined;
  return allOf([
    ofAccounts(sql`c.account_id`, accountIds),
    ofFamilies(families),
    ...(assetId === undefined ? [] : [assets(sql`a.uid = ${assetId}`)]),
    ...(family === undefined ? [] : [sql<boolean>`c.family = ${family}`]),
    ...(request === undefined ? [] : [sql<boolean>`c.request = ${request}`]),
    ...(status === undefined ? [] : [sql<boolean>`c.status = ${status}`]),
    ...(attention ? [needsAttention(failedSince)] : []),
    ...(from === undefined ? [] : [sql<boolean>`c.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`c.created_at < ${to}`]),
    ...(pattern === undefined
      ? []
      : [
          sql<boolean>`(${assets(sql`(a.name ILIKE ${pattern} OR a.license_plate ILIKE ${pattern})`)}
            OR c.reason ILIKE ${pattern} OR (c.requested_by_account_id, c.requested_by_id) IN (
              SELECT u.account_id, u.id FROM users u WHERE u.name ILIKE ${pattern}))`,
        ]),
  ]);
}

/** Returns the commands of all assets of these accounts. @throws Refusal `error.sort.field` */
export async function listCommands(
  tx: Tx,
  accountIds: readonly number[],
  filter: CommandFilter,
  page: Page,
): Promise<{ rows: readonly ReadLine[]; count: number }> {
  const where = conditions(accountIds, filter);
  const order = orderBy(SORTING, page.sort, page.order);
  const total = sql`(SELECT count(*)::int FROM commands c WHERE ${where})`;
  const { rows } = await sql<ReadLine & { total: number }>`SELECT ${COLUMNS}, u.name AS requester_name,
      a.uid AS asset_uid, a.name AS asset_name, a.license_plate, n.name AS account_name, at.latitude_e7, at.longitude_e7,
      CASE WHEN d.deleted_at IS NULL THEN d.imei END AS imei, ${total} AS total
    FROM (SELECT c.* FROM commands c WHERE ${where} ORDER BY ${order} ${paged(page)}) c
    JOIN assets a ON a.account_id = c.account_id AND a.id = c.asset_id
    JOIN devices d ON d.account_id = c.account_id AND d.id = c.device_id
    JOIN accounts n ON n.id = c.account_id ${REQUESTER}
    LEFT JOIN LATERAL (
      SELECT t.latitude_e7, t.longitude_e7 FROM command_steps t
      WHERE t.account_id = c.account_id AND t.command_id = c.id AND t.latitude_e7 IS NOT NULL
      ORDER BY t.id DESC LIMIT 1) at ON true
    ORDER BY ${order}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    return (await sql<{ total: number }>`SELECT ${total} AS total`.execute(tx)).rows[0]?.total ?? 0;
  });
}
