import { ASSET_TYPES, countsOperatingHours } from '@waymark/domain/asset-type.ts';
import type { Diagnosis } from '@waymark/domain/attention.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { keptCount } from '../fleet/kept-counts-sql.ts';
import { containing, ofAccounts } from '../records/list-sql.ts';
import type { ServiceConfigValues } from './configs-sql.ts';
import { hasFaults } from './faults-sql.ts';

/** A planned service of an asset with what its due date needs. Days are those of the account's zone. */
export interface PlannedRow extends ServiceConfigValues {
  account_id: number;
  asset_id: number;
  config_id: number;
  asset_uid: string;
  asset_name: string;
  license_plate: string | null;
  asset_make: string | null;
  asset_model: string | null;
  asset_year: number | null;
  config_uid: string;
  since: string;
  last_date: string | null;
  last_km: number | null;
  last_hours: number | null;
  /** Of the asset-days after the last service, or after the plan was applied. */
  used_km: number;
  used_hours: number;
  recent_km: number;
  recent_hours: number;
  /** Latest entered reading plus use since, or what the device counts. */
  now_km: number | null;
  now_hours: number | null;
  /** JSON of the asset's diagnosis. */
  diagnosis: Diagnosis | null;
}

export interface PlannedScope {
  accountIds: readonly number[];
  /** First day of the use that forecasts take, `YYYY-MM-DD`. */
  recentFrom: string;
  search?: string | undefined;
  assetUid?: string | undefined;
  /** Continues after this row, at most `limit` rows, in order of account, asset and service. */
  after?: { accountId: number; assetId: number; configId: number };
  limit?: number;
}

/** Machines work without driving, so their hours are those of the status. */
const WORKING = ASSET_TYPES.filter(countsOperatingHours);
const RUNNING = (['active', 'moving', 'idle', 'waiting'] as const).map(statusNumber);

/** Returns the planned services of living assets that are not done for good. */
export async function plannedServices(tx: Tx, scope: PlannedScope): Promise<PlannedRow[]> {
  const conditions: RawBuilder<boolean>[] = [
    sql<boolean>`a.deleted_at IS NULL`,
    sql<boolean>`(f.recurring OR l.service_date IS NULL)`,
  ];
  // Without accounts: those of the caller's role, which is the job's.
  if (scope.accountIds.length > 0) conditions.push(ofAccounts(sql`s.account_id`, scope.accountIds));
  if (scope.assetUid) conditions.push(sql<boolean>`a.uid = ${scope.assetUid}`);
  if (scope.search?.trim()) {
    const pattern = containing(scope.search);
    conditions.push(
      sql<boolean>`(a.name ILIKE ${pattern} OR a.license_plate ILIKE ${pattern} OR f.service_name ILIKE ${pattern})`,
    );
  }
  if (scope.after) {
    const { accountId, assetId, configId } = scope.after;
    conditions.push(sql<boolean>`(s.account_id, s.asset_id, s.config_id) > (${accountId}, ${assetId}, ${configId})`);
  }
  const { rows } = await sql<PlannedRow>`
    SELECT s.account_id, s.asset_id, s.config_id, a.uid AS asset_uid, a.name AS asset_name, a.license_plate,
      a.make AS asset_make, a.model AS asset_model, a.year AS asset_year, f.uid AS config_uid, f.service_name, f.make,
      f.model, f.interval_km, f.interval_hours, f.interval_months, f.interval_days, f.recurring, f.alert_km,
      f.alert_hours, f.alert_days, f.notes, s.since::text AS since, l.service_date::text AS last_date,
      l.odometer_km AS last_km, l.operating_hours AS last_hours,
      d.km AS used_km, coalesce(w.hours, d.hours) AS used_hours,
      d.recent_km, coalesce(w.recent_hours, d.recent_hours) AS recent_hours,
      CASE WHEN r.km IS NOT NULL THEN r.km + r.since_km ELSE n.odometer_m / 1000.0 END AS now_km,
      CASE WHEN r.hours IS NOT NULL THEN r.hours + coalesce(v.hours, r.since_hours) ELSE n.engine_s / 3600.0 END AS now_hours,
      n.diagnosis
    FROM asset_services s
    JOIN service_configs f ON f.account_id = s.account_id AND f.id = s.config_id
    JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id
    LEFT JOIN asset_state n ON n.account_id = s.account_id AND n.asset_id = s.asset_id
    LEFT JOIN LATERAL (
      SELECT g.service_date, g.odometer_km, g.operating_hours FROM service_logs g
      WHERE g.account_id = s.account_id AND g.asset_id = s.asset_id AND g.config_id = s.config_id
      ORDER BY g.service_date DESC, g.id DESC LIMIT 1) l ON true
    ${latestReading()}
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(y.distance_m) FILTER (WHERE y.day > b.day), 0) / 1000 AS km,
        coalesce(sum(y.moving_s + y.idle_s) FILTER (WHERE y.day > b.day), 0) / 3600.0 AS hours,
        coalesce(sum(y.distance_m) FILTER (WHERE y.day >= ${scope.recentFrom}::date), 0) / 1000 AS recent_km,
        coalesce(sum(y.moving_s + y.idle_s) FILTER (WHERE y.day >= ${scope.recentFrom}::date), 0) / 3600.0 AS recent_hours
      FROM (SELECT coalesce(l.service_date, s.since) AS day) b
      LEFT JOIN asset_days y ON y.account_id = s.account_id AND y.asset_id = s.asset_id
        AND y.day >= least(b.day, ${scope.recentFrom}::date)) d
    LEFT JOIN LATERAL (
      SELECT ${running(sql`(coalesce(l.service_date, s.since) + 1)::timestamptz`)} AS hours,
        ${running(sql`${scope.recentFrom}::timestamptz`)} AS recent_hours) w ON a.type = ANY (${WORKING}::text[])
    LEFT JOIN LATERAL (SELECT ${running(sql`(r.hours_day + 1)::timestamptz`)} AS hours) v
      ON a.type = ANY (${WORKING}::text[]) AND r.hours IS NOT NULL
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY s.account_id, s.asset_id, s.config_id
    ${scope.limit === undefined ? sql`` : sql`LIMIT ${scope.limit}`}`.execute(tx);
  return rows;
}

/** Joins the latest readings that were entered for the asset, with the use after their days, as `r`. */
function latestReading(): RawBuilder<unknown> {
  const latest = (column: RawBuilder<unknown>) => sql`
    SELECT ${column} AS value, g.service_date AS day FROM service_logs g
    WHERE g.account_id = s.account_id AND g.asset_id = s.asset_id AND ${column} IS NOT NULL
    ORDER BY g.service_date DESC, g.id DESC LIMIT 1`;
  const after = (day: RawBuilder<unknown>, sum: RawBuilder<unknown>) => sql`
    (SELECT coalesce(sum(${sum}), 0) FROM asset_days y
      WHERE y.account_id = s.account_id AND y.asset_id = s.asset_id AND y.day > ${day})`;
  return sql`CROSS JOIN LATERAL (
    SELECT o.value AS km, h.value AS hours, h.day AS hours_day, ${after(sql`o.day`, sql`y.distance_m`)} / 1000 AS since_km,
      ${after(sql`h.day`, sql`y.moving_s + y.idle_s`)} / 3600.0 AS since_hours
    FROM (SELECT 1) one LEFT JOIN (${latestOdometer()}) o ON true
    LEFT JOIN (${latest(sql`g.operating_hours`)}) h ON true) r`;
}

/** The latest odometer that was entered with a service or corrected; of one day the one that was entered last. */
function latestOdometer(): RawBuilder<unknown> {
  return sql`
    SELECT e.value, e.day FROM (
      (SELECT g.odometer_km AS value, g.service_date AS day, g.created_at AS at FROM service_logs g
        WHERE g.account_id = s.account_id AND g.asset_id = s.asset_id AND g.odometer_km IS NOT NULL
        ORDER BY g.service_date DESC, g.id DESC LIMIT 1)
      UNION ALL
      (SELECT c.odometer_km, c.day, c.corrected_at FROM odometer_corrections c
        WHERE c.account_id = s.account_id AND c.asset_id = s.asset_id ORDER BY c.day DESC, c.id DESC LIMIT 1)) e
    ORDER BY e.day DESC, e.at DESC LIMIT 1`;
}

/** Returns the hours in which the asset ran from a time on, as a scalar query. */
function running(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT coalesce(sum(extract(epoch FROM i.end_time - greatest(i.start_time, ${from}))), 0)::float8 / 3600
    FROM state_intervals i
    WHERE i.account_id = s.account_id AND i.asset_id = s.asset_id AND i.end_time > ${from}
      AND i.start_time >= ${from} - interval '2 days' AND i.status = ANY (${RUNNING}::int[]))`;
}

export interface MaintenanceCounts {
  total: number;
  planned: number;
  unknown: number;
  plans: number;
  faulty: number;
  services: number;
  cost: number;
}

/** @param recentFrom first day of the counted services */
export async function maintenanceCounts(
  tx: Tx,
  accountIds: readonly number[],
  recentFrom: string,
): Promise<MaintenanceCounts> {
  const of = (alias: string) => ofAccounts(sql.ref(`${alias}.account_id`), accountIds);
  const living = (alias: string) => sql`JOIN assets a ON a.account_id = ${sql.ref(`${alias}.account_id`)}
    AND a.id = ${sql.ref(`${alias}.asset_id`)} AND a.deleted_at IS NULL`;
  const { rows } = await sql<MaintenanceCounts>`
    SELECT ${keptCount('assets', accountIds)} AS total,
      (SELECT count(DISTINCT (s.account_id, s.asset_id))::int FROM asset_services s ${living('s')} WHERE ${of('s')}) AS planned,
      (SELECT count(*)::int FROM assets a WHERE ${of('a')} AND a.deleted_at IS NULL
        AND (coalesce(a.make, '') = '' OR coalesce(a.model, '') = '' OR a.year IS NULL)) AS unknown,
      (SELECT count(*)::int FROM service_configs f WHERE ${of('f')}) AS plans,
      (SELECT count(*)::int FROM asset_state n ${living('n')} WHERE ${of('n')} AND ${hasFaults('n')}) AS faulty,
      l.services, l.cost
    FROM (SELECT count(*)::int AS services, coalesce(sum(l.cost), 0)::float8 AS cost FROM service_logs l
      WHERE ${of('l')} AND l.service_date >= ${recentFrom}::date) l`.execute(tx);
  return rows[0]!;
}
