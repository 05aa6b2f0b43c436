import type { Database } from '../../storage/db.ts';
import type { Telemetry } from '../service.ts';
import { DERIVED_TABLES, type DerivedTable, derivedRows } from './compare-sql.ts';
import type { AssetKey } from './due.ts';

/** Differences of a table after a rederivation, with rows as JSON text. */
export interface TableDifference {
  table: DerivedTable;
  kept: number;
  gone: string[];
  added: string[];
}

/**
 * Derives an asset again from its positions and compares its rows before and after.
 * @param from epoch ms; rows that start earlier are not compared, though derivation may begin earlier
 * @param to epoch ms; rows that start at or after it are derived again too, but not compared
 */
export async function rederiveAndCompare(
  telemetry: Telemetry,
  database: Database,
  asset: AssetKey,
  from: number,
  to: number,
): Promise<{ positions: number; tables: TableDifference[] }> {
  const before = await database.ingest((tx) => derivedRows(tx, asset, from, to));
  const rederived = await telemetry.rederive({ accountId: asset.accountId, assetId: asset.assetId }, from);
  const after = await database.ingest((tx) => derivedRows(tx, asset, from, to));
  const tables = DERIVED_TABLES.map(([table], index) => {
    const old = new Set(before[index]);
    const now = new Set(after[index]);
    const gone = [...old].filter((row) => !now.has(row));
    return { table, kept: old.size - gone.length, gone, added: [...now].filter((row) => !old.has(row)) };
  });
  return { positions: rederived?.positions ?? 0, tables };
}
