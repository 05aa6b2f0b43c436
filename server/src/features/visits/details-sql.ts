/** Single visits: with their times, and as the table of pickups and drop-offs. */
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { orderBy, type Page, paged, pageWithCount, type Sorting } from '../records/list-sql.ts';
import type { VisitSums } from './summary-sql.ts';
import {
  JOINS,
  PLACE_COLUMNS,
  type PlaceColumns,
  partOf,
  type SelectedVisits,
  secondsBetween,
  selected,
  stationarySeconds,
} from './visits-sql.ts';

/** The address that users gave the place, and its center. */
export interface PlaceAddress {
  address: string | null;
  latitude: number;
  longitude: number;
}

export interface VisitRow extends PlaceColumns, PlaceAddress {
  asset_uid: string;
  asset_name: string;
  license_plate: string | null;
  entered_at: Date;
  left_at: Date | null;
  duration_s: number;
  waiting_s: number;
  /** The parts inside the window. */
  window_s: number;
  window_waiting_s: number;
  top_speed: number | null;
}

const visitSorting = (now: number): Sorting<string> => ({
  fields: {
    enteredAt: sql`v.entered_at`,
    leftAt: sql`v.left_at`,
    assetName: sql`lower(v.asset_name)`,
    placeName: sql`lower(v.place_name)`,
    duration: sql`v.whole_until - v.entered_at`,
    waiting: stationarySeconds(sql`v.entered_at`, sql`v.whole_until`, now),
    topSpeed: sql`v.top_speed_cm_s`,
  },
  fallback: 'enteredAt',
  fallbackOrder: 'desc',
  ties: [sql`v.entered_at`, sql`v.asset_uid`, sql`v.place_uid`],
});

/** Selects the visits `v` with the part of each in the window, and their names. */
const named = (scope: SelectedVisits) => sql`
  SELECT v.*, ${partOf(scope)}, ${PLACE_COLUMNS}, p.address, p.latitude, p.longitude, p.pickup, p.drop_off, a.uid AS asset_uid,
    a.name AS asset_name, a.license_plate, a.vin, coalesce(v.left_at, ${new Date(scope.now)}) AS whole_until
  FROM visits v ${JOINS} WHERE ${selected(scope)}`;

/** Lists visits that touch the window. Stationary times are computed for the rows of the page only. */
export async function listVisits(tx: Tx, scope: SelectedVisits, page: Page): Promise<VisitRow[]> {
  const order = orderBy(visitSorting(scope.now), page.sort, page.order);
  const { rows } = await sql<VisitRow>`
    SELECT v.place_uid, v.place_name, v.place_type, v.place_color, v.place_deleted, v.address, v.latitude,
      v.longitude, v.asset_uid, v.asset_name, v.license_plate, v.entered_at, v.left_at, v.top_speed_cm_s / 100.0::float8 AS top_speed,
      ${secondsBetween(sql`v.entered_at`, sql`v.whole_until`)} AS duration_s,
      ${stationarySeconds(sql`v.entered_at`, sql`v.whole_until`, scope.now)} AS waiting_s,
      ${secondsBetween(sql`v.since`, sql`v.until`)} AS window_s,
      ${stationarySeconds(sql`v.since`, sql`v.until`, scope.now)} AS window_waiting_s
    FROM (SELECT v.* FROM (${named(scope)}) v ORDER BY ${order} ${paged(page)}) v ORDER BY ${order}`.execute(tx);
  return rows;
}

/** Sums the parts inside the window of all visits that touch it. */
export async function sumVisits(tx: Tx, scope: SelectedVisits): Promise<VisitSums> {
  const { rows } = await sql<VisitSums>`
    SELECT count(*)::int AS visits, coalesce(sum(${secondsBetween(sql`v.since`, sql`v.until`)}), 0)::float8 AS total_s,
      coalesce(sum(${stationarySeconds(sql`v.since`, sql`v.until`, scope.now)}), 0)::float8 AS waiting_s
    FROM (SELECT v.*, ${partOf(scope)} FROM visits v ${JOINS} WHERE ${selected(scope)} OFFSET 0) v`.execute(tx);
  return rows[0]!;
}

export interface PickUpRow extends PlaceAddress {
  asset_uid: string;
  asset_name: string;
  vin: string | null;
  imei: string | null;
  place_uid: string;
  place_name: string;
  place_deleted: boolean;
  pickup: boolean;
  drop_off: boolean;
  entered_at: Date;
  left_at: Date | null;
  duration_s: number;
}

const PICK_UP_SORTING: Sorting<string> = {
  fields: {
    inTime: sql`v.entered_at`,
    outTime: sql`v.left_at`,
    name: sql`lower(v.asset_name)`,
    vin: sql`v.vin`,
    placeName: sql`lower(v.place_name)`,
    address: sql`lower(v.address)`,
    timeInside: sql`v.whole_until - v.entered_at`,
  },
  fallback: 'inTime',
  fallbackOrder: 'desc',
  ties: [sql`v.entered_at`, sql`v.asset_uid`, sql`v.place_uid`],
};

/** Lists the visits to pickup and drop-off places that touch the window, with the device that the asset had then. */
export async function listPickUps(
  tx: Tx,
  scope: SelectedVisits,
  page: Page,
): Promise<{ rows: readonly PickUpRow[]; count: number }> {
  const order = orderBy(PICK_UP_SORTING, page.sort, page.order);
  const all = { ...scope, kinds: true };
  const { rows } = await sql<PickUpRow & { total: number }>`
    SELECT v.asset_uid, v.asset_name, v.vin, d.imei, v.place_uid, v.place_name, v.place_deleted, v.address, v.latitude, v.longitude, v.pickup,
      v.drop_off, v.entered_at, v.left_at, v.total, ${secondsBetween(sql`v.entered_at`, sql`v.whole_until`)} AS duration_s
    FROM (SELECT v.*, count(*) OVER ()::int AS total FROM (${named(all)}) v ORDER BY ${order} ${paged(page)}) v
    LEFT JOIN LATERAL (
      SELECT d.imei FROM device_assignments s JOIN devices d ON d.account_id = s.account_id AND d.id = s.device_id
      WHERE s.account_id = v.account_id AND s.asset_id = v.asset_id AND s.role = 'primary'
        AND s.assigned_from <= v.entered_at AND (s.assigned_to IS NULL OR s.assigned_to > v.entered_at)
      ORDER BY s.assigned_from DESC LIMIT 1) d ON true
    ORDER BY ${order}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`
      SELECT count(*)::int AS total FROM visits v ${JOINS} WHERE ${selected(all)}`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}
