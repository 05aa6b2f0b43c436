/** Rows of a report that belong to a driver or a place, to none, or to some days. */
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import { allOf, ofAccounts } from '../../records/list-sql.ts';
import type { Window } from '../../records/period.ts';
import type { Change } from './added-up-sql.ts';
import { quarterOf } from './kept-sql.ts';

/** To what the rows of a report belong. Null: they belong to none. */
export interface Belonging {
  driver?: { accountId: number; id: number } | null;
  place?: number | null;
  /** Rows that begin before the first instant that this has count if it is not after the start of the period. */
  begun?: Window;
}

/** Returns the facts that cut the quarters of an asset, because a part of it may belong to others. */
export function changesOf({ driver, place }: Belonging): Change[] {
  return [...(driver === undefined ? [] : ['driver' as const]), ...(place === undefined ? [] : ['place' as const])];
}

export function isNarrowed({ driver, place, begun }: Belonging): boolean {
  return driver !== undefined || place !== undefined || begun !== undefined;
}

/**
 * Returns conditions of the assets `f` of which anything can belong, so that the others are not read.
 * @param windows the periods that are read
 */
export function assetsOf(
  { driver, place }: Belonging,
  accountIds: readonly number[],
  { window, earlier }: { window: Window; earlier: Window },
): RawBuilder<boolean>[] {
  const [from, to] = [new Date(earlier.from), new Date(window.to)];
  return [
    ...(driver
      ? [
          sql<boolean>`(f.account_id, f.id) IN (SELECT d.account_id, d.asset_id FROM driver_assignments d
            WHERE d.account_id = ${driver.accountId} AND d.driver_id = ${driver.id})`,
        ]
      : []),
    ...(typeof place === 'number'
      ? [
          sql<boolean>`(f.account_id, f.id) IN (SELECT v.account_id, v.asset_id FROM visits v
            WHERE ${ofAccounts(sql`v.account_id`, accountIds)} AND v.place_id = ${place} AND v.entered_at < ${to}
              AND (v.left_at IS NULL OR v.left_at > ${from}))`,
        ]
      : []),
  ];
}

/** Returns a driver of visible accounts. */
export async function findDriver(tx: Tx, accountIds: readonly number[], uid: string) {
  const { rows } = await sql<{ accountId: number; id: number; name: string }>`
    SELECT account_id AS "accountId", id, name FROM drivers
    WHERE ${ofAccounts(sql`account_id`, accountIds)} AND uid = ${uid}`.execute(tx);
  return rows[0];
}

/** Returns a place that the reader sees, deleted or not. Row-level security decides who sees it. */
export async function findPlace(tx: Tx, uid: string) {
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, name FROM places WHERE uid = ${uid}`.execute(tx);
  return rows[0];
}

/**
 * Joins the assignment `d` of the driver of rows `r` at their start, or nulls.
 * @param apart whether rows have `driven_at`, which decides their driver
 */
export function driven(apart = false): RawBuilder<unknown> {
  const at = apart ? sql`r.driven_at` : sql`r.at`;
  return sql`LEFT JOIN driver_assignments d ON d.account_id = r.account_id AND d.asset_id = r.asset_id
    AND d.assigned_from <= ${at} AND (d.assigned_to IS NULL OR d.assigned_to > ${at})`;
}

/**
 * Selects the rows that belong.
 * @param rows SELECT with account_id, asset_id, `at`, and by places `place_id`
 * @param window of the report
 * @param hasPlace whether `place_id` is the rows' own place. Else the result has `in_place`, that of their asset
 * @param drivenApart whether rows have `driven_at`, which decides their driver
 */
export function belonging(
  rows: RawBuilder<unknown>,
  { driver, place, begun }: Belonging,
  window: Window,
  hasPlace: boolean,
  drivenApart = false,
): RawBuilder<unknown> {
  const conditions: RawBuilder<boolean>[] = [];
  if (begun !== undefined) {
    conditions.push(sql<boolean>`r.at < ${new Date(begun.to)}`);
    if (begun.from > window.from) conditions.push(sql<boolean>`r.at >= ${new Date(begun.from)}`);
  }
  if (driver === null) conditions.push(sql<boolean>`d.driver_id IS NULL`);
  else if (driver) conditions.push(sql<boolean>`d.account_id = ${driver.accountId} AND d.driver_id = ${driver.id}`);
  const chosen =
    conditions.length === 0
      ? rows
      : sql`SELECT r.* FROM (${rows}) r ${driver === undefined ? sql`` : driven(drivenApart)} WHERE ${allOf(conditions)}`;
  if (place === undefined) return chosen;
  const at = hasPlace ? sql`r.place_id` : sql`r.in_place`;
  return sql`SELECT r.* FROM (${hasPlace ? chosen : placed(chosen)}) r
    WHERE ${place === null ? sql`${at} IS NULL` : sql`${at} = ${place}`}`;
}

/**
 * Adds `in_place` to rows: `place_id` of those without `at`, otherwise the place in which the asset was then. If the asset
 * was in several places, it is the one that was entered last, and of those entered at the same instant the first one.
 */
export function placed(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const sameQuarter = sql`v.account_id = r.account_id AND v.asset_id = r.asset_id AND v.start = ${quarterOf(sql`r.at`)}`;
  return sql`
    WITH begun AS MATERIALIZED (SELECT row_number() OVER () AS place_row, r.* FROM (${rows}) r),
    -- Once for each quarter of a day in which rows begin, so that rows and visits are matched by equality.
    touching AS MATERIALIZED (
      SELECT q.account_id, q.asset_id, v.place_id, v.entered_at, v.left_at, q.start
      FROM (SELECT DISTINCT r.account_id, r.asset_id, ${quarterOf(sql`r.at`)} AS start FROM begun r WHERE r.at IS NOT NULL) q
      CROSS JOIN LATERAL (
        SELECT * FROM visits v WHERE v.account_id = q.account_id AND v.asset_id = q.asset_id
          AND v.entered_at < q.start + interval '6 hours' AND (v.left_at IS NULL OR v.left_at > q.start) OFFSET 0) v)
    SELECT r.*, r.place_id AS in_place FROM begun r WHERE r.at IS NULL
    UNION ALL
    (SELECT DISTINCT ON (r.place_row) r.*, v.place_id
    FROM begun r JOIN touching v ON ${sameQuarter} AND v.entered_at <= r.at AND (v.left_at IS NULL OR v.left_at > r.at)
    WHERE r.at IS NOT NULL
    ORDER BY r.place_row, v.entered_at DESC, v.place_id)
    UNION ALL
    SELECT r.*, NULL FROM begun r WHERE r.at IS NOT NULL AND NOT EXISTS (
      SELECT FROM touching v WHERE ${sameQuarter} AND v.entered_at <= r.at AND (v.left_at IS NULL OR v.left_at > r.at))`;
}
