/** PDF documents beside the photographs of a record. They are stored as they came, and have neither size nor preview. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE attachments ADD COLUMN type text NOT NULL DEFAULT 'photograph',
      ALTER COLUMN width DROP NOT NULL, ALTER COLUMN height DROP NOT NULL, ALTER COLUMN preview DROP NOT NULL,
      ADD CHECK (type IN ('photograph', 'document')),
      ADD CHECK (num_nonnulls(width, height, preview) = CASE type WHEN 'photograph' THEN 3 ELSE 0 END)`.execute(
    database,
  );
}
