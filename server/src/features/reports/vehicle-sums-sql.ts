/** Sums of trips by asset, as rows of a list. The report `fleetSummary` adds up the same trips. */
import type { VehicleRankQuery } from '@waymark/contract/reports/vehicle-schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { allOf, containing, orderBy, type Page, paged, tagged } from '../records/list-sql.ts';
import { sumsByAsset } from './asset-sums-sql.ts';
import { ofScope, type ReportScope } from './scope-sql.ts';

export interface VehicleSumsRow {
  uid: string;
  name: string;
  license_plate: string | null;
  depot: string | null;
  trips: number;
  distance_m: number;
  moving_s: number;
  idle_s: number;
  stopped_s: number;
  /** 1 for the first, equal for equal values of the order. */
  rank: number;
}

/** Times by which lists are sorted and filtered. */
export const TIME_COLUMNS = {
  totalTime: sql`v.moving_s + v.idle_s + v.stopped_s`,
  movingTime: sql`v.moving_s`,
  idleTime: sql`v.idle_s`,
  stoppedTime: sql`v.stopped_s`,
} as const;

/** Condition that a vehicle has a trip. */
export const USED = sql<boolean>`v.trips > 0`;

const FIELDS: Record<string, RawBuilder<unknown>> = {
  assetName: sql`lower(v.name)`,
  distance: sql`v.distance_m`,
  trips: sql`v.trips`,
  ...TIME_COLUMNS,
};

/** All present assets, and deleted ones with trips in the window. */
function vehicles(scope: ReportScope, now: number, conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> {
  return sql`
    SELECT * FROM (
      SELECT a.id, a.uid, a.name, a.license_plate, a.depot, coalesce(s.trips, 0) AS trips,
        coalesce(s.distance_m, 0) AS distance_m, coalesce(s.moving_s, 0) AS moving_s, coalesce(s.idle_s, 0) AS idle_s,
        coalesce(s.stopped_s, 0) AS stopped_s
      FROM assets a LEFT JOIN (${sumsByAsset(scope, now)}) s ON s.account_id = a.account_id AND s.asset_id = a.id
      WHERE ${ofScope('a', scope, 'id')} AND (a.deleted_at IS NULL OR s.trips > 0)) v
    ${conditions.length === 0 ? sql`` : sql`WHERE ${allOf(conditions)}`}`;
}

/**
 * Returns a page of vehicles with the number of all.
 * @param usual order of the list if the page names none
 * @param conditions on columns of `v`
 */
export async function listVehicleSums(
  tx: Tx,
  scope: ReportScope,
  now: number,
  page: Page,
  usual: keyof typeof FIELDS,
  conditions: readonly RawBuilder<boolean>[] = [],
): Promise<{ rows: VehicleSumsRow[]; count: number }> {
  const { sort = usual, order = sort === 'assetName' ? 'asc' : 'desc' } = page;
  const sorting = { fields: FIELDS, fallback: usual, fallbackOrder: 'desc', ties: [sql`v.id`] } as const;
  const ordered = orderBy(sorting, sort, order);
  const ranked = sql`${FIELDS[sort]!} ${order === 'asc' ? sql`ASC` : sql`DESC`}`;
  const { rows } = await sql<{ page: VehicleSumsRow[] | null; count: number }>`
    WITH v AS MATERIALIZED (${vehicles(scope, now, conditions)})
    SELECT (SELECT count(*)::int FROM v) AS count, (SELECT json_agg(p) FROM (
      SELECT v.*, rank() OVER (ORDER BY ${ranked})::int AS rank FROM v ORDER BY ${ordered} ${paged(page)}) p) AS page`.execute(
    tx,
  );
  return { rows: rows[0]!.page ?? [], count: rows[0]!.count };
}

/** Returns a SELECT of the assets with a value of a property. */
export function vehiclesWith(
  property: NonNullable<VehicleRankQuery['filterProperty']>,
  value: string,
): RawBuilder<unknown> {
  const conditions: Record<typeof property, RawBuilder<boolean>> = {
    name: sql<boolean>`f.name ILIKE ${containing(value)}`,
    licensePlate: sql<boolean>`f.license_plate ILIKE ${containing(value)}`,
    type: sql<boolean>`f.type = ${value}`,
    tag: tagged(sql`f.tags`, value),
    depot: sql<boolean>`f.depot = ${value}`,
  };
  return sql`SELECT f.account_id, f.id FROM assets f WHERE ${conditions[property]}`;
}
