import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { type RecordRow, recordQueries } from '../records/record-sql.ts';

/** Columns of a make and model that users write. */
export interface MakeModelValues {
  make: string;
  model: string;
  year_from: number | null;
  year_to: number | null;
  asset_types: string[];
}

export type MakeModelRow = RecordRow & MakeModelValues & { updated_at: Date };

export const makeModelQueries = recordQueries<MakeModelRow, MakeModelValues>({
  name: 'make_models',
  columns: sql`r.make, r.model, r.year_from, r.year_to, r.asset_types, r.updated_at`,
});

/** Blocks other inserts for the account until the transaction ends, so that a count stays valid. */
export async function lockMakeModels(tx: Tx, accountId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('make_models'), ${accountId}::int)`.execute(tx);
}

export async function countMakeModels(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM make_models WHERE account_id = ${accountId}`.execute(tx);
  return rows[0]?.total ?? 0;
}
