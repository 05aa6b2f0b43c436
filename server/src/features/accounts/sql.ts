import type { AccountProgress, SubaccountQuery } from '@waymark/contract/accounts/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { keptCount } from '../fleet/kept-counts-sql.ts';
import {
  allOf,
  containing,
  ofAccounts,
  orderBy,
  type Page,
  paged,
  pageWithCount,
  type Sorting,
} from '../records/list-sql.ts';

/** An account with its surroundings, as far as row-level security shows them. */
export interface AccountRow {
  id: number;
  uid: string;
  parent_id: number | null;
  ancestors: number[];
  name: string;
  attributes: Record<string, unknown>;
  features: string[];
  alerts: string[];
  created_at: Date;
  updated_at: Date;
  /** Null if there is no parent or row-level security hides it. */
  parent_uid: string | null;
  parent_name: string | null;
  parent_features: string[] | null;
  parent_alerts: string[] | null;
  admin_name: string | null;
  admin_email: string | null;
  admin_phone: string | null;
  child_accounts: number;
  users: number;
  assets: number;
  devices: number;
}

/** The accounts of a caller: the current one and its descendants. */
interface Scope {
  accountId: number;
  visibleAccounts: readonly number[];
}

const AROUND = sql`
  LEFT JOIN accounts p ON p.id = a.parent_id
  LEFT JOIN LATERAL (
    SELECT u.name, u.email, u.phone FROM users u
    WHERE u.account_id = a.id AND u.role = 'admin' AND u.disabled_at IS NULL ORDER BY u.id LIMIT 1) admin ON true`;
const COLUMNS = sql`a.id, a.uid, a.parent_id, a.ancestors, a.name, a.attributes, a.features, a.alerts, a.created_at,
  a.updated_at, p.uid AS parent_uid, p.name AS parent_name, p.features AS parent_features, p.alerts AS parent_alerts,
  admin.name AS admin_name, admin.email AS admin_email, admin.phone AS admin_phone,
  (SELECT count(*) FROM accounts c WHERE c.parent_id = a.id) AS child_accounts,
  (SELECT count(*) FROM users u WHERE u.account_id = a.id) AS users,
  ${keptCount('assets', sql`a.id`)} AS assets, ${keptCount('devices', sql`a.id`)} AS devices`;

/** Names from below the current account down to this one. Sorted by it, a tree reads from top to bottom. */
const pathBelow = (accountId: number) => sql`(
  SELECT array_agg(lower(n.name) || ' ' || n.id ORDER BY array_position(a.ancestors, n.id)) FROM accounts n
  WHERE n.id = ANY (a.ancestors[array_position(a.ancestors, ${accountId}::int) + 1:]))`;

const sorting = (accountId: number): Sorting<string> => ({
  fields: {
    tree: pathBelow(accountId),
    name: sql`lower(a.name)`,
    parentName: sql`(SELECT lower(p.name) FROM accounts p WHERE p.id = a.parent_id)`,
    childAccounts: sql`(SELECT count(*) FROM accounts c WHERE c.parent_id = a.id)`,
    createdAt: sql`a.created_at`,
  },
  fallback: 'tree',
  ties: [sql`a.id`],
});

/** Returns the descendants of the current account. */
export async function listSubaccounts(
  tx: Tx,
  { accountId, visibleAccounts }: Scope,
  query: SubaccountQuery,
): Promise<{ rows: readonly AccountRow[]; count: number }> {
  const conditions: RawBuilder<boolean>[] = [
    ofAccounts(sql`a.id`, visibleAccounts),
    sql<boolean>`a.id <> ${accountId}`,
  ];
  if (query.search?.trim()) conditions.push(sql<boolean>`a.name ILIKE ${containing(query.search)}`);
  if (query.parentId !== undefined)
    conditions.push(
      sql<boolean>`a.parent_id = (SELECT above.id FROM accounts above WHERE above.uid = ${query.parentId})`,
    );
  const where = allOf(conditions);
  const order = orderBy(sorting(accountId), query.sort, query.order);
  const counted = sql`SELECT count(*) AS total FROM accounts a WHERE ${where}`;
  const { rows } = await sql<AccountRow & { total: number }>`
    WITH page AS (SELECT a.* FROM accounts a WHERE ${where} ORDER BY ${order} ${paged(query as Page)})
    SELECT ${COLUMNS}, (${counted}) AS total FROM page a ${AROUND} ORDER BY ${order}`.execute(tx);
  return pageWithCount(
    rows,
    query as Page,
    async () => (await sql<{ total: number }>`${counted}`.execute(tx)).rows[0]?.total ?? 0,
  );
}

/** Returns one of the accounts. */
export async function findAccount(
  tx: Tx,
  visibleAccounts: readonly number[],
  uid: string,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    SELECT ${COLUMNS} FROM accounts a ${AROUND}
    WHERE ${ofAccounts(sql`a.id`, visibleAccounts)} AND a.uid = ${uid}`.execute(tx);
  return rows[0];
}

/** Blocks other changes to accounts of the same tree until the transaction ends. @param rootId the topmost account */
export async function lockTree(tx: Tx, rootId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('accounts'), ${rootId}::int)`.execute(tx);
}

export interface NewAccount {
  parentId: number;
  uid: string;
  name: string;
  attributes: Record<string, unknown>;
  features: readonly string[];
  alerts: readonly string[];
}

/** @returns its id. The rest of the transaction sees the account */
export async function insertChild(tx: Tx, account: NewAccount): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT create_child_account(${account.parentId}::int, ${account.uid}::uuid,
    ${account.name}, ${JSON.stringify(account.attributes)}::jsonb, ${[...account.features]}::text[],
    ${[...account.alerts]}::text[]) AS id`.execute(tx);
  return rows[0]!.id;
}

export interface AccountValues {
  name: string;
  attributes: Record<string, unknown>;
  features: readonly string[];
  alerts: readonly string[];
}

export async function updateAccount(tx: Tx, id: number, values: AccountValues, at: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      name: values.name,
      attributes: JSON.stringify(values.attributes),
      features: [...values.features],
      alerts: [...values.alerts],
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Features and alerts that an account gains or loses. */
export interface Toggles {
  features: readonly string[];
  alerts: readonly string[];
}

const without = (column: RawBuilder<unknown>, lost: readonly string[]) =>
  sql`coalesce((SELECT array_agg(f ORDER BY n) FROM unnest(${column}) WITH ORDINALITY AS t (f, n)
    WHERE f <> ALL (${[...lost]}::text[])), '{}')`;

/** Removes features and alerts from all descendants of the account, and from their users and its own. */
export async function takeFromBelow(
  tx: Tx,
  accountId: number,
  lost: Toggles,
  at: Date,
): Promise<{ accounts: number; users: number }> {
  const features = sql`${[...lost.features]}::text[]`;
  const alerts = sql`${[...lost.alerts]}::text[]`;
  const accounts = await sql`
    UPDATE accounts a SET features = ${without(sql`a.features`, lost.features)},
      alerts = ${without(sql`a.alerts`, lost.alerts)}, updated_at = ${at}
    WHERE a.ancestors @> ARRAY[${accountId}::int] AND a.id <> ${accountId}
      AND (a.features && ${features} OR a.alerts && ${alerts})`.execute(tx);
  const users = await sql`
    UPDATE users u SET features = ${without(sql`u.features`, lost.features)},
      alerts = ${without(sql`u.alerts`, lost.alerts)}, updated_at = ${at}
    WHERE u.account_id IN (SELECT a.id FROM accounts a WHERE a.ancestors @> ARRAY[${accountId}::int])
      AND (u.features && ${features} OR u.alerts && ${alerts})`.execute(tx);
  return { accounts: Number(accounts.numAffectedRows ?? 0), users: Number(users.numAffectedRows ?? 0) };
}

/** Gives the administrators of the account its new features and alerts, because they have all of them. */
export async function giveAdmins(tx: Tx, accountId: number, given: Toggles, at: Date): Promise<void> {
  const and = (column: RawBuilder<unknown>, more: readonly string[]) =>
    sql`${column} || ARRAY(SELECT f FROM unnest(${[...more]}::text[]) AS f WHERE f <> ALL (${column}))`;
  await sql`
    UPDATE users u SET features = ${and(sql`u.features`, given.features)}, alerts = ${and(sql`u.alerts`, given.alerts)},
      updated_at = ${at}
    WHERE u.account_id = ${accountId} AND u.role = 'admin'`.execute(tx);
}

/** Returns the features of the user and of their own account, which decide whether the user may open descendants. */
export async function homeFeatures(
  tx: Tx,
  homeAccountId: number,
  userId: number,
): Promise<{ account: string[]; user: string[] } | undefined> {
  return tx
    .selectFrom('accounts')
    .innerJoin('users', 'users.account_id', 'accounts.id')
    .select(['accounts.features as account', 'users.features as user'])
    .where('accounts.id', '=', homeAccountId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

/**
 * Returns how far an account is set up, without its descendants. @param userId the caller, who does not count as
 * another user
 */
export async function progressOf(
  tx: Tx,
  accountId: number,
  user: { accountId: number; userId: number },
): Promise<Omit<AccountProgress, 'profile'>> {
  // States and contacts are not read beyond the limit, because a fleet that is set up has a row for each asset.
  const most = sql.lit(LIMITS.progressCounted);
  const { rows } = await sql<Omit<AccountProgress, 'profile'>>`
  WITH located AS MATERIALIZED (
    SELECT s.device_id FROM asset_state s WHERE s.account_id = ${accountId} AND s.latitude_e7 IS NOT NULL LIMIT ${most}),
  heard AS (
    SELECT DISTINCT c.device_id FROM device_contacts c WHERE c.account_id = ${accountId} ORDER BY c.device_id LIMIT ${most})
  SELECT
    ${keptCount('devices', [accountId])} AS devices, ${keptCount('assets', [accountId])} AS assets,
    -- Contacts are written with a delay but positions immediately, so a fix implies a packet.
    (SELECT least(count(*), ${most}) FROM (SELECT device_id FROM heard UNION SELECT device_id FROM located) c) AS heard,
    (SELECT count(*) FROM located) AS located,
    (SELECT count(*) FROM users u WHERE u.account_id = ${accountId}
      AND NOT (u.account_id = ${user.accountId} AND u.id = ${user.userId})) AS "otherUsers",
    (SELECT count(*) FROM drivers d WHERE d.account_id = ${accountId}) AS drivers,
    (SELECT count(DISTINCT tag) FROM assets a, unnest(a.tags) AS tag
      WHERE a.account_id = ${accountId} AND a.deleted_at IS NULL AND a.tags <> '{}') AS tags,
    (SELECT count(*) FROM alert_rules r WHERE r.account_id = ${accountId} AND r.deleted_at IS NULL) AS "alertRules",
    (SELECT count(*) FROM accounts a WHERE a.parent_id = ${accountId}) AS subaccounts`.execute(tx);
  return rows[0]!;
}
