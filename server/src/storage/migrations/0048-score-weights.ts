/** Weights of the driver score of accounts that have their own. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const wall = tenantWall('score_weights', 'account_id', 'SELECT, INSERT, UPDATE', '');
  await sql.raw(`${TABLE}\n${wall}`).execute(database);
}

const TABLE = `
CREATE TABLE score_weights (
  account_id int PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- points of a unit by kind
  weights jsonb NOT NULL
);
`;
