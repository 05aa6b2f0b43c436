/** Figures beside the reason why a command waits: how long the vehicle has stood, how long it must, and its last report. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE commands
    ADD COLUMN hold_have_seconds int,
    ADD COLUMN hold_need_seconds int,
    ADD COLUMN hold_report_at timestamptz`.execute(database);
}
