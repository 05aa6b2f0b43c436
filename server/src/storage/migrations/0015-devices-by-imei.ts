/** The list of an account's devices in its usual order, and its count, from an index alone. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX devices_by_imei ON devices (account_id, imei, id) WHERE deleted_at IS NULL`.execute(database);
}
