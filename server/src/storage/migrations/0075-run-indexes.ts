/**
 * Keeps updates of runs under way out of the indexes (heap-only tuples). The index of unmatched runs had the counts of
 * markers in its condition, and each covered marker changes them.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(INDEXES).execute(database);
}

const INDEXES = `
DROP INDEX route_runs_unmatched;
CREATE INDEX route_runs_unmatched ON route_runs (window_end) WHERE matched_at IS NULL;
ALTER TABLE route_runs SET (fillfactor = 60);
`;
