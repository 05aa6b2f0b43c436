/** Links to the score of a driver, beside those to an asset. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(database);
}

const COLUMNS = `
ALTER TABLE shares
  ALTER COLUMN asset_id DROP NOT NULL,
  ADD COLUMN driver_id int,
  ADD FOREIGN KEY (account_id, driver_id) REFERENCES drivers (account_id, id) ON DELETE CASCADE,
  ADD CHECK ((asset_id IS NULL) <> (driver_id IS NULL)),
  ADD CHECK (route_id IS NULL OR asset_id IS NOT NULL);
CREATE INDEX shares_of_driver ON shares (account_id, driver_id, created_at DESC) WHERE driver_id IS NOT NULL;
`;
