/**
 * Vehicles with active fault codes, and assets without make, model or year, are found without reading every asset. An update
 * of a state writes the index only if the diagnosis changes, which is null while nothing is wrong.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX asset_state_faulty ON asset_state (account_id, asset_id)
    WHERE diagnosis ?| ARRAY['faultSince', 'faultCodes']`.execute(database);
  await sql`CREATE INDEX assets_unidentified ON assets (account_id)
    WHERE deleted_at IS NULL AND (coalesce(make, '') = '' OR coalesce(model, '') = '' OR year IS NULL)`.execute(
    database,
  );
}
