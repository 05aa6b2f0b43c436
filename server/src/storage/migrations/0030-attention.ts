/**
 * Why an asset needs attention: what its reports say is wrong, and the rank of the most urgent reason, by which lists are
 * sorted. Ranks are positions in ATTENTION_KINDS (domain/attention.ts). Rows of before get the rank of their status.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE asset_state
  ADD COLUMN attention smallint,
  ADD COLUMN diagnosis jsonb;
-- status numbers 2 offline, 3 fault, 4 error, 5 no location (domain/status.ts)
UPDATE asset_state SET attention = CASE coalesce(movement, status) WHEN 2 THEN 6 WHEN 3 THEN 1 WHEN 4 THEN 4 ELSE 5 END
  WHERE coalesce(movement, status) BETWEEN 2 AND 5;
`)
    .execute(database);
}
