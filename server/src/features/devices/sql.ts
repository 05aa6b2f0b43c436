import type { DeviceQuery } from '@waymark/contract/devices/schema.ts';
import { DEFAULT_THRESHOLDS } from '@waymark/domain/limits.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { DeviceRole } from '../assignments/sql.ts';
import { keptCount } from '../fleet/kept-counts-sql.ts';
import {
  allOf,
  containing,
  ofAccounts,
  orderBy,
  type Page,
  paged,
  pageWithCount,
  rowsAmong,
  type Sorting,
} from '../records/list-sql.ts';

export interface DeviceRow {
  account_id: number;
  id: number;
  uid: string;
  account_uid: string;
  account_name: string;
  imei: string;
  sim_id: string | null;
  make: string | null;
  model: string | null;
  device_type: string;
  status: 'unassigned' | 'assigned' | 'active' | 'offline';
  immobilization_type: string | null;
  ignition_type: string | null;
  moving_interval_seconds: number | null;
  parked_interval_seconds: number | null;
  flt_account_id: string | null;
  flt_api_key_set: boolean;
  assigned_account_id: string | null;
  assigned_api_key_set: boolean;
  asset_uid: string | null;
  asset_name: string | null;
  asset_role: DeviceRole | null;
  assigned_from: Date | null;
  last_packet_at: Date | null;
  last_fix_time: Date | null;
  created_at: Date;
  updated_at: Date;
}

const SORTING: Sorting<string> = {
  fields: {
    imei: sql`d.imei`,
    imsiId: sql`d.sim_id`,
    account: sql`lower(d.account_name)`,
    status: sql`d.status`,
    deviceType: sql`d.device_type`,
    make: sql`d.make`,
    deviceModel: sql`d.model`,
    assetName: sql`lower(d.asset_name)`,
    assignDate: sql`d.assigned_from`,
    lastPacketTime: sql`d.last_packet_at`,
    lastLocationTime: sql`d.last_fix_time`,
    creationTime: sql`d.created_at`,
  },
  fallback: 'imei',
  ties: [sql`d.id`],
};

const OFFLINE = statusNumber('offline');
const { parkedIntervalSeconds, offlineLongFromSeconds, offlineLongIntervals, offlineLongExtraSeconds } =
  DEFAULT_THRESHOLDS;
const { offlineIntervals, offlineMinimumSeconds } = DEFAULT_THRESHOLDS;

/** Seconds of silence after which a device that drives no asset's state counts as offline (decisions.md). */
const SILENCE_LIMIT = sql`(CASE WHEN coalesce(d.parked_interval_seconds, ${parkedIntervalSeconds}) >= ${offlineLongFromSeconds}
  THEN coalesce(d.parked_interval_seconds, ${parkedIntervalSeconds}) * ${offlineLongIntervals}::float8 + ${offlineLongExtraSeconds}
  ELSE greatest(d.parked_interval_seconds * ${offlineIntervals}, ${offlineMinimumSeconds}) END)`;

type Join = (table: JoinedTable, alias: string, on: RawBuilder<boolean>) => RawBuilder<unknown>;
type JoinedTable = 'device_assignments' | keyof typeof KEYS;
/** Column of a table of assets with their id. */
const KEYS = { asset_state: 'asset_id', assets: 'id' } as const;
/** Joins the rows of a fleet. */
const fleetJoin: Join = (table, alias, on) => sql`LEFT JOIN ${sql.table(table)} ${sql.ref(alias)} ON ${on}`;
/** Joins the row of a device, found by its key whatever the planner prefers. */
const oneJoin: Join = (table, alias, on) =>
  sql`LEFT JOIN LATERAL (SELECT * FROM ${sql.table(table)} ${sql.ref(alias)} WHERE ${on} LIMIT 1) ${sql.ref(alias)} ON true`;

/** Query `assigned`: the current assignments of the devices of a query `page`. */
const assignedOf = (accountIds: readonly number[]) =>
  sql`assigned AS MATERIALIZED (${rowsAmong(
    accountIds,
    { table: 'device_assignments', key: 'device_id' },
    { query: 'page', column: 'id' },
    sql`AND r.assigned_to IS NULL`,
  )})`;
/** Joins what belongs to `assigned`, in one pass. */
const pageJoin =
  (accountIds: readonly number[]): Join =>
  (table, alias, on) => {
    const rows =
      table === 'device_assignments'
        ? sql`assigned`
        : sql`(${rowsAmong(accountIds, { table, key: KEYS[table] }, { query: 'assigned', column: 'asset_id' })})`;
    return sql`LEFT JOIN ${rows} ${sql.ref(alias)} ON ${on}`;
  };

/** Joins the assignment of device `d` and the state of its asset. */
const withState = (join: Join) => sql`
    ${join('device_assignments', 's', sql<boolean>`s.account_id = d.account_id AND s.device_id = d.id AND s.assigned_to IS NULL`)}
    ${join('asset_state', 't', sql<boolean>`t.account_id = s.account_id AND t.asset_id = s.asset_id`)}`;

/**
 * Returns devices of a table or subquery with their status. Signs of life are contacts (logins, heartbeats). For the
 * device that drives its asset's state, every packet counts too, and it is offline exactly when the asset is.
 * @param contacts condition of the devices whose contacts are read. Default: all
 */
function described(
  devices: RawBuilder<unknown>,
  now: Date,
  join: Join,
  contacts: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`
    SELECT d.account_id, d.id, d.uid, c.uid AS account_uid, c.name AS account_name, d.imei, d.sim_id, d.make, d.model,
      coalesce(d.device_type, d.protocol) AS device_type, d.immobilization_type, d.ignition_type,
      d.moving_interval_seconds, d.parked_interval_seconds, d.created_at, d.updated_at,
      d.flt_account_id, d.flt_api_key IS NOT NULL AS flt_api_key_set, d.assigned_account_id,
      d.assigned_api_key IS NOT NULL AS assigned_api_key_set,
      a.uid AS asset_uid, a.name AS asset_name, s.role AS asset_role, s.assigned_from, h.last_packet_at,
      CASE WHEN t.device_id = d.id THEN t.last_fix_time END AS last_fix_time,
      CASE WHEN s.asset_id IS NULL THEN 'unassigned'
        WHEN h.last_packet_at IS NULL OR h.last_packet_at < s.assigned_from THEN 'assigned'
        WHEN t.device_id = d.id AND t.movement IS NOT NULL
          THEN CASE WHEN ${OFFLINE} IN (t.status, t.movement) THEN 'offline' ELSE 'active' END
        WHEN h.last_packet_at < ${now}::timestamptz - make_interval(secs => ${SILENCE_LIMIT}) THEN 'offline'
        ELSE 'active' END AS status
    FROM ${devices} d
    JOIN accounts c ON c.id = d.account_id
    ${withState(join)}
    ${join('assets', 'a', sql<boolean>`a.account_id = s.account_id AND a.id = s.asset_id`)}
    LEFT JOIN LATERAL (SELECT ended_at FROM device_contacts k WHERE k.account_id = d.account_id AND k.device_id = d.id
      ${contacts} ORDER BY k.started_at DESC LIMIT 1) k ON true
    CROSS JOIN LATERAL (SELECT greatest(k.ended_at,
      CASE WHEN t.device_id = d.id THEN t.last_packet_at END) AS last_packet_at) h`;
}

/** Fields of the device itself. A list in their order computes the status of only the devices of its page. */
const OWN_FIELDS = new Set(['imei', 'imsiId', 'make', 'deviceModel', 'creationTime']);

const livingOf = (accountIds: readonly number[]) => [
  ofAccounts(sql`d.account_id`, accountIds),
  sql<boolean>`d.deleted_at IS NULL`,
];

export async function listDevices(tx: Tx, accountIds: readonly number[], query: DeviceQuery, now: Date) {
  const filters: RawBuilder<boolean>[] = [];
  if (query.deviceId !== undefined)
    filters.push(sql<boolean>`(d.uid::text = ${query.deviceId.toLowerCase()} OR d.imei = ${query.deviceId})`);
  if (query.search !== undefined && query.search.trim() !== '') {
    const pattern = containing(query.search);
    const ofAsset = allOf([ofAccounts(sql`a.account_id`, accountIds), sql<boolean>`a.name ILIKE ${pattern}`]);
    filters.push(
      sql<boolean>`(d.imei ILIKE ${pattern} OR d.sim_id ILIKE ${pattern} OR d.make ILIKE ${pattern}
        OR d.model ILIKE ${pattern} OR d.id IN (SELECT s.device_id FROM assets a
          JOIN device_assignments s ON s.account_id = a.account_id AND s.asset_id = a.id AND s.assigned_to IS NULL
          WHERE ${ofAsset}))`,
    );
  }
  if (query.deviceType !== undefined)
    filters.push(sql<boolean>`coalesce(d.device_type, d.protocol) = ${query.deviceType}`);
  const order = orderBy(SORTING, query.sort, query.order);
  const page = paged(query as Page);
  const matching = sql`SELECT d.* FROM devices d WHERE ${allOf([...livingOf(accountIds), ...filters])}`;
  const total = filters.length === 0 ? keptCount('devices', accountIds) : sql`(SELECT count(*) FROM (${matching}) d)`;
  const ofStatus = query.status === undefined ? sql`` : sql`WHERE d.status = ${query.status}`;
  const first = query.status === undefined && OWN_FIELDS.has(query.sort ?? SORTING.fallback);
  const { rows } = await sql<DeviceRow & { total: number }>`${
    first
      ? sql`WITH page AS MATERIALIZED (${matching} ORDER BY ${order} ${page}), ${assignedOf(accountIds)}
          SELECT d.*, ${total} AS total FROM (${described(sql`page`, now, pageJoin(accountIds))}) d ORDER BY ${order}`
      : sql`SELECT d.*, count(*) OVER () AS total
          FROM (${described(sql`(${matching})`, now, fleetJoin)}) d ${ofStatus} ORDER BY ${order} ${page}`
  }`.execute(tx);
  return pageWithCount(rows, query as Page, async () => {
    const all =
      query.status === undefined
        ? sql`SELECT ${total} AS total`
        : sql`SELECT count(*) AS total FROM (${described(sql`(${matching})`, now, fleetJoin)}) d ${ofStatus}`;
    return (await sql<{ total: number }>`${all}`.execute(tx)).rows[0]?.total ?? 0;
  });
}

interface DevicesOfStatus {
  status: DeviceRow['status'];
  devices: number;
}

/**
 * Counts the living devices of these accounts by status. A status without devices may have no row. Most devices drive the
 * state of their asset, from which their status follows. Those without an asset are the rest of the kept number, because only
 * such devices are deleted. The others are described.
 */
export async function countDevices(tx: Tx, accountIds: readonly number[], now: Date): Promise<DevicesOfStatus[]> {
  // In the order of the assets, in which both tables are read by an index.
  const { rows } = await sql<{
    all: number;
    assigned: number;
    offline: number;
    active: number;
    others: number[] | null;
  }>`
    SELECT ${keptCount('devices', accountIds)} AS all, count(*) AS assigned,
      count(*) FILTER (WHERE j.drives AND j.offline) AS offline,
      count(*) FILTER (WHERE j.drives AND NOT j.offline) AS active,
      array_agg(j.device_id) FILTER (WHERE NOT j.drives) AS others
    FROM (
      SELECT s.device_id, ${OFFLINE} IN (t.status, t.movement) AS offline, coalesce(
        t.device_id = s.device_id AND t.movement IS NOT NULL AND t.last_packet_at >= s.assigned_from, false) AS drives
      FROM device_assignments s LEFT JOIN asset_state t ON t.account_id = s.account_id AND t.asset_id = s.asset_id
      WHERE ${allOf([ofAccounts(sql`s.account_id`, accountIds), sql<boolean>`s.assigned_to IS NULL`])}) j`.execute(tx);
  const { all, assigned, offline, active, others } = rows[0]!;
  return [
    { status: 'unassigned', devices: all - assigned },
    { status: 'offline', devices: offline },
    { status: 'active', devices: active },
    ...(others === null ? [] : await countDescribed(tx, accountIds, others, now)),
  ];
}

/** Counts chosen devices by status. */
async function countDescribed(tx: Tx, accountIds: readonly number[], ids: readonly number[], now: Date) {
  const living = [...livingOf(accountIds), sql<boolean>`d.id = ANY (${[...ids]}::int[])`];
  const devices = sql`(SELECT d.* FROM devices d WHERE ${allOf(living)})`;
  const { rows } = await sql<DevicesOfStatus>`
    SELECT d.status, count(*) AS devices
    FROM (${described(devices, now, fleetJoin, sql`AND s.asset_id IS NOT NULL`)}) d GROUP BY 1`.execute(tx);
  return rows;
}

/** Returns a living device of these accounts. */
export async function findDevice(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
  now: Date,
): Promise<DeviceRow | undefined> {
  const living = sql<boolean>`d.uid = ${uid} AND d.deleted_at IS NULL`;
  const devices = sql`(SELECT d.* FROM devices d WHERE ${allOf([ofAccounts(sql`d.account_id`, accountIds), living])})`;
  const { rows } = await sql<DeviceRow>`${described(devices, now, oneJoin)}`.execute(tx);
  return rows[0];
}
