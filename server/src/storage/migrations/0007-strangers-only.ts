/** Excludes registered devices from the list of unregistered devices, even if they connected before. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  // A replaced function keeps its owner and privileges.
  await sql`
    CREATE OR REPLACE FUNCTION list_unknown_trackers(at_most int)
      RETURNS TABLE (imei text, protocol text, first_seen timestamptz, last_seen timestamptz, attempts int, address text)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
      AS $body$
        SELECT t.imei, t.protocol, t.first_seen, t.last_seen, t.attempts, t.address FROM unknown_trackers t
        WHERE NOT EXISTS (
          SELECT FROM devices d WHERE d.imei = t.imei AND d.protocol = t.protocol AND d.deleted_at IS NULL)
        ORDER BY t.last_seen DESC LIMIT at_most
      $body$`.execute(database);
}
