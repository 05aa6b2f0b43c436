import type { Weekday } from '@waymark/domain/alerts/schedule.ts';
import { DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts, type Page, paged, pageWithCount } from '../records/list-sql.ts';

/** Days as `YYYY-MM-DD`, times as `HH:MM`. */
export interface AssignmentValues {
  route_id: number;
  from_day: string;
  until_day: string | null;
  days: Weekday[];
  shift_from: string;
  shift_to: string;
  time_zone: string;
  not_before: Date | null;
}

export interface AssignmentRow extends AssignmentValues {
  account_id: number;
  id: number;
  uid: string;
  asset_id: number;
  asset_uid: string;
  asset_name: string;
  route_uid: string;
  route_name: string;
  not_after: Date | null;
  created_at: Date;
}

/** An asset that gets a route, with the zone of its account. */
export interface RoutedAsset {
  account_id: number;
  id: number;
  uid: string;
  name: string;
  time_zone: string;
}

/** Returns a living asset of the accounts. @param lock blocks other changes of its assignments until the end */
export async function findRoutedAsset(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
  lock: boolean,
): Promise<RoutedAsset | undefined> {
  const { rows } = await sql<RoutedAsset>`
    SELECT a.account_id, a.id, a.uid, a.name, coalesce(c.attributes ->> 'timeZone', ${DEFAULT_TIME_ZONE}) AS time_zone
    FROM assets a JOIN accounts c ON c.id = a.account_id
    WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.uid = ${uid} AND a.deleted_at IS NULL
    ${lock ? sql`FOR NO KEY UPDATE OF a` : sql``}`.execute(tx);
  return rows[0];
}

/** Returns the internal id and name of a living route of an account, which cannot be deleted until the end. */
export async function findAssignableRoute(
  tx: Tx,
  accountId: number,
  uid: string,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM routes WHERE account_id = ${accountId} AND uid = ${uid} AND deleted_at IS NULL
    FOR KEY SHARE`.execute(tx);
  return rows[0];
}

/** Returns a living route of the accounts. */
export async function findRoute(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
): Promise<{ account_id: number; id: number } | undefined> {
  const { rows } = await sql<{ account_id: number; id: number }>`
    SELECT account_id, id FROM routes
    WHERE ${ofAccounts(sql`account_id`, accountIds)} AND uid = ${uid} AND deleted_at IS NULL`.execute(tx);
  return rows[0];
}

const SELECT = sql`
  SELECT s.account_id, s.id, s.uid, s.asset_id, a.uid AS asset_uid, a.name AS asset_name, s.route_id, r.uid AS route_uid,
    r.name AS route_name, s.from_day::text AS from_day, s.until_day::text AS until_day, s.days, s.shift_from, s.shift_to,
    s.time_zone, s.not_before, s.not_after, s.created_at`;
const FROM = sql`
  FROM route_assignments s JOIN routes r ON r.account_id = s.account_id AND r.id = s.route_id
  JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id`;

const ofAsset = ({ account_id, id }: Pick<RoutedAsset, 'account_id' | 'id'>): RawBuilder<unknown> =>
  sql`s.account_id = ${account_id} AND s.asset_id = ${id}`;

/** Returns a page of the assignments of an asset, the latest first. */
export function listAssignments(tx: Tx, asset: RoutedAsset, page: Page) {
  return listWhere(tx, ofAsset(asset), page);
}

/** Returns a page of the assignments of a route to living assets, the latest first. */
export function listAssignmentsOfRoute(tx: Tx, route: { account_id: number; id: number }, page: Page) {
  const isOfRoute = sql`s.account_id = ${route.account_id} AND s.route_id = ${route.id} AND a.deleted_at IS NULL`;
  return listWhere(tx, isOfRoute, page);
}

async function listWhere(tx: Tx, where: RawBuilder<unknown>, page: Page) {
  const { rows } = await sql<AssignmentRow & { total: number }>`
    ${SELECT}, (count(*) OVER ())::int AS total ${FROM} WHERE ${where}
    ORDER BY s.from_day DESC, s.id DESC ${paged(page)}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`SELECT count(*)::int AS total ${FROM} WHERE ${where}`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** Returns the assignments of an asset that have not ended before a local day, the earliest first. */
export async function assignmentsSince(
  tx: Tx,
  asset: Pick<RoutedAsset, 'account_id' | 'id'>,
  day: string,
): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`
    ${SELECT} ${FROM} WHERE ${ofAsset(asset)} AND (s.until_day IS NULL OR s.until_day >= ${day}::date)
    ORDER BY s.from_day, s.id`.execute(tx);
  return rows;
}

export async function insertAssignment(
  tx: Tx,
  asset: RoutedAsset,
  uid: string,
  values: AssignmentValues,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('route_assignments')
    .values({ ...values, account_id: asset.account_id, asset_id: asset.id, uid, created_at: at })
    .execute();
}

export async function updateAssignment(
  tx: Tx,
  { account_id, id }: AssignmentRow,
  values: Partial<AssignmentValues> & { not_after?: Date },
): Promise<void> {
  const changed = tx.updateTable('route_assignments').set(values);
  await changed.where('account_id', '=', account_id).where('id', '=', id).execute();
}

export async function deleteAssignment(tx: Tx, { account_id, id }: AssignmentRow): Promise<void> {
  await tx.deleteFrom('route_assignments').where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** Ends the assignments of a route that is deleted, and removes those that have not begun. */
export async function endAssignmentsOf(tx: Tx, accountId: number, routeId: number, at: Date): Promise<void> {
  const route = sql`account_id = ${accountId} AND route_id = ${routeId}`;
  const today = sql`(${at}::timestamptz AT TIME ZONE time_zone)::date`;
  await sql`DELETE FROM route_assignments WHERE ${route} AND from_day > ${today}`.execute(tx);
  await sql`UPDATE route_assignments SET until_day = ${today}, not_after = ${at}
    WHERE ${route} AND not_after IS NULL AND (until_day IS NULL OR until_day >= ${today})`.execute(tx);
}
