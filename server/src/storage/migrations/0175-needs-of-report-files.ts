/** Rights that the content of a report file needs, so that it does not outlive rights of its user. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMN).execute(database);
}

const COLUMN = `
ALTER TABLE report_files
  -- JSON of a ReportNeeds. null: not made yet, or made before this column
  ADD COLUMN needs json;
`;
