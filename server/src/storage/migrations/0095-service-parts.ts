/** Parts and labor of services. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(database);
}

const COLUMNS = `
ALTER TABLE service_logs
  -- [{name, number, quantity, price}], in the order of the form; at most LIMITS.serviceParts
  ADD COLUMN parts jsonb NOT NULL DEFAULT '[]',
  -- in the account's currency
  ADD COLUMN labor float8;
`;
