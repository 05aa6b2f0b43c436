/** Links to the progress of an asset on a planned route. A link without a route is one to a live position. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(database);
}

const COLUMNS = `
ALTER TABLE shares
  ADD COLUMN route_id int,
  -- {name, address, latitude, longitude} of the only marker that the link shows; null: all markers
  ADD COLUMN route_marker jsonb,
  ADD FOREIGN KEY (account_id, route_id) REFERENCES routes (account_id, id) ON DELETE CASCADE,
  ADD CHECK (route_marker IS NULL OR route_id IS NOT NULL);
CREATE INDEX shares_of_route ON shares (account_id, route_id, created_at DESC) WHERE route_id IS NOT NULL;
`;
