import { sql } from 'kysely';
import type { Database } from '../storage/db.ts';
import type { AssetKey } from './due.ts';
import type { Telemetry } from './service.ts';

/** Tables of derived rows, and the column that says when a row begins. */
const TABLES = [
  ['state_intervals', 'start_time'],
  ['trips', 'start_time'],
  ['stops', 'start_time'],
  ['rollups', 'bucket'],
  ['driving_events', 'start_time'],
  ['outliers', 'fix_time'],
] as const;

/** How a table's rows differ after a derivation: rows as JSON text. */
export interface TableDifference {
  table: (typeof TABLES)[number][0];
  kept: number;
  gone: string[];
  added: string[];
}

/**
 * Derives an asset again from its positions and compares.
 * @param from epoch ms; rows that begin before are not looked at, though their derivation may begin earlier
 * @param to epoch ms; rows that begin at or after it are derived again too, but not compared
 */
export async function rederive(
  telemetry: Telemetry,
  database: Database,
  asset: AssetKey,
  from: number,
  to: number,
): Promise<{ positions: number; tables: TableDifference[] }> {
  const before = await rowsOf(database, asset, from, to);
  const refolded = await telemetry.recompute({ accountId: asset.accountId, assetId: asset.assetId }, from);
  const after = await rowsOf(database, asset, from, to);
  const tables = TABLES.map(([table], index) => {
    const old = new Set(before[index]);
    const now = new Set(after[index]);
    const gone = [...old].filter((row) => !now.has(row));
    return { table, kept: old.size - gone.length, gone, added: [...now].filter((row) => !old.has(row)) };
  });
  return { positions: refolded?.positions ?? 0, tables };
}

async function rowsOf(database: Database, asset: AssetKey, from: number, to: number): Promise<string[][]> {
  const until = Number.isFinite(to) ? new Date(to).toISOString() : 'infinity';
  return database.ingest(async (tx) => {
    const all: string[][] = [];
    for (const [table, column] of TABLES) {
      const { rows } = await sql<{ row: string }>`
        SELECT (to_jsonb(t) - 'account_id' - 'asset_id')::text AS row FROM ${sql.table(table)} t
        WHERE account_id = ${asset.accountId} AND asset_id = ${asset.assetId}
          AND ${sql.ref(column)} >= ${new Date(from)} AND ${sql.ref(column)} < ${until}::timestamptz
        ORDER BY ${sql.ref(column)}`.execute(tx);
      all.push(rows.map((it) => it.row));
    }
    return all;
  });
}
