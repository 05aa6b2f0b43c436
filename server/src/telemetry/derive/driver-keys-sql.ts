/** Keys of drivers that trackers see. The times of the drivers follow in the database (migration 0126). */
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { readTrack } from '../../storage/tracks.ts';
import { driverKeyOf, type PositionRow } from '../intake/position.ts';
import type { AssetKey } from './due.ts';
import { END_OF_TIME } from './track-position.ts';

interface Sighting {
  accountId: number;
  assetId: number;
  /** ISO instant. */
  at: string;
  /** Null: it was taken out. */
  key: string | null;
  /** The first one of the asset. The others differ from the one before. */
  isFirst: boolean;
}

/** Facts of a position about the key. */
type KeyRow = Pick<PositionRow, 'accountId' | 'assetId' | 'fixTime' | 'driverKey'>;

/** A key that is still seen is stored again after this time, so that a late record about another one ends it only until then. */
const AGAIN_MS = 15 * 60_000;

/**
 * Stores when devices began to see another key, and gives the vehicles to the drivers of these keys.
 * @param rows new rows, in the order of time for each device
 */
export async function saveDriverKeys(tx: Tx, rows: readonly KeyRow[]): Promise<void> {
  const told = sightingsOf(rows);
  if (told.length === 0) return;
  const { rows: changed } = await sql<{ account_id: number; asset_id: number; since: Date }>`
    WITH told AS (
      SELECT * FROM unnest(${told.map(({ accountId }) => accountId)}::int[], ${told.map(({ assetId }) => assetId)}::int[],
        ${told.map(({ at }) => at)}::timestamptz[], ${told.map(({ key }) => key)}::text[],
        ${told.map(({ isFirst }) => isFirst)}::boolean[]) AS t (account_id, asset_id, seen_at, key, is_first)),
    news AS (
      SELECT t.account_id, t.asset_id, t.seen_at, t.key, NOT t.is_first OR b.key IS DISTINCT FROM t.key AS changes
      FROM told t JOIN assets a ON a.account_id = t.account_id AND a.id = t.asset_id
        LEFT JOIN LATERAL (
          SELECT s.key, s.seen_at FROM driver_sightings s
          WHERE s.account_id = t.account_id AND s.asset_id = t.asset_id AND s.seen_at < t.seen_at
          ORDER BY s.seen_at DESC LIMIT 1) b ON true
      WHERE NOT t.is_first OR b.seen_at IS NULL OR b.key IS DISTINCT FROM t.key
        OR t.seen_at >= b.seen_at + make_interval(secs => ${AGAIN_MS / 1000})),
    stored AS (
      INSERT INTO driver_sightings (account_id, asset_id, seen_at, key)
      SELECT account_id, asset_id, seen_at, key FROM news ON CONFLICT DO NOTHING)
    SELECT account_id, asset_id, min(seen_at) AS since FROM news WHERE changes GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx);
  if (changed.length === 0) return;
  await sql`SELECT waymark_assign_by_keys(c.account_id, c.asset_id, c.since)
    FROM unnest(${changed.map((it) => it.account_id)}::int[], ${changed.map((it) => it.asset_id)}::int[],
      ${changed.map((it) => it.since)}::timestamptz[]) AS c (account_id, asset_id, since)`.execute(tx);
}

/**
 * Stores the sightings of an asset again after its positions were moved.
 * @param from the first position that was moved, epoch ms
 */
export async function storeDriverKeysAgain(tx: Tx, asset: AssetKey, from: number): Promise<void> {
  const { accountId, assetId } = asset;
  const { numAffectedRows } = await sql`DELETE FROM driver_sightings
    WHERE account_id = ${accountId} AND asset_id = ${assetId} AND seen_at >= ${new Date(from)}`.execute(tx);
  for await (const day of readTrack(tx, asset, { from, to: END_OF_TIME }, ['fix_time', 'attributes'])) {
    const rows = day.map(({ fix_time, attributes }) => ({
      ...{ accountId, assetId, fixTime: fix_time.getTime() },
      driverKey: attributes === null ? undefined : driverKeyOf(attributes as Parameters<typeof driverKeyOf>[0]),
    }));
    await saveDriverKeys(
      tx,
      rows.sort((a, b) => a.fixTime - b.fixTime),
    );
  }
  if (numAffectedRows)
    await sql`SELECT waymark_assign_by_keys(${accountId}, ${assetId}, ${new Date(from)})`.execute(tx);
}

/** Returns the first sighting of each series of equal keys of an asset. */
function sightingsOf(rows: readonly KeyRow[]): Sighting[] {
  const last = new Map<number, { key: string | null; time: number }>();
  const found: Sighting[] = [];
  for (const { accountId, assetId, fixTime: time, driverKey: key } of rows) {
    if (key === undefined || assetId === null) continue;
    const before = last.get(assetId);
    if (before && before.key === key && time >= before.time && time < before.time + AGAIN_MS) continue;
    last.set(assetId, { key, time });
    found.push({ accountId, assetId, at: new Date(time).toISOString(), key, isFirst: before === undefined });
  }
  return found;
}
