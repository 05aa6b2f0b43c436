/**
 * Alerts that the product raises without a rule. Of one condition that lasts, no more than one is open, whichever process
 * notices it first. A deleted rule leaves its version in its alerts, so they are no alerts of the product.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE UNIQUE INDEX alerts_product_lasting ON alerts (account_id, asset_id, type, subject)
    WHERE rule_id IS NULL AND rule_version IS NULL AND ended_at IS NULL AND withdrawn_at IS NULL`.execute(database);
}
