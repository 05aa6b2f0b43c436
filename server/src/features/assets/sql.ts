import type { AssetFilterQuery, AssetQuery } from '@waymark/contract/assets/schema.ts';
import { ATTENTION_KINDS } from '@waymark/domain/attention.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { assetConditions, countOfAssets, keptCountOfAssets } from '../fleet/asset-conditions-sql.ts';
import { STATE, type StatusScope, shownStatus, stateConditions } from '../fleet/asset-state-sql.ts';
import { ASSIGNED_TODAY } from '../fleet/assigned-today-sql.ts';
import {
  allOf,
  deviceNow,
  fittedAs,
  fittedDevices,
  ofAccounts,
  orderBy,
  type Page,
  paged,
  pageWithCount,
  type Sorting,
} from '../records/list-sql.ts';

/** Columns of an asset that users write. */
export interface AssetValues {
  name: string;
  license_plate: string | null;
  vin: string | null;
  type: string;
  battery_type: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  tags: string[];
  route: string | null;
  depot: string | null;
}

/** An asset with its current devices. */
export interface AssetRow extends AssetValues {
  account_id: number;
  id: number;
  uid: string;
  account_uid: string;
  /** Name of the planned route that the asset has today. */
  assigned_route: string | null;
  npa_since: Date | null;
  created_at: Date;
  updated_at: Date;
  device_uid: string | null;
  imei: string | null;
  auxiliary_uid: string | null;
}

/** Assets that need attention by the urgency of their reports (telemetry/derive/diagnosis.ts), then the others by name. */
const BY_ATTENTION = sql`(coalesce(s.attention, ${ATTENTION_KINDS.length}::int), lower(a.name))`;

const sorting = (scope: StatusScope): Sorting<string> => ({
  fields: {
    status: shownStatus(scope),
    attention: BY_ATTENTION,
    lastPacketTime: sql`s.last_packet_at`,
    name: sql`lower(a.name)`,
    type: sql`a.type`,
    licensePlate: sql`a.license_plate`,
    vin: sql`a.vin`,
    make: sql`a.make`,
    model: sql`a.model`,
    year: sql`a.year`,
    createdAt: sql`a.created_at`,
    updatedAt: sql`a.updated_at`,
  },
  fallback: 'name',
  ties: [sql`a.id`],
});
/** Sort fields that need the joined state. */
const OF_STATE: ReadonlySet<string | undefined> = new Set(['status', 'attention', 'lastPacketTime']);

/** The planned route that asset `a` has today. Without one, the written name is shown. */
const ASSIGNED_ROUTE = sql`(
  SELECT t.name FROM route_assignments s JOIN routes t ON t.account_id = s.account_id AND t.id = s.route_id
  WHERE s.account_id = a.account_id AND s.asset_id = a.id AND ${ASSIGNED_TODAY} ORDER BY s.from_day DESC LIMIT 1)`;

const withDevices = (assignedRoute: RawBuilder<unknown>) => sql`
  SELECT a.account_id, a.id, a.uid, c.uid AS account_uid, a.name, a.license_plate, a.vin, a.type, a.battery_type, a.make,
    a.model, a.year, a.tags, a.route, a.depot, ${assignedRoute} AS assigned_route, a.npa_since, a.created_at, a.updated_at,
    p.uid AS device_uid, p.imei, x.uid AS auxiliary_uid`;
const ACCOUNT = sql`JOIN accounts c ON c.id = a.account_id`;

/**
 * Returns whether the accounts have assigned routes, read once by an index in this order, so that a page of an account without
 * any looks none up for each of its assets.
 */
function haveRoutes(accountIds: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`(SELECT true FROM route_assignments s WHERE ${ofAccounts(sql`s.account_id`, accountIds)}
    ORDER BY s.account_id, s.asset_id, s.from_day LIMIT 1)`;
}

export async function listAssets(tx: Tx, scope: StatusScope, query: AssetQuery) {
  const ofState = stateConditions(scope, query);
  const where = allOf([...assetConditions(scope, query), ...ofState]);
  const order = orderBy(sorting(scope), query.sort, query.order);
  // The state is joined only where the filter or the order needs it.
  const ordered = OF_STATE.has(query.sort) ? STATE : sql``;
  const state = ofState.length === 0 ? ordered : STATE;
  const total = countOfAssets(scope, query, ofState, STATE);
  const { accountIds } = scope;
  const { rows } = await sql<AssetRow & { total: number }>`
    WITH page AS MATERIALIZED (SELECT a.* FROM assets a ${state} WHERE ${where} ORDER BY ${order} ${paged(query as Page)}),
    ${fittedDevices(accountIds)}
    ${withDevices(sql`CASE WHEN ${haveRoutes(accountIds)} THEN ${ASSIGNED_ROUTE} END`)}, ${total} AS total
    FROM page a ${ACCOUNT} ${fittedAs('primary', 'p')} ${fittedAs('auxiliary', 'x')} ${ordered} ORDER BY ${order}`.execute(
    tx,
  );
  return pageWithCount(rows, query as Page, async () => {
    const counted = await sql<{ total: number }>`SELECT ${total} AS total`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** Returns at most `limit` ids that the filter finds, in the order of creation, and the number of all. */
export async function listAssetUids(tx: Tx, scope: StatusScope, filter: AssetFilterQuery, limit: number) {
  const ofState = stateConditions(scope, filter);
  // What a filter finds is counted in the same pass. Without one the kept number spares the rows beyond the limit.
  const total = keptCountOfAssets(scope, filter, ofState) ?? sql`count(*) OVER ()`;
  // One text, because each row takes both sides time of its own.
  const { rows } = await sql<{ uids: string | null; total: number | null }>`
    SELECT string_agg(p.uid::text, ',' ORDER BY p.id) AS uids, max(p.total) AS total FROM (
      SELECT a.uid, a.id, ${total} AS total FROM assets a ${ofState.length === 0 ? sql`` : STATE}
      WHERE ${allOf([...assetConditions(scope, filter), ...ofState])}
      ORDER BY a.id LIMIT ${limit}) p`.execute(tx);
  const { uids = null, total: count = null } = rows[0] ?? {};
  return { items: uids?.split(',') ?? [], count: count ?? 0 };
}

/**
 * Returns a living asset that the accounts see.
 * @param lock blocks other writers until the transaction ends. Rows that refer to it can be written meanwhile
 */
export async function findAsset(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
  lock = false,
): Promise<AssetRow | undefined> {
  const { rows } = await sql<AssetRow>`
    ${withDevices(ASSIGNED_ROUTE)} FROM assets a ${ACCOUNT} ${deviceNow('primary', 'p')} ${deviceNow('auxiliary', 'x')}
    WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.uid = ${uid} AND a.deleted_at IS NULL
    ${lock ? sql`FOR NO KEY UPDATE OF a` : sql``}`.execute(tx);
  return rows[0];
}

/** Returns which of the names living assets of the account have, in lower case. */
export async function namesInUse(tx: Tx, accountId: number, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM assets WHERE account_id = ${accountId} AND deleted_at IS NULL
      AND lower(name) = ANY (SELECT lower(btrim(n)) FROM unnest(${[...names]}::text[]) n)`.execute(tx);
  return new Set(rows.map(({ name }) => name.toLowerCase()));
}

export async function insertAsset(tx: Tx, accountId: number, uid: string, values: AssetValues): Promise<number> {
  const { id } = await tx
    .insertInto('assets')
    .values({ account_id: accountId, uid, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAsset(tx: Tx, accountId: number, id: number, values: AssetValues, at: Date): Promise<void> {
  await tx
    .updateTable('assets')
    .set({ ...values, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(tx: Tx, accountId: number, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('assets')
    .set({ deleted_at: at, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Returns every depot of living assets of the accounts, by name. */
export async function listDepots(tx: Tx, accountIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ depot: string }>`
    SELECT DISTINCT a.depot FROM assets a
    WHERE ${allOf(assetConditions({ accountIds, devicesVisible: false }, {}))} AND a.depot IS NOT NULL ORDER BY a.depot`.execute(
    tx,
  );
  return rows.map(({ depot }) => depot);
}

/** Returns living assets by their public ids. */
export async function findAssetKeys(tx: Tx, accountIds: readonly number[], uids: readonly string[]) {
  const { rows } = await sql<{
    uid: string;
    id: number;
    account_id: number;
    name: string;
    type: string;
    created_at: Date;
  }>`
    SELECT a.uid, a.id, a.account_id, a.name, a.type, a.created_at FROM assets a
    WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.uid = ANY (${[...uids]}::uuid[])
      AND a.deleted_at IS NULL`.execute(tx);
  return rows;
}

/** Returns the public id of an asset, given its own or that of a device that it has. */
export async function findAssetOrItsDevice(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ uid: string }>`
    SELECT a.uid FROM assets a
    WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.uid = ${uid} AND a.deleted_at IS NULL
    UNION ALL
    SELECT a.uid FROM devices d
    JOIN device_assignments s ON s.account_id = d.account_id AND s.device_id = d.id AND s.assigned_to IS NULL
    JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id AND a.deleted_at IS NULL
    WHERE ${ofAccounts(sql`d.account_id`, accountIds)} AND d.uid = ${uid} AND d.deleted_at IS NULL`.execute(tx);
  return rows[0]?.uid;
}
