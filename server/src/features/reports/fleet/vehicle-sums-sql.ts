/** Sums of trips by asset, as rows of a list. The report `fleetSummary` adds up the same trips. */
import type { VehicleRankQuery } from '@waymark/contract/reports/vehicle-schema.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
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

export interface VehicleSumsPage {
  rows: VehicleSumsRow[];
  count: number;
  /** Sums of all vehicles. */
  totals: TripSums;
  /** Numbers of the rows of the page: 1 for the first of all, equal for equal values of the order. */
  ranks: number[];
}

const ADDED = ['trips', 'distance_m', 'moving_s', 'idle_s', 'stopped_s'] as const;

/**
 * Returns a page of vehicles with the number and the sums of all.
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
): Promise<VehicleSumsPage> {
  const { sort = usual, order = sort === 'assetName' ? 'asc' : 'desc', skip = 0 } = page;
  const sorting = { fields: FIELDS, fallback: usual, fallbackOrder: 'desc', ties: [sql`v.id`] } as const;
  const ordered = orderBy(sorting, sort, order);
  const before = order === 'asc' ? sql`<` : sql`>`;
  const sums = sql.join(ADDED.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::float8 AS ${sql.ref(name)}`));
  // The first row of the page gives the numbers of its equals, and the others have theirs by their place.
  const { rows } = await sql<{
    page: (VehicleSumsRow & { value: unknown })[] | null;
    count: number;
    totals: TripSums;
    ahead: number;
  }>`
    WITH v AS MATERIALIZED (${vehicles(scope, now, conditions)}),
    page AS MATERIALIZED (SELECT v.*, ${FIELDS[sort]!} AS value FROM v ORDER BY ${ordered} ${paged(page)})
    SELECT (SELECT count(*)::int FROM v) AS count, (SELECT json_agg(p) FROM page p) AS page,
      (SELECT to_json(t) FROM (SELECT ${sums} FROM v) t) AS totals,
      (SELECT count(*)::int FROM v WHERE ${FIELDS[sort]!} ${before} (SELECT value FROM page LIMIT 1)) AS ahead`.execute(
    tx,
  );
  const { page: read, count, totals, ahead } = rows[0]!;
  const found = read ?? [];
  const ranks: number[] = [];
  for (const [place, { value }] of found.entries()) {
    const equal = place > 0 && found[place - 1]!.value === value;
    ranks.push(place === 0 ? ahead + 1 : equal ? ranks[place - 1]! : skip + place + 1);
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
