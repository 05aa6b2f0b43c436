/** The latest state of assets. */
import type { StatusQuery } from '@waymark/contract/vehicles/schema.ts';
import type { Diagnosis } from '@waymark/domain/attention.ts';
import type { RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { assetConditions, countOfAssets } from '../fleet/asset-conditions-sql.ts';
import { MOVEMENT, STATE, type StatusScope, shownStatus, stateConditions } from '../fleet/asset-state-sql.ts';
import { countsByStatus, countsByType } from '../fleet/kept-counts-sql.ts';
import {
  allOf,
  fittedAs,
  fittedDevices,
  ofAccounts,
  orderBy,
  type Page,
  paged,
  pageWithCount,
  rowsAmong,
  type Sorting,
} from '../records/list-sql.ts';

export interface StatusRow {
  uid: string;
  key: number;
  name: string;
  license_plate: string | null;
  vin: string | null;
  imei: string | null;
  type: string;
  tags: string[];
  status: number;
  movement: number;
  status_since: Date | null;
  movement_since: Date | null;
  diagnosis: Diagnosis | null;
  latitude_e7: number | null;
  longitude_e7: number | null;
  altitude_m: number | null;
  speed_cm_s: number | null;
  heading_deg: number | null;
  satellites: number | null;
  accuracy_dm: number | null;
  last_packet_at: Date | null;
  last_fix_time: Date | null;
  ignition: boolean | null;
  odometer_m: number | null;
  engine_s: number | null;
  fuel_ml: number | null;
  fuel_permille: number | null;
  external_mv: number | null;
  battery_mv: number | null;
  battery_permille: number | null;
  rpm: number | null;
  attributes: Record<string, unknown> | null;
}

function sorting(scope: StatusScope): Sorting<string> {
  return {
    fields: {
      name: sql`lower(a.name)`,
      status: shownStatus(scope),
      statusSince: sql`s.status_since`,
      type: sql`a.type`,
      licensePlate: sql`a.license_plate`,
      speed: sql`s.speed_cm_s`,
      lastPacketTime: sql`s.last_packet_at`,
      lastLocationTime: sql`s.last_fix_time`,
      odometer: sql`s.odometer_m`,
    },
    fallback: 'name',
    ties: [sql`a.id`],
  };
}

type Query = Static<typeof StatusQuery>;

export async function listStatus(tx: Tx, scope: StatusScope, query: Query) {
  const itself = query.assetId === undefined ? [] : [sql<boolean>`a.uid = ${query.assetId}`];
  const ofState = stateConditions(scope, query);
  const filtered = allOf([...assetConditions(scope, query), ...itself, ...ofState]);
  const total = countOfAssets(scope, query, [...itself, ...ofState], ofState.length > 0 ? STATE : sql``);
  const order = orderBy(sorting(scope), query.sort, query.order);
  // The state is joined before the page is cut only if the filter or the order needs it.
  const needsState =
    ofState.length > 0 || !(query.sort === undefined || ['name', 'type', 'licensePlate'].includes(query.sort));
  const state = needsState ? STATE : sql``;
  const states = rowsAmong(
    scope.accountIds,
    { table: 'asset_state', key: 'asset_id' },
    { query: 'page', column: 'id' },
  );
  const { rows } = await sql<StatusRow & { total: number }>`
    WITH page AS MATERIALIZED (SELECT a.* FROM assets a ${state} WHERE ${filtered} ORDER BY ${order} ${paged(query as Page)}),
    ${fittedDevices(scope.accountIds)}
    SELECT a.uid, a.id AS key, a.name, a.license_plate, a.vin, d.imei, a.type, a.tags, ${shownStatus(scope)} AS status,
      ${MOVEMENT} AS movement,
      ${scope.npaVisible ? sql`coalesce(a.npa_since, s.status_since, a.created_at)` : sql`coalesce(s.status_since, a.created_at)`} AS status_since,
      coalesce(s.status_since, a.created_at) AS movement_since, s.diagnosis, s.latitude_e7, s.longitude_e7, s.altitude_m, s.speed_cm_s, s.heading_deg, s.satellites, s.accuracy_dm,
      s.last_packet_at, s.last_fix_time, s.ignition, s.odometer_m, s.engine_s, s.fuel_ml, s.fuel_permille,
      s.external_mv, s.battery_mv, s.battery_permille, s.rpm, s.attributes,
      ${total} AS total
    FROM page a LEFT JOIN (${states}) s ON s.account_id = a.account_id AND s.asset_id = a.id ${fittedAs('primary', 'd')}
    ORDER BY ${order}`.execute(tx);
  return pageWithCount(rows, query as Page, async () => {
    const counted = await sql<{ total: number }>`SELECT ${total} AS total`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** Returns the last places of the named assets. */
export async function lastLocations(tx: Tx, accountIds: readonly number[], uids: readonly string[]) {
  const { rows } = await sql<
    Pick<StatusRow, 'uid' | 'latitude_e7' | 'longitude_e7' | 'heading_deg' | 'speed_cm_s' | 'last_fix_time'>
  >`
    SELECT a.uid, s.latitude_e7, s.longitude_e7, s.heading_deg, s.speed_cm_s, s.last_fix_time
    FROM assets a ${STATE}
    WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.uid = ANY (${[...uids]}::uuid[]) AND a.deleted_at IS NULL`.execute(
    tx,
  );
  return rows;
}

export interface FleetCounts {
  /** By status and status under an NPA mark. */
  statuses: { status: number; movement: number; assets: number }[];
  types: { type: string; assets: number }[];
  /** Assets that reported since an instant. */
  reporting: number;
}

/** Counts the living assets. @param since undefined: only statuses */
export async function countFleet(tx: Tx, scope: StatusScope, since: Date | undefined): Promise<FleetCounts> {
  const all = (rows: RawBuilder<unknown>) => sql`coalesce((SELECT json_agg(r) FROM (${rows}) r), '[]')`;
  const reports = (of: RawBuilder<unknown>, more: readonly RawBuilder<boolean>[]) => sql`(SELECT count(*) FROM ${of}
    WHERE ${allOf([ofAccounts(sql`s.account_id`, scope.accountIds), sql<boolean>`s.last_packet_at >= ${since}`, ...more])})`;
  const deleted = [
    sql<boolean>`a.deleted_at IS NOT NULL`,
    sql<boolean>`(a.deleted_at IS NOT NULL OR a.npa_since IS NOT NULL)`,
  ];
  const { rows } = await sql<FleetCounts>`
    SELECT ${all(countsByStatus(scope))} AS statuses, ${
      since === undefined
        ? sql`'[]'::json AS types, 0 AS reporting`
        : sql`
      ${all(countsByType(scope.accountIds))} AS types, ${reports(sql`asset_state s`, [])}
        - ${reports(sql`assets a JOIN asset_state s ON s.account_id = a.account_id AND s.asset_id = a.id`, deleted)} AS reporting`
    }`.execute(tx);
  return rows[0]!;
}
