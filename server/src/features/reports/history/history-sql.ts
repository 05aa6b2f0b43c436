import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import type { OpenIntervalJson } from '../../../storage/tables/derived.ts';
import type { Window } from '../../records/period.ts';
import type { Waiting } from './waiting.ts';

interface Asset {
  accountId: number;
  assetId: number;
}

/**
 * Returns closed intervals that touch the window, oldest first. They never overlap, so at most one starts before it.
 */
export async function intervalsOf(tx: Tx, asset: Asset, window: Window) {
  const from = new Date(window.from);
  const { rows } = await sql<{
    start_time: Date;
    end_time: Date;
    status: number;
    latitude_e7: number | null;
    longitude_e7: number | null;
  }>`
    SELECT start_time, end_time, status, latitude_e7, longitude_e7 FROM state_intervals i
    WHERE account_id = ${asset.accountId} AND asset_id = ${asset.assetId} AND start_time < ${new Date(window.to)}
      AND start_time >= coalesce((SELECT max(start_time) FROM state_intervals WHERE account_id = ${asset.accountId}
        AND asset_id = ${asset.assetId} AND start_time <= ${from}), ${from})
      AND end_time > ${from}
    ORDER BY start_time`.execute(tx);
  return rows;
}

/**
 * Returns the intervals after the closed ones, and the time of the first report; undefined for an asset that never
 * reported.
 */
export async function openIntervalsOf(tx: Tx, asset: Asset) {
  const { rows } = await sql<{ open_intervals: OpenIntervalJson[] | null; first_start: Date | null }>`
    SELECT s.open_intervals, (SELECT start_time FROM state_intervals i
        WHERE i.account_id = s.account_id AND i.asset_id = s.asset_id ORDER BY start_time LIMIT 1) AS first_start
    FROM asset_open s WHERE s.account_id = ${asset.accountId} AND s.asset_id = ${asset.assetId}`.execute(tx);
  return rows[0];
}

/** Returns the visits of an asset to pickup and drop-off places that touch the window, in order of their start. */
export async function waitingOf(tx: Tx, asset: Asset, window: Window): Promise<Waiting[]> {
  const { rows } = await sql<{ entered_at: Date; left_at: Date | null }>`
    SELECT entered_at, left_at FROM visits
    WHERE account_id = ${asset.accountId} AND asset_id = ${asset.assetId} AND waits
      AND entered_at < ${new Date(window.to)} AND (left_at IS NULL OR left_at > ${new Date(window.from)})
    ORDER BY entered_at`.execute(tx);
  return rows.map(({ entered_at, left_at }) => ({
    from: entered_at.getTime(),
    to: left_at?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
}

/** Threshold versions of an account. */
export async function thresholdsOf(tx: Tx, accountId: number) {
  return tx
    .selectFrom('thresholds')
    .select(['asset_type', 'valid_from', 'values'])
    .where('account_id', '=', accountId)
    .execute();
}
