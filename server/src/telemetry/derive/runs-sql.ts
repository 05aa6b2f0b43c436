import type { RunResult } from '@waymark/domain/routes/result.ts';
import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import type { AssetKey } from './due.ts';

/** A run as it is stored. */
export interface RunRow extends AssetKey {
  result: RunResult;
  /** It is under way. */
  isOpen: boolean;
}

/** Writes runs that ended or changed. Of two rows of one run, the first is the ended one. */
export async function saveRuns(tx: Tx, rows: readonly RunRow[]): Promise<void> {
  if (rows.length === 0) return;
  const time = (value: number | null): string | null => (value === null ? null : new Date(value).toISOString());
  const of = <Value>(value: (result: RunResult) => Value) => rows.map(({ result }) => value(result));
  await sql`
    INSERT INTO route_runs (account_id, asset_id, assignment_id, window_start, window_end, route_id, version_from,
      started_at, ended_at, covered, missed, no_data, order_kept, markers, deviations)
    SELECT * FROM unnest(${rows.map((row) => row.accountId)}::int[], ${rows.map((row) => row.assetId)}::int[],
      ${of(({ assignmentId }) => assignmentId)}::int[], ${of(({ start }) => time(start))}::timestamptz[],
      ${of(({ end }) => time(end))}::timestamptz[], ${of(({ routeId }) => routeId)}::int[],
      ${of(({ versionFrom }) => time(versionFrom))}::timestamptz[],
      ${of(({ startedAt }) => time(startedAt))}::timestamptz[], ${of(({ endedAt }) => time(endedAt))}::timestamptz[],
      ${of(({ covered }) => covered)}::int[], ${of(({ missed }) => missed)}::int[],
      ${of(({ noData }) => noData)}::int[], ${of(({ orderKept }) => orderKept)}::boolean[],
      ${of(({ markers }) => JSON.stringify(markers))}::jsonb[],
      ${of(({ deviations }) => JSON.stringify(deviations))}::jsonb[])
    ON CONFLICT (account_id, asset_id, assignment_id, window_start) DO UPDATE SET window_end = excluded.window_end,
      route_id = excluded.route_id, version_from = excluded.version_from, started_at = excluded.started_at,
      ended_at = excluded.ended_at, covered = excluded.covered, missed = excluded.missed, no_data = excluded.no_data,
      order_kept = excluded.order_kept, markers = excluded.markers, deviations = excluded.deviations,
      matched_at = NULL`.execute(tx);
}

/** Removes the runs of an asset that were under way at an instant or began later. @param at epoch ms */
export async function takeBackRuns(tx: Tx, { accountId, assetId }: AssetKey, at: number): Promise<void> {
  await sql`DELETE FROM route_runs
    WHERE account_id = ${accountId} AND asset_id = ${assetId} AND window_end > ${new Date(at)}`.execute(tx);
}
