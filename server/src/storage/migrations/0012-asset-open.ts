/**
 * Moves the open rows of an asset (trip, stop, intervals) and its fold out of the row of its latest state. PostgreSQL
 * always rewrites a whole row. The latest state changes with every packet, these values rarely.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      CREATE TABLE asset_open (
        account_id int NOT NULL,
        asset_id int NOT NULL,
        open_trip jsonb,
        open_stop jsonb,
        open_intervals jsonb,
        fold text,
        PRIMARY KEY (account_id, asset_id)
      ) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);
      INSERT INTO asset_open SELECT account_id, asset_id, open_trip, open_stop, open_intervals, fold FROM asset_state;
      ALTER TABLE asset_state DROP COLUMN open_trip, DROP COLUMN open_stop, DROP COLUMN open_intervals, DROP COLUMN fold;
      ${tenantWall('asset_open', 'account_id', 'SELECT', 'OWNER')}`)
    .execute(database);
}
