/** Sums of trips by asset, as rows of a list. The report `fleetSummary` adds up the same trips. */
import type { VehicleRankQuery } from '@waymark/contract/reports/vehicle-schema.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import { keptCount } from '../../fleet/kept-counts-sql.ts';
import { allOf, containing, orderBy, type Page, paged, tagged } from '../../records/list-sql.ts';
import { ofScope, type ReportScope } from '../scope-sql.ts';
import { sumsByAsset } from '../sums/asset-sums-sql.ts';
import type { TripSums } from '../trips-sql.ts';

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

/** Sums by which lists are sorted. None is negative. */
const SUMS: Record<string, RawBuilder<unknown>> = {
  distance: sql`v.distance_m`,
  trips: sql`v.trips`,
  ...TIME_COLUMNS,
};
const FIELDS: Record<string, RawBuilder<unknown>> = { assetName: sql`lower(a.name)`, ...SUMS };

const ADDED = ['trips', 'distance_m', 'moving_s', 'idle_s', 'stopped_s'] as const;
const ZEROS = sql.join(ADDED.map((name) => sql`0 AS ${sql.ref(name)}`));
const TOTALS = sql.join(ADDED.map((name) => sql`coalesce(sum(v.${sql.ref(name)}), 0)::float8 AS ${sql.ref(name)}`));

const where = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql`` : sql`WHERE ${allOf(conditions)}`;

/**
 * Queries of the vehicles of a list: `used`, those with trips, `v`, those of them that the conditions choose, and `unused`, the
 * present ones without trips. The last are alike, so all of them are in the list, or none.
 */
function vehicles(scope: ReportScope, now: number, conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> {
  return sql`
    used AS MATERIALIZED (SELECT * FROM (${sumsByAsset(scope, now)}) v WHERE v.trips > 0),
    v AS NOT MATERIALIZED (SELECT * FROM used v ${where(conditions)}),
    unused AS NOT MATERIALIZED (
      SELECT v.* FROM (SELECT a.account_id, a.id AS asset_id, ${ZEROS} FROM assets a
        WHERE ${ofScope('a', scope, 'id')} AND a.deleted_at IS NULL
          AND NOT EXISTS (SELECT FROM used u WHERE u.account_id = a.account_id AND u.asset_id = a.id)) v
      ${where(conditions)})`;
}

/** Returns the expression for the number of vehicles of `unused`: of whole accounts from the kept number. */
function numberOfUnused(scope: ReportScope, conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> {
  if (scope.among !== undefined) return sql`(SELECT count(*) FROM unused)`;
  return sql`coalesce((
    SELECT ${keptCount('assets', scope.accountIds)} - (SELECT count(*) FROM used)
      + (SELECT count(*) FROM assets a WHERE ${ofScope('a', scope, 'id')} AND a.deleted_at IS NOT NULL
        AND (a.account_id, a.id) IN (SELECT account_id, asset_id FROM used))
    FROM (SELECT ${ZEROS}) v ${where(conditions)}), 0)`;
}

/** Selects a page in the order of a sum. Vehicles without it are read only if the page reaches them. */
function pageBySum(
  page: Page,
  sum: RawBuilder<unknown>,
  ordered: RawBuilder<unknown>,
  isDescending: boolean,
): RawBuilder<unknown> {
  const { limit = 100, skip = 0 } = page;
  const head = sql`ORDER BY ${ordered} LIMIT ${limit + skip}`;
  const reaches = isDescending ? sql`WHERE (SELECT positive FROM counted) < ${limit + skip}` : sql``;
  return sql`
    SELECT * FROM (
      (SELECT * FROM v WHERE ${sum} > 0 ${head})
      UNION ALL
      (SELECT * FROM (SELECT * FROM v WHERE ${sum} <= 0 UNION ALL SELECT * FROM unused) v ${reaches} ${head})) v
    ORDER BY ${ordered} ${paged(page)}`;
}

export interface VehicleSumsPage {
  rows: VehicleSumsRow[];
  count: number;
  /** Sums of all vehicles. */
  totals: TripSums;
  /** Numbers of the rows of the page: 1 for the first of all, equal for equal values of the order. */
  ranks: number[];
}

/**
 * Returns a page of vehicles with the number and the sums of all. Vehicles are all present assets, and deleted ones with trips
 * in the window. Names are read for the page only, unless it is in their order.
 * @param usual order of the list if the page names none
 * @param conditions on sums of `v`
 */
export async function listVehicleSums(
  tx: Tx,
  scope: ReportScope,
  now: number,
  page: Page,
  usual: keyof typeof SUMS,
  conditions: readonly RawBuilder<boolean>[] = [],
): Promise<VehicleSumsPage> {
  const { sort = usual, order = sort === 'assetName' ? 'asc' : 'desc', skip = 0 } = page;
  const sorting = { fields: FIELDS, fallback: usual, fallbackOrder: 'desc', ties: [sql`v.asset_id`] } as const;
  const ordered = orderBy(sorting, sort, order);
  const sum = SUMS[sort];
  const all = sql`SELECT * FROM v UNION ALL SELECT * FROM unused`;
  const asset = sql`JOIN assets a ON a.account_id = v.account_id AND a.id = v.asset_id`;
  const isAhead = (value: RawBuilder<unknown>) =>
    sql`${value} ${order === 'asc' ? sql`<` : sql`>`} (SELECT value FROM page LIMIT 1)`;
  const ahead =
    sum === undefined
      ? sql`(SELECT count(*) FROM (${all}) v ${asset} WHERE ${isAhead(FIELDS[sort]!)})`
      : sql`(SELECT count(*) FROM v WHERE ${isAhead(sum)}) + CASE WHEN ${isAhead(sql`0`)} THEN c.unused ELSE 0 END`;
  // The first row of the page gives the numbers of its equals, and the others have theirs by their place.
  const { rows } = await sql<{
    page: (VehicleSumsRow & { value: unknown })[] | null;
    count: number;
    totals: TripSums;
    ahead: number;
  }>`
    WITH ${vehicles(scope, now, conditions)},
    counted AS MATERIALIZED (
      SELECT count(*) AS used, count(*) FILTER (WHERE ${sum ?? sql`0`} > 0) AS positive,
        ${numberOfUnused(scope, conditions)} AS unused, ${TOTALS} FROM v),
    page AS MATERIALIZED (
      SELECT v.*, a.uid, a.name, a.license_plate, a.depot, ${FIELDS[sort]!} AS value
      FROM (${sum === undefined ? all : pageBySum(page, sum, ordered, order === 'desc')}) v ${asset}
      ORDER BY ${ordered} ${sum === undefined ? paged(page) : sql``})
    SELECT (c.used + c.unused)::int AS count, (SELECT json_agg(p) FROM page p) AS page,
      json_build_object(${sql.join(ADDED.map((name) => sql`${sql.lit(name)}, c.${sql.ref(name)}`))}) AS totals,
      ${skip === 0 ? sql`0` : sql`(${ahead})::int`} AS ahead
    FROM counted c`.execute(tx);
  const { page: read, count, totals, ahead: before } = rows[0]!;
  const found = read ?? [];
  const ranks: number[] = [];
  for (const [place, { value }] of found.entries()) {
    const equal = place > 0 && found[place - 1]!.value === value;
    ranks.push(place === 0 ? before + 1 : equal ? ranks[place - 1]! : skip + place + 1);
  }
  return { rows: found, count, totals, ranks };
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
