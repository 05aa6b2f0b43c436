/** When the user of a report file learned that it is over, for the bell. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMN).execute(database);
}

const COLUMN = `
ALTER TABLE report_files
  -- null: not yet
  ADD COLUMN seen_at timestamptz;
UPDATE report_files SET seen_at = finished_at WHERE finished_at IS NOT NULL;
`;
