/**
 * New positions are stored as small blocks (storage/plain-block.ts), which a job joins to those of `position_blocks`
 * (storage/join-recent.ts). Rows of `positions` stay readable, and a closed week's rows are packed as before.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      CREATE TABLE recent_position_blocks (
        first_time timestamptz NOT NULL,
        last_time timestamptz NOT NULL,
        account_id int NOT NULL,
        device_id int NOT NULL,
        block bytea NOT NULL,
        PRIMARY KEY (account_id, device_id, first_time)
      ) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 1,
        autovacuum_analyze_scale_factor = 0.5);
      ALTER TABLE recent_position_blocks ALTER COLUMN block SET STORAGE EXTERNAL;
      ${tenantWall('recent_position_blocks', 'account_id', 'SELECT', 'OWNER')}
      -- number of positions; null: written before this column, so probably full
      ALTER TABLE position_blocks ADD COLUMN positions int;
      -- The process whose knowledge of the newest position of each device is current (telemetry/batch/writer.ts).
      CREATE TABLE position_writer (writer uuid);
      INSERT INTO position_writer VALUES (NULL);
      ALTER TABLE position_writer OWNER TO waymark_ingest;`)
    .execute(database);
}
