/**
 * Markers that a run under way passed on its likely way along roads, and until when its fixes were matched. They are apart
 * from what derivation writes, and vanish with the row when late data derives the run again.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(database);
}

const COLUMNS = `
ALTER TABLE route_runs ADD COLUMN live_markers jsonb, ADD COLUMN live_until timestamptz;
`;
