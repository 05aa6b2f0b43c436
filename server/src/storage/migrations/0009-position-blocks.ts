/** Closed weeks are kept as blocks of columns (storage/pack.ts), no longer as rows in device order. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      CREATE TABLE position_blocks (
        account_id int NOT NULL,
        device_id int NOT NULL,
        -- fix times of the first and the last position in the block; blocks of a device do not overlap
        first_time timestamptz NOT NULL,
        last_time timestamptz NOT NULL,
        -- storage/block-codec.ts
        block bytea NOT NULL,
        PRIMARY KEY (account_id, device_id, first_time)
      );
      -- it is compressed already
      ALTER TABLE position_blocks ALTER COLUMN block SET STORAGE EXTERNAL;
      ${tenantWall('position_blocks', 'account_id', 'SELECT', 'OWNER')}
      DROP TABLE position_weeks;
      DROP FUNCTION waymark_keep_late();`)
    .execute(database);
}
