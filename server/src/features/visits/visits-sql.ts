/** Visits of a report, with the part of each that lies in a window. Shared by the queries of this folder. */
import { STATIONARY_STATUSES, statusNumber } from '@waymark/domain/status.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { allOf, containing, ofAccounts } from '../records/list-sql.ts';
import type { Window } from '../records/period.ts';

/** The visits of a report. */
export interface VisitScope {
  accountIds: readonly number[];
  asset: { accountId: number; assetId: number } | undefined;
  placeId: number | undefined;
  search: string | undefined;
  window: Window;
  /** Epoch ms. Visits under way and open statuses end here. */
  now: number;
}

const STATIONARY_NUMBERS = STATIONARY_STATUSES.map(statusNumber);

/** Columns of the place `p` in every report. */
export const PLACE_COLUMNS = sql`p.uid AS place_uid, p.name AS place_name, p.type AS place_type, p.color AS place_color,
  p.deleted_at IS NOT NULL AS place_deleted`;

export interface PlaceColumns {
  place_uid: string;
  place_name: string;
  place_type: string;
  place_color: string;
  place_deleted: boolean;
}

export const JOINS = sql`JOIN assets a ON a.account_id = v.account_id AND a.id = v.asset_id JOIN places p ON p.id = v.place_id`;

/** Returns the key of a place that the reader sees, deleted or not. Row-level security decides who sees it. */
export async function findPlaceId(tx: Tx, uid: string): Promise<number | undefined> {
  const row = await tx.selectFrom('places').select('id').where('uid', '=', uid).executeTakeFirst();
  return row?.id;
}

/** Condition on visits `v`, assets `a` and places `p`, without the window. */
export function ofSubject(scope: Pick<VisitScope, 'accountIds' | 'asset' | 'placeId' | 'search'>): RawBuilder<boolean> {
  const { accountIds, asset, placeId, search } = scope;
  const pattern = search?.trim() ? containing(search) : undefined;
  return allOf([
    asset === undefined
      ? ofAccounts(sql`v.account_id`, accountIds)
      : sql<boolean>`v.account_id = ${asset.accountId} AND v.asset_id = ${asset.assetId}`,
    ...(placeId === undefined ? [] : [sql<boolean>`v.place_id = ${placeId}`]),
    ...(pattern === undefined
      ? []
      : [sql<boolean>`(a.name ILIKE ${pattern} OR a.license_plate ILIKE ${pattern} OR p.name ILIKE ${pattern})`]),
  ]);
}

/** Condition that a visit has a part in the window. Both halves have an index. */
function touches({ from, to }: Window): RawBuilder<boolean> {
  const start = new Date(from);
  return sql<boolean>`((v.entered_at >= ${start} AND v.entered_at < ${new Date(to)})
    OR (v.entered_at < ${start} AND (v.left_at > ${start} OR v.left_at IS NULL)))`;
}

/** Selection of a list or a summary of visits within its scope. */
export interface SelectedVisits extends VisitScope {
  /** Only visits under way. */
  openOnly?: boolean;
  /** Only visits that begin in this window. */
  begun?: Window | undefined;
  /** Only places that are a pickup or drop-off place. */
  kinds?: boolean;
}

/** Condition of the visits of a list or a summary. */
export function selected(scope: SelectedVisits): RawBuilder<boolean> {
  return allOf([
    ofSubject(scope),
    touches(scope.window),
    ...(scope.openOnly ? [sql<boolean>`v.left_at IS NULL`] : []),
    ...(scope.begun ? [begins(scope.begun)] : []),
    ...(scope.kinds ? [sql<boolean>`(p.pickup OR p.drop_off)`] : []),
  ]);
}

/** Condition that a visit begins in the window. */
export function begins({ from, to }: Window): RawBuilder<boolean> {
  return sql<boolean>`v.entered_at >= ${new Date(from)} AND v.entered_at < ${new Date(to)}`;
}

/** Start and end of the part of a visit `v` inside the window, as columns. */
export function partOf({ window, now }: Pick<VisitScope, 'window' | 'now'>): RawBuilder<unknown> {
  return sql`greatest(v.entered_at, ${new Date(window.from)}) AS since,
    least(coalesce(v.left_at, ${new Date(now)}), ${new Date(Math.min(window.to, now))}) AS until`;
}

/** Seconds between two columns, at least 0. */
export function secondsBetween(since: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`greatest(0, extract(epoch FROM ${until} - ${since}))::float8`;
}

/**
 * Seconds that the asset of `v` was stationary between two columns: the overlap with its intervals, closed ones from
 * their table and open ones from the asset's state. Each open interval ends where the next begins, the last one now.
 * Both columns must be those of a subquery with `OFFSET 0` or LIMIT: under row-level security no expression bounds an
 * index search.
 */
export function stationarySeconds(
  since: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
  now: number,
): RawBuilder<number> {
  const overlap = sql`sum(extract(epoch FROM least(i.end_time, ${until}) - greatest(i.start_time, ${since})))`;
  // Intervals do not overlap, so at most one that began before reaches in. Each part is one search in the index.
  const ofAsset = sql`b.account_id = v.account_id AND b.asset_id = v.asset_id`;
  const start = (value: RawBuilder<unknown>) => sql`to_timestamp((${value} ->> 'startTime')::float8 / 1000)`;
  return sql<number>`(
    coalesce((SELECT ${overlap} FROM (
        (SELECT start_time, end_time, status FROM state_intervals b WHERE ${ofAsset} AND b.start_time <= ${since}
          ORDER BY b.start_time DESC LIMIT 1)
        UNION ALL
        SELECT start_time, end_time, status FROM state_intervals b
        WHERE ${ofAsset} AND b.start_time > ${since} AND b.start_time < ${until}) i
      WHERE i.start_time < ${until} AND i.end_time > ${since} AND i.status = ANY (${STATIONARY_NUMBERS}::int[])), 0)
    + coalesce((SELECT ${overlap}
      FROM asset_open s CROSS JOIN LATERAL (
        SELECT ${start(sql`o.value`)} AS start_time, o.value ->> 'status' AS status,
          coalesce(${start(sql`lead(o.value) OVER (ORDER BY o.ordinality)`)}, ${new Date(now)}) AS end_time
        FROM jsonb_array_elements(s.open_intervals) WITH ORDINALITY o) i
      WHERE s.account_id = v.account_id AND s.asset_id = v.asset_id
        AND ${start(sql`(s.open_intervals -> 0)`)} < ${until}
        AND i.start_time < ${until} AND i.end_time > ${since} AND i.status = ANY (${[...STATIONARY_STATUSES]}::text[])), 0)
  )::float8`;
}

/**
 * Selects whole visits that touch a window, with the columns of the declared report `visits`
 * (packages/contract/src/reports/kinds/visits.ts), and account_id, asset_id and place_id.
 * @param of condition on visits `v`
 */
export function reportedVisits(
  scope: Pick<VisitScope, 'window' | 'now'>,
  of: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`
    SELECT v.*, ${secondsBetween(sql`v.since`, sql`v.until`)} AS "inPeriod",
      ${stationarySeconds(sql`v.since`, sql`v.until`, scope.now)} AS waiting
    FROM (
      SELECT a.uid::text || ' ' || p.uid::text || ' ' || extract(epoch FROM v.entered_at)::text AS id,
        a.uid AS "assetId", v.entered_at AS at, a.name AS asset, a.license_plate AS "licensePlate", p.name AS place,
        v.entered_at AS entered, v.left_at AS "left", v.account_id, v.asset_id, v.place_id,
        ${secondsBetween(sql`v.entered_at`, sql`coalesce(v.left_at, ${new Date(scope.now)})`)} AS inside,
        v.top_speed_cm_s / 100.0::float8 AS "maxSpeed", ${partOf(scope)}
      FROM visits v ${JOINS} WHERE ${of} AND ${touches(scope.window)} OFFSET 0) v`;
}

/** Selects when the visits that begin within a window began, the newest first. @param of condition on visits `v` */
export function newestEntries(
  { window: { from, to } }: Pick<VisitScope, 'window'>,
  of: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`SELECT v.entered_at FROM visits v
    WHERE ${of} AND v.entered_at > ${new Date(from)} AND v.entered_at < ${new Date(to)} ORDER BY v.entered_at DESC`;
}

/**
 * Selects whole visits to pickup and drop-off places that touch a window, with the columns of the declared report
 * `pickUps`, and account_id, asset_id and place_id. The device is that of the asset at the time of entry.
 * @param of condition on visits `v`
 */
export function reportedPickUps(
  { window, now }: Pick<VisitScope, 'window' | 'now'>,
  of: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`
    SELECT a.uid::text || ' ' || p.uid::text || ' ' || extract(epoch FROM v.entered_at)::text AS id, a.uid AS "assetId",
      v.entered_at AS at, a.name AS asset, a.uid::text AS "vehicleId", a.license_plate AS "licensePlate", a.vin, d.imei,
      p.name AS place, p.uid::text AS "placeId", v.account_id, v.asset_id, v.place_id, v.entered_at AS entered, p.address,
      CASE WHEN p.pickup AND p.drop_off THEN 'both' WHEN p.pickup THEN 'pickup' ELSE 'dropOff' END AS "stopType",
      v.left_at AS "left", ${secondsBetween(sql`v.entered_at`, sql`coalesce(v.left_at, ${new Date(now)})`)} AS inside
    FROM visits v ${JOINS}
      LEFT JOIN device_assignments s ON s.account_id = v.account_id AND s.asset_id = v.asset_id AND s.role = 'primary'
        AND s.assigned_from <= v.entered_at AND (s.assigned_to IS NULL OR s.assigned_to > v.entered_at)
      LEFT JOIN devices d ON d.account_id = s.account_id AND d.id = s.device_id
    WHERE ${of} AND ${touches(window)} AND (p.pickup OR p.drop_off)`;
}
