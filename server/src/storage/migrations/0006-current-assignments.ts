/** Which device is on which asset now: asked for every row of every list, so it must not read ended assignments. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX device_assignments_of_asset_now ON device_assignments (account_id, asset_id, role)
    INCLUDE (device_id, assigned_from) WHERE assigned_to IS NULL`.execute(database);
  await sql`CREATE INDEX device_assignments_of_device_now ON device_assignments (account_id, device_id)
    INCLUDE (asset_id, assigned_from) WHERE assigned_to IS NULL`.execute(database);
}
