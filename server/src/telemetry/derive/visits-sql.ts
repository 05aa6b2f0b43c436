import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { AssetKey } from './due.ts';

/** A visit as it is stored. Times in epoch ms. */
export interface VisitRow extends AssetKey {
  placeId: number;
  enteredAt: number;
  /** null: the asset is inside. */
  leftAt: number | null;
  decidedAt: number | null;
  topSpeedMetersPerSecond: number | null;
  waits: boolean;
}

/** Writes visits that began or ended. A visit that ended replaces its open row. */
export async function saveVisits(tx: Tx, rows: readonly VisitRow[]): Promise<void> {
  if (rows.length === 0) return;
  const time = (value: number | null): string | null => (value === null ? null : new Date(value).toISOString());
  const speeds = rows.map(({ topSpeedMetersPerSecond: top }) => (top === null ? null : Math.round(top * 100)));
  await sql`
    INSERT INTO visits (account_id, asset_id, place_id, entered_at, left_at, decided_at, top_speed_cm_s, waits)
    SELECT * FROM unnest(${rows.map((it) => it.accountId)}::int[], ${rows.map((it) => it.assetId)}::int[],
      ${rows.map((it) => it.placeId)}::int[], ${rows.map((it) => time(it.enteredAt))}::timestamptz[],
      ${rows.map((it) => time(it.leftAt))}::timestamptz[], ${rows.map((it) => time(it.decidedAt))}::timestamptz[],
      ${speeds}::int[], ${rows.map((it) => it.waits)}::boolean[])
    ON CONFLICT (account_id, asset_id, place_id, entered_at) DO UPDATE SET left_at = excluded.left_at,
      decided_at = excluded.decided_at, top_speed_cm_s = excluded.top_speed_cm_s, waits = excluded.waits`.execute(tx);
}

/**
 * Removes the visits of an asset that ended after an instant, by the time of the decision, and those under way.
 * @param at epoch ms
 * @param begun the instant at which derivation starts over, epoch ms: earlier visits stay and end there at the latest
 */
export async function takeBackVisits(
  tx: Tx,
  asset: AssetKey,
  at: number,
  begun?: number,
): Promise<{ placeId: number; enteredAt: number; leftAt: number | null }[]> {
  const ofAsset = sql`account_id = ${asset.accountId} AND asset_id = ${asset.assetId}`;
  if (begun !== undefined)
    await sql`UPDATE visits SET left_at = least(left_at, ${new Date(begun)}, now()), decided_at = least(${new Date(begun)}, now())
      WHERE ${ofAsset} AND entered_at < ${new Date(begun)} AND (left_at IS NULL OR decided_at > ${new Date(begun)})`.execute(
      tx,
    );
  const { rows } = await sql<{ placeId: number; enteredAt: Date; leftAt: Date | null }>`
    DELETE FROM visits WHERE ${ofAsset} AND entered_at >= ${new Date(begun ?? 0)}
      AND (decided_at > ${new Date(at)} OR left_at IS NULL)
    RETURNING place_id AS "placeId", entered_at AS "enteredAt", left_at AS "leftAt"`.execute(tx);
  return rows.map(({ placeId, enteredAt, leftAt }) => ({
    placeId,
    enteredAt: enteredAt.getTime(),
    leftAt: leftAt?.getTime() ?? null,
  }));
}
