/** When an ended run was judged by its way along roads. Derivation resets it when it writes the run again. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(database);
}

const COLUMNS = `
ALTER TABLE route_runs ADD COLUMN matched_at timestamptz;
CREATE INDEX route_runs_unmatched ON route_runs (window_end) WHERE missed + no_data > 0 AND matched_at IS NULL;
`;
