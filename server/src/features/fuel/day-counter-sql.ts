import type { Feature } from '@waymark/domain/access.ts';
import type { FuelReaderState } from '@waymark/domain/fuel/history.ts';
import type { CountedDay } from '@waymark/domain/fuel/used-on-day.ts';
import type { SensorState } from '@waymark/domain/sensors/evaluate.ts';
import type { Kysely, RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { weekOf } from '../../storage/partitions.ts';
import { DEVICE_MODEL } from '../../storage/sensors-sql.ts';
import { sql } from '../../storage/sql.ts';
import type { Tables } from '../../storage/tables.ts';

/** Weeks begin on Monday (UTC), epoch ms. */
const FIRST_MONDAY = weekOf(0).to;

/** An asset whose levels are, or were, measured. Times are epoch ms. */
export interface MeasuredAsset {
  accountId: number;
  assetId: number;
  type: string;
  capacity: number | null;
  /** Name of the sensor that measures the level; null: the device does. */
  sensor: string | null;
  tags: string[];
  deviceModel: string | null;
  /** Of its newest position. */
  lastFix: number;
  /** The account keeps positions of so many days; null: all. */
  retentionDays: number | null;
  measure: string | null;
  countedUntil: number | null;
  countedAt: number | null;
  /** Earliest noted change that is not counted. */
  changedSince: number | null;
}

/** State with which a count begins. */
export interface CountState {
  reader: FuelReaderState;
  sensor: SensorState;
}

const epoch = (instant: RawBuilder<unknown>) => sql`(extract(epoch FROM ${instant}) * 1000)::float8`;

/** Adds a job to a queue, whose jobs run one after the other. */
export async function queueJob(kysely: Kysely<Tables>, job: string, queue: string): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${job}, queue_name := ${queue})`.execute(kysely);
}

/** Returns the features of an account. */
export async function featuresOf(tx: Tx, accountId: number): Promise<Feature[]> {
  const { rows } = await sql<{ features: Feature[] }>`SELECT features FROM accounts WHERE id = ${accountId}`.execute(
    tx,
  );
  return rows[0]?.features ?? [];
}

/** Returns all accounts. */
export async function countedAccounts(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM accounts ORDER BY id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the assets of an account whose levels are or were measured. */
export async function measuredAssets(tx: Tx, accountId: number): Promise<MeasuredAsset[]> {
  const { rows } = await sql<MeasuredAsset>`
    SELECT a.account_id AS "accountId", a.id AS "assetId", a.type, t.capacity, t.sensor, a.tags,
      CASE WHEN t.sensor IS NOT NULL THEN ${DEVICE_MODEL} END AS "deviceModel",
      coalesce(${epoch(sql`s.last_fix_time`)}, 0) AS "lastFix", c.retention_days AS "retentionDays", p.measure,
      ${epoch(sql`p.counted_until`)} AS "countedUntil", ${epoch(sql`p.counted_at`)} AS "countedAt",
      ${epoch(sql`f.since`)} AS "changedSince"
    FROM assets a JOIN accounts c ON c.id = a.account_id
      LEFT JOIN asset_state s ON s.account_id = a.account_id AND s.asset_id = a.id
      LEFT JOIN fuel_tanks t ON t.account_id = a.account_id AND t.asset_id = a.id
      LEFT JOIN fuel_progress p ON p.account_id = a.account_id AND p.asset_id = a.id
      LEFT JOIN (SELECT asset_id, min(since) AS since FROM fuel_changes WHERE account_id = ${accountId} GROUP BY 1) f
        ON f.asset_id = a.id
    WHERE a.account_id = ${accountId} AND (p.asset_id IS NOT NULL OR s.fuel_ml IS NOT NULL OR t.sensor IS NOT NULL
      OR (s.fuel_permille IS NOT NULL AND t.capacity IS NOT NULL))
    ORDER BY a.id`.execute(tx);
  return rows;
}

/** Deletes the noted changes of the other assets of an account. */
export async function forgetOtherChanges(tx: Tx, accountId: number, inLiters: readonly number[]): Promise<void> {
  await sql`DELETE FROM fuel_changes WHERE account_id = ${accountId} AND asset_id <> ALL (${inLiters}::int[])`.execute(
    tx,
  );
}

type Key = Pick<MeasuredAsset, 'accountId' | 'assetId'>;

/** Deletes the noted changes of an asset, which are counted in this transaction. @returns the earliest, epoch ms */
export async function takeChanges(tx: Tx, { accountId, assetId }: Key): Promise<number | undefined> {
  const { rows } = await sql<{ since: number | null }>`
    WITH taken AS (
      DELETE FROM fuel_changes WHERE account_id = ${accountId} AND asset_id = ${assetId} RETURNING since)
    SELECT ${epoch(sql`min(since)`)} AS since FROM taken`.execute(tx);
  return rows[0]?.since ?? undefined;
}

/** How far an asset is counted. Times are epoch ms. */
export interface Progress {
  measure: string;
  countedUntil: number | null;
  resumeAt: number | null;
  state: CountState | null;
}

/** Returns how far an asset is counted, and holds that until the end of the transaction. */
export async function progressOf(tx: Tx, { accountId, assetId }: Key): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    SELECT measure, ${epoch(sql`counted_until`)} AS "countedUntil", ${epoch(sql`resume_at`)} AS "resumeAt", state
    FROM fuel_progress WHERE account_id = ${accountId} AND asset_id = ${assetId} FOR UPDATE`.execute(tx);
  return rows[0];
}

export async function saveProgress(
  tx: Tx,
  { accountId, assetId }: Key,
  { measure, countedUntil, resumeAt, state }: Progress,
  now: number,
): Promise<void> {
  const instant = (at: number | null) => (at === null ? null : new Date(at));
  await sql`
    INSERT INTO fuel_progress (account_id, asset_id, measure, counted_until, counted_at, resume_at, state)
    VALUES (${accountId}, ${assetId}, ${measure}, ${instant(countedUntil)}, ${new Date(now)}, ${instant(resumeAt)},
      ${state === null ? null : JSON.stringify(state)})
    ON CONFLICT (account_id, asset_id) DO UPDATE SET measure = excluded.measure, counted_until = excluded.counted_until,
      counted_at = excluded.counted_at, resume_at = excluded.resume_at, state = excluded.state`.execute(tx);
}

/** Returns the last day until an instant whose state is kept. @param keptFrom since when positions are kept, epoch ms */
export async function stateBefore(
  tx: Tx,
  { accountId, assetId }: Key,
  until: number,
  keptFrom: number,
): Promise<{ start: number; state: CountState } | undefined> {
  const { rows } = await sql<{ start: number; state: CountState }>`
    SELECT ${epoch(sql`start`)} AS start, state FROM fuel_days
    WHERE account_id = ${accountId} AND asset_id = ${assetId} AND state IS NOT NULL AND start <= ${new Date(until)}
      AND start >= ${new Date(keptFrom)}
    ORDER BY start DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** A day, and the state at its start if that is kept. */
export interface StoredDay extends CountedDay {
  state: CountState | undefined;
}

/**
 * Replaces the days of an asset, and the sums of its weeks.
 * @param from first day that is replaced, epoch ms
 * @param to exclusive; undefined: all later ones
 */
export async function replaceDays(
  tx: Tx,
  { accountId, assetId }: Key,
  { from, to }: { from: number; to: number | undefined },
  days: readonly StoredDay[],
): Promise<void> {
  const range = sql`account_id = ${accountId} AND asset_id = ${assetId} AND start >= ${new Date(from)}
    ${to === undefined ? sql`` : sql`AND start < ${new Date(to)}`}`;
  await sql`DELETE FROM fuel_days WHERE ${range}`.execute(tx);
  await sql`DELETE FROM fuel_parts WHERE ${range}`.execute(tx);
  if (days.length > 0) await insertDays(tx, { accountId, assetId }, days);
  const week = sql`date_bin('7 days', start, ${new Date(FIRST_MONDAY)}::timestamptz)`;
  const since = new Date(weekOf(from).from);
  await sql`DELETE FROM fuel_weeks WHERE account_id = ${accountId} AND asset_id = ${assetId} AND start >= ${since}`.execute(
    tx,
  );
  await sql`
    INSERT INTO fuel_weeks (start, used, distance_m, account_id, asset_id)
    SELECT ${week}, sum(used), sum(distance_m), account_id, asset_id FROM fuel_days
    WHERE account_id = ${accountId} AND asset_id = ${assetId} AND start >= ${since} GROUP BY 1, 4, 5`.execute(tx);
}

async function insertDays(tx: Tx, { accountId, assetId }: Key, days: readonly StoredDay[]): Promise<void> {
  const whole = days.map(
    ({ start, used, meters, state }) =>
      sql`(${new Date(start)}::timestamptz, ${used}::float8, ${meters}::float8, ${accountId}::int, ${assetId}::int,
        ${state === undefined ? null : JSON.stringify(state)}::jsonb)`,
  );
  await sql`INSERT INTO fuel_days (start, used, distance_m, account_id, asset_id, state) VALUES ${sql.join(whole)}`.execute(
    tx,
  );
  const parts = days.map(
    ({ start, parts: { seen, usedMilliliters, meters } }) =>
      sql`(${new Date(start)}::timestamptz, ${accountId}::int, ${assetId}::int, ${seen}::bit(96), ${usedMilliliters}::int[],
        ${meters}::int[])`,
  );
  await sql`INSERT INTO fuel_parts (start, account_id, asset_id, seen, used_ml, distance_m) VALUES ${sql.join(parts)}`.execute(
    tx,
  );
}
