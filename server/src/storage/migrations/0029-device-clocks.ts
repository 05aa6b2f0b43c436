/** Since when the clock of a device is corrected, for the people who look after it. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE devices
  -- when the offset that holds was noticed; null: no offset, or noticed before this was kept
  ADD COLUMN clock_offset_since timestamptz,
  -- when the GPS week rollover was noticed; null: the device tells the right week
  ADD COLUMN clock_rollover_since timestamptz;
GRANT UPDATE (clock_offset_since, clock_rollover_since) ON devices TO waymark_ingest;
CREATE INDEX quarantine_newest ON quarantine (account_id, at);
CREATE INDEX devices_corrected_clock ON devices (account_id, id)
  WHERE deleted_at IS NULL AND (clock_offset_seconds <> 0 OR clock_rollover_since IS NOT NULL);
`)
    .execute(database);
}
