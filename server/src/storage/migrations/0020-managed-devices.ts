/** Further managed fields of a device, earlier accounts of its IMEI, and its SIM to look it up by. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(CHANGES).execute(database);
}

const CHANGES = `
ALTER TABLE devices
  ADD COLUMN flt_account_id text,
  -- credentials, sealed (server/src/features/secrets/sealed.ts)
  ADD COLUMN flt_api_key bytea,
  ADD COLUMN assigned_account_id text,
  ADD COLUMN assigned_api_key bytea;
CREATE INDEX devices_by_sim ON devices (account_id, sim_id) WHERE deleted_at IS NULL AND sim_id IS NOT NULL;
-- what a device kept in its buffer belongs to whoever had it at the time
CREATE INDEX devices_before ON devices (imei, deleted_at) WHERE deleted_at IS NOT NULL;
`;
